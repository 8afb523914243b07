// Loads the module as a runtime at the edge does, and plays a model that calls its tool.
//
//     node examples/edge/run.mjs path/to/edge.wasm

import { readFile } from "node:fs/promises";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const needed = WebAssembly.Module.imports(module);
if (needed.length > 0) {
  throw new Error(`the module wants imports: ${JSON.stringify(needed)}`);
}
const { exports: skills } = await WebAssembly.instantiate(module, {});

/** Writes texts behind each other into the request, and gives their lengths in bytes. */
function ask(...texts) {
  let place = skills.request_at();
  return texts.map((text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(skills.memory.buffer, place, bytes.length).set(bytes);
    place += bytes.length;
    return bytes.length;
  });
}

/** Shows an answer of so many bytes. */
function show(title, length) {
  if (length === 0) {
    throw new Error(`${title}: no answer`);
  }
  const bytes = new Uint8Array(skills.memory.buffer, skills.answer_at(), length);
  console.log(`== ${title}\n${new TextDecoder("utf-8", { fatal: true }).decode(bytes)}\n`);
}

show("the system prompt", skills.system_prompt());
show("the tool", skills.tool());
show("a skill", skills.call(...ask("calibrate-sensor", "soil-2")));
show("the same again", skills.call(...ask("calibrate-sensor", "soil-2")));
show("what only a person may ask for", skills.call(...ask("water-bed", "3 40")));
show("a name that is not there", skills.call(...ask("explain-faults", "")));
show("a file", skills.read(...ask("skill://explain-fault/references/codes.md")));
show("a file that is not there", skills.read(...ask("skill://explain-fault/../secrets")));

// Another conversation knows nothing of the first.
skills.system_prompt();
const text = (length) => new TextDecoder().decode(new Uint8Array(skills.memory.buffer, skills.answer_at(), length));
const first = text(skills.call(...ask("calibrate-sensor", "soil-1")));
console.log(`== another conversation\n${first.split("\n", 2).join("\n")}`);
