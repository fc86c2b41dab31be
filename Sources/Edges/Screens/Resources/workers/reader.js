// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Reads documents in grey pictures, off the page's own thread, with the readers of zones and of codes compiled
// to WebAssembly. It sends nothing anywhere and requests nothing.
// In: {id, name, module} for each module, then {id, width, height, luma, isStill, hasTexts, today}; {id, isReset} to
// forget the frames so far; {id, zone, lineLength, today} for lines that a person types. Out: {id, report}, after a
// picture with its luma for reuse, or {id, trouble}.

/** The compiled modules and those that run, by name. */
const compiled = {};
let running = {};

addEventListener("message", async ({ data }) => {
  try {
    const report = await answer(data);
    const { id, luma } = data;
    if (luma) postMessage({ id, report, luma }, [luma.buffer]);
    else postMessage({ id, report });
  } catch (error) {
    // After an internal fault, the memory cannot be trusted any more.
    running = {};
    postMessage({ id: data.id, trouble: String(error) });
  }
});

function answer(data) {
  if (data.module) return add(data);
  if (data.isReset) return running.reader?.etui_reset() ?? null;
  if (data.zone !== undefined) return typed(data);
  return read(data);
}

/** Reads lines that a person has typed so far; null if they are none of a zone. */
async function typed({ zone, lineLength, today }) {
  const module = await start("reader");
  const bytes = new TextEncoder().encode(zone);
  write(module, bytes, bytes.length, 1);
  const count = module.etui_parse_zone(bytes.length, lineLength, today);
  return count < 0 ? null : result(module, count);
}

async function add({ name, module }) {
  compiled[name] = await WebAssembly.compile(module);
  await start(name);
  return null;
}

async function start(name) {
  running[name] ??= (await WebAssembly.instantiate(compiled[name], {})).exports;
  return running[name];
}

/** Looks for a zone, and if there is none, for codes, which are certain after one picture. */
async function read(picture) {
  const { isStill, today } = picture;
  if (!compiled.reader) return code(picture, { documents: [], stable: null, feedback: ["noDocument"], candidates: [] });
  const report = ask(await start("reader"), picture, isStill ? 1 : 0, today);
  return report.documents.length > 0 || !compiled.codes ? report : code(picture, report);
}

/** Looks for the codes of licences and, if asked, for QR codes; the report is that of a picture without any. */
async function code(picture, report) {
  const { isStill, hasTexts, today } = picture;
  const documents = ask(await start("codes"), picture, isStill ? 1 : 0, hasTexts ? 1 : 0, today);
  if (documents.length === 0) return report;
  return { ...report, documents, stable: isStill ? null : documents[0], feedback: ["ready"] };
}

function ask(module, { width, height, luma }, ...options) {
  write(module, luma, width, height);
  const count = module.etui_read(width, height, ...options);
  if (count < 0) throw new Error("the picture cannot be read");
  return result(module, count);
}

function write(module, bytes, width, height) {
  const place = module.etui_frame(width, height);
  if (!place) throw new Error("the picture is too large");
  // Memory moves when it grows, so every view is made anew.
  new Uint8Array(module.memory.buffer, place, bytes.length).set(bytes);
}

function result(module, count) {
  const bytes = new Uint8Array(module.memory.buffer, module.etui_report(), count);
  return JSON.parse(new TextDecoder().decode(bytes));
}
