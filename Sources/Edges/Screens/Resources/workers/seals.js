// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Verifies seals off the page's own thread, with the verifier compiled to WebAssembly. It sends nothing anywhere and
// requests nothing.
// In: {id, name, module} once, {id, key, list} for the operator's signed list of authorities, {id, seal, now} for the text
// of a seal and the time in seconds. Out: {id, report}, or {id, trouble}; the report is null for a list that the key has
// not signed, and for a text that is no seal.

/** The compiled module, the one that runs, and the list that it was given. */
let compiled = null;
let running = null;
let trust = null;

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, report: await answer(data) });
  } catch (error) {
    // After an internal fault, the memory cannot be trusted any more.
    running = null;
    postMessage({ id: data.id, trouble: String(error) });
  }
});

async function answer(data) {
  if (data.module) {
    compiled = await WebAssembly.compile(data.module);
    return null;
  }
  if (data.list !== undefined) return take(await start(), data);
  return verify(await start(), data);
}

async function start() {
  if (running) return running;
  running = (await WebAssembly.instantiate(compiled, {})).exports;
  if (trust) take(running, trust);
  return running;
}

/** Gives the module a list of authorities; one that the key has not signed changes nothing. */
function take(module, { key, list }) {
  const [name, token] = [key, list].map((text) => new TextEncoder().encode(text));
  const count = module.etui_trust(write(module, [name, token]), name.length);
  if (count < 0) return null;
  trust = { key, list };
  return result(module, count);
}

function verify(module, { seal, now }) {
  const count = module.etui_verify(write(module, [new TextEncoder().encode(seal)]), now);
  if (count < 0) throw new Error("there is no list of authorities");
  return count > 0 ? result(module, count) : null;
}

/** Writes bytes into the module's memory, one after the other, and returns their count. */
function write(module, parts) {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const place = count > 0 ? module.etui_frame(count, 1) : 0;
  if (!place) throw new Error("the text is empty, or too long");
  // Memory moves when it grows, so the view is made anew.
  const bytes = new Uint8Array(module.memory.buffer, place, count);
  parts.reduce((start, part) => (bytes.set(part, start), start + part.length), 0);
  return count;
}

function result(module, count) {
  const bytes = new Uint8Array(module.memory.buffer, module.etui_report(), count);
  return JSON.parse(new TextDecoder().decode(bytes));
}
