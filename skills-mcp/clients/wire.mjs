// What is sent (tests/wire/wire.json) against the types of the vendors' own libraries: each message becomes a literal of
// its type, and the TypeScript compiler says whether it is one. A field that the type does not know is an error too.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const wire = JSON.parse(readFileSync(process.argv[2], "utf8"));
const types = {
  anthropic: ["Anthropic.Tool", "Anthropic.ToolResultBlockParam"],
  "openai-chat": ["OpenAI.ChatCompletionFunctionTool", "OpenAI.ChatCompletionToolMessageParam"],
  "openai-responses": ["OpenAI.Responses.FunctionTool", "OpenAI.Responses.ResponseInputItem.FunctionCallOutput"],
  mcp: ["Tool", "CallToolResult"],
};

let source = `import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";\n`;
let count = 0;
for (const [name, [definition, answer]] of Object.entries(types)) {
  for (const value of wire[name].definitions) source += `export const v${count++}: ${definition} = ${JSON.stringify(value)};\n`;
  for (const value of wire[name].answers) source += `export const v${count++}: ${answer} = ${JSON.stringify(value)};\n`;
}
const check = (text) => {
  writeFileSync(join(here, "wire.ts"), text);
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022", "--types", ""];
  execFileSync(join(here, "node_modules/.bin/tsc"), [...options, join(here, "wire.ts")], { stdio: "pipe", encoding: "utf8" });
};
try {
  check(source);
} catch (error) {
  console.error(error.stdout);
  process.exit(1);
}
// A compiler that finds nothing may have looked at nothing.
let found = "";
try {
  check(source.replaceAll('"tool_use_id"', '"tool_id"'));
} catch (error) {
  found = error.stdout;
}
if (!found.includes("tool_id")) {
  console.error("a wrong field was not found");
  process.exit(1);
}
console.log(`vendors' types: ${count} messages of ${Object.keys(types).length} interfaces`);
