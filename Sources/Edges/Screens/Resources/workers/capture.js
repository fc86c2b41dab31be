// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Follows a document before the camera and takes its picture, off the page's own thread, with WebAssembly. It sends
// nothing anywhere and requests nothing.
// In: {id, module}, then {id, width, height, luma, guide}, of which the guide is left, top, right and bottom in pixels
// or null, {id, isReset} to forget the frames, and for a single picture {id, bitmap} or {id, width, height, colours}.
// Out: {id, sighting, luma} after a frame; after a picture {id, sighting, width, height, document} and for a bitmap
// its picture; {id, trouble} if something failed. A document is a JPEG, or of a picture of colours, colours again.

/** The most pixels of a picture. */
const maxPixels = 12_000_000;
/** The module, and what runs of it. */
let compiled = null;
let running = null;

addEventListener("message", async ({ data }) => {
  const { id } = data;
  try {
    const [answer, ...handedOver] = await answered(data);
    postMessage({ id, ...answer }, handedOver);
  } catch (error) {
    // After an internal fault, the memory cannot be trusted any more.
    running = null;
    postMessage({ id, trouble: String(error) });
  }
});

/** The answer, and the parts of it that move to the page. */
async function answered(data) {
  if (data.module) compiled = await WebAssembly.compile(data.module);
  running ??= (await WebAssembly.instantiate(compiled, {})).exports;
  if (data.isReset) running.etui_reset();
  if (data.luma) return [{ sighting: watch(data), luma: data.luma }, data.luma.buffer];
  if (data.bitmap) return [await still(data.bitmap)];
  if (!data.colours) return [{}];
  const { document, ...rest } = judge(data);
  return document ? [{ ...rest, document }, document.colours.buffer] : [{ ...rest, document }];
}

function watch({ width, height, luma, guide }) {
  put(width, height, (pixels) => pixels.set(luma));
  return report(running.etui_watch(width, height, ...(guide ?? [0, 0, 0, 0])));
}

/** Looks at a bitmap, and makes pictures of all of it and of the document. */
async function still(bitmap) {
  const shrink = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.round(bitmap.width * shrink));
  const height = Math.max(1, Math.round(bitmap.height * shrink));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // Draws transparent pictures on white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data: colours } = context.getImageData(0, 0, width, height);
  const { document, ...rest } = judge({ width, height, colours });
  return { ...rest, document: document && (await jpeg(document)), picture: await written(canvas) };
}

function jpeg({ width, height, colours }) {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(colours, width, height), 0, 0);
  return written(canvas);
}

function written(canvas) {
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
}

/** Finds the document in a picture and straightens it. */
function judge({ width, height, colours }) {
  put(width, height, (pixels) => {
    // Rec. 601 luma in integers of 1/256.
    for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
      pixels[at] = (77 * colours[from] + 150 * colours[from + 1] + 29 * colours[from + 2]) >> 8;
    }
  });
  const { sighting, document: sides } = report(running.etui_still(width, height));
  return { sighting, width, height, document: sides && straightened({ width, height, colours }, sides) };
}

function straightened({ width, height, colours }, [across, down]) {
  const result = new Uint8ClampedArray(4 * across * down).fill(255);
  for (let colour = 0; colour < 3; colour += 1) {
    put(width, height, (pixels) => {
      for (let at = 0, from = colour; at < pixels.length; at += 1, from += 4) pixels[at] = colours[from];
    });
    const place = running.etui_straighten(width, height);
    if (!place) return null;
    const plane = new Uint8Array(running.memory.buffer, place, across * down);
    for (let at = 0, to = colour; at < plane.length; at += 1, to += 4) result[to] = plane[at];
  }
  return { width: across, height: down, colours: result };
}

/** Writes a picture into the module's memory. */
function put(width, height, fill) {
  const place = running.etui_frame(width, height);
  if (!place) throw new Error("the picture is too large");
  // Memory moves when it grows, so every view is made anew.
  fill(new Uint8Array(running.memory.buffer, place, width * height));
}

function report(count) {
  if (count < 0) throw new Error("the picture cannot be read");
  const bytes = new Uint8Array(running.memory.buffer, running.etui_report(), count);
  return JSON.parse(new TextDecoder().decode(bytes));
}
