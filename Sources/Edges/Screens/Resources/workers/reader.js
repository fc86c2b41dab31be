// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Reads documents in grey pictures, off the page's own thread, with the readers of zones and of codes compiled
// to WebAssembly. It sends nothing anywhere and requests nothing.
// In: {id, name, module} for each module, then {id, width, height, luma, isStill, hasTexts, today}; {id, isReset} to
// forget the frames so far; {id, zone, lineLength, today} for lines that a person types; {id, width, height, colours,
// today} for a picture in colour out of which the document is cut. Out: {id, report}, after a picture with its luma for
// reuse, or {id, trouble}.

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
  if (data.colours) return cut(data);
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

/** What is cut out of a picture, as the module numbers it. */
const parts = { document: 0, portrait: 1 };

/** Cuts the document with a zone, and the portrait on it, out of a picture; each is null if its place is not clear. */
async function cut({ width, height, colours, today }) {
  const crops = { document: null, portrait: null };
  if (!compiled.reader) return crops;
  const module = await start("reader");
  const plane = new Uint8Array(width * height);
  // Rec. 601 luma in integers of 1/256.
  for (let at = 0, from = 0; at < plane.length; at += 1, from += 4) {
    plane[at] = (77 * colours[from] + 150 * colours[from + 1] + 29 * colours[from + 2]) >> 8;
  }
  ask(module, { width, height, luma: plane }, 1, today);
  for (let colour = 0; colour < 3; colour += 1) {
    for (let at = 0, from = colour; at < plane.length; at += 1, from += 4) plane[at] = colours[from];
    write(module, plane, width, height);
    for (const name of Object.keys(parts)) crops[name] = added(crops[name], colour, cropped(module, width, height, parts[name]));
  }
  return crops;
}

/** One colour of a part; null without the part. */
function cropped(module, width, height, part) {
  const place = module.etui_crop(width, height, part);
  if (!place) return null;
  const sides = new DataView(module.memory.buffer, place, 4);
  const [across, down] = [sides.getUint16(0, true), sides.getUint16(2, true)];
  return { width: across, height: down, plane: new Uint8Array(module.memory.buffer, place + 4, across * down) };
}

/** Puts one colour of a part to the others. */
function added(crop, colour, found) {
  if (!found) return null;
  const { width, height, plane } = found;
  const { colours } = crop ?? { colours: new Uint8ClampedArray(4 * width * height).fill(255) };
  for (let at = 0, to = colour; at < plane.length; at += 1, to += 4) colours[to] = plane[at];
  return { width, height, colours };
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
