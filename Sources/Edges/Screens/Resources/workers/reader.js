// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Reads documents in grey pictures, off the page's own thread, with the reader compiled
// to WebAssembly. It sends nothing anywhere and requests nothing.
// In: {id, module} once, then {id, width, height, luma, isStill, today} or, to forget the frames so far,
// {id, isReset}. Out: {id, report}, after a picture with its luma for reuse, or {id, trouble}.

let compiled = null;
let reader = null;

addEventListener("message", async ({ data }) => {
  try {
    const report = await answer(data);
    const { id, luma } = data;
    if (luma) postMessage({ id, report, luma }, [luma.buffer]);
    else postMessage({ id, report });
  } catch (error) {
    // After an internal fault, the memory cannot be trusted any more.
    reader = null;
    postMessage({ id: data.id, trouble: String(error) });
  }
});

function answer(data) {
  if (data.module) return load(data.module);
  if (data.isReset) return reader?.etui_reset() ?? null;
  return read(data);
}

async function load(module) {
  compiled = await WebAssembly.compile(module);
  reader = await start();
  return null;
}

async function start() {
  return (await WebAssembly.instantiate(compiled, {})).exports;
}

async function read({ width, height, luma, isStill, today }) {
  reader ??= await start();
  const place = reader.etui_frame(width, height);
  if (!place) throw new Error("the picture is too large");
  // Memory moves when it grows, so every view is made anew.
  new Uint8Array(reader.memory.buffer, place, luma.length).set(luma);
  const count = reader.etui_read(width, height, isStill ? 1 : 0, today);
  if (count < 0) throw new Error("the picture cannot be read");
  const bytes = new Uint8Array(reader.memory.buffer, reader.etui_report(), count);
  return JSON.parse(new TextDecoder().decode(bytes));
}
