// The TypeScript SDK's client against a server: the tool, the prompts, the resources, and wrong questions.

import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const server = process.argv[2];
const http = server.startsWith("http://");
const client = new Client({ name: "check", version: "1.0.0" });
await client.connect(
  http ? new StreamableHTTPClientTransport(new URL(server)) : new StdioClientTransport({ command: server }),
);

const { tools } = await client.listTools();
assert.deepEqual(tools.map((tool) => tool.name), ["skill", "read_skill_file"]);
assert.deepEqual(tools[0].inputSchema.properties.name.enum, ["hand-over", "search-logs", "write-postmortem"]);
const call = async (args) => {
  const { content, isError } = await client.callTool({ name: "skill", arguments: args });
  return [content[0].text, isError ?? false];
};
const [body, failed] = await call({ name: "search-logs", arguments: "checkout yesterday" });
assert.ok(!failed && body.includes("as far as they were said: checkout yesterday"), body);
assert.match((await call({ name: "search-logs" }))[0], /already active/);
const [refusal, isError] = await call({ name: "seach-logs" });
assert.ok(isError && refusal.startsWith("Error [NOT_FOUND]"), refusal);

const { prompts } = await client.listPrompts();
assert.deepEqual(prompts.map((prompt) => prompt.name), ["page-person", "search-logs", "write-postmortem"]);
const required = prompts[0].arguments.filter((argument) => argument.required).map((argument) => argument.name);
assert.deepEqual(required, ["who", "why"]);
const prompt = await client.getPrompt({ name: "page-person", arguments: { who: "Ada", why: "it burns" } });
assert.match(prompt.messages[0].content.text, /# Page Ada/);

const { resources } = await client.listResources();
assert.equal(resources.length, 3);
for (const { uri, size } of resources) {
  const { contents } = await client.readResource({ uri });
  assert.equal(Buffer.byteLength(contents[0].text), size);
}
// The paths that the tool gives lead to files.
const paths = [...body.matchAll(/read_path="([^"]+)"/g)].map((match) => match[1]);
assert.equal(paths.length, 2, body);
for (const uri of paths) {
  const { text } = (await client.readResource({ uri })).contents[0];
  const { content } = await client.callTool({ name: "read_skill_file", arguments: { path: uri } });
  assert.ok(text.length > 0 && content[0].text === text);
}

const wrong = (answer) => assert.rejects(answer, (error) => [-32602, -32002].includes(error.code));
await wrong(client.readResource({ uri: "skill://search-logs/../hand-over/SKILL.md" }));
await wrong(client.readResource({ uri: "skill://unknown/SKILL.md" }));
await wrong(client.callTool({ name: "unknown", arguments: {} }));
await wrong(client.getPrompt({ name: "page-person", arguments: { who: "Ada" } }));
assert.equal((await client.listTools()).tools.length, 2, "the server lives");
await client.close();
console.log(`typescript-sdk, ${http ? "http" : "stdio"}: tool, 3 prompts, ${resources.length} resources`);
