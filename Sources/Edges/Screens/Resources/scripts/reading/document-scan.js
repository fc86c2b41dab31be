// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// From frames and pictures to one document: the values that the frames agree on win.

import { pause } from "../base/dom.js";
import { canvasBlob, drawn, greyPicture, painted } from "./frames.js";
import { HintPace } from "./hint-pace.js";
import { DocumentReader } from "./reader.js";

/** The most pixels of a picture out of which a document is cut; at 300 dpi a passport has 1.5 million. */
const cropPixels = 3_000_000;

/** The first hint where only one kind is read. */
export const guides = { zones: "noDocument", codes: "noText", licences: "noCode" };

/** Whether an entry of `documents` is one that can be shown: a zone, or the code of a licence. */
export const isDocument = ({ source, content }) => source === "mrz" || content === "aamva";

/** Whether an entry of `documents` is any other code whose text is known, a seal's too. */
export const isText = ({ source, content, text }) => source === "barcode" && content !== "aamva" && text !== null;

/** Reads the frames of a camera, or single pictures, until there is a document. */
export class DocumentScan {
  #view;
  #reader = null;
  #pace = new HintPace();
  #isStopped = false;

  /** @param view what shows it: `kinds` of documents, see `DocumentReader.start`; `outline(frame, reading)`, `hint(name)` */
  constructor(view) {
    this.#view = view;
  }

  /** Loads the reader; false if this browser cannot run it. */
  async start() {
    try {
      this.#reader ??= await DocumentReader.start(this.#view.kinds);
      if (this.#isStopped) this.stop();
      return true;
    } catch {
      return false;
    }
  }

  /** Starts afresh with the next document. */
  clear() {
    this.#pace.clear();
    // A reader that fails reports it at the next frame.
    this.#reader?.reset().catch(() => {});
  }

  /** Reads a frame; returns the report once frames agree, or there is a code; otherwise null. */
  async frame(frame) {
    const { width, height } = frame;
    const reading = await this.#reader.read(frame);
    this.#view.outline({ width, height }, reading);
    const [name] = reading.feedback;
    const wanted = guides[this.#view.kinds] ?? "nothingToRead";
    this.#pace.tell(name === "noDocument" ? wanted : name, (hint) => this.#view.hint(hint));
    const { stable, documents } = reading;
    if (!stable) return null;
    return { ...reading, documents: isDocument(stable) ? [stable] : documents };
  }

  /** Reads an image file; throws if it is none. */
  async picture(blob) {
    const picture = await greyPicture(blob);
    // Lets the page first draw the message that it is working.
    await pause(0);
    return this.#reader.read(picture, true);
  }

  /** Cuts a document with a zone and the portrait on it out of an image file: a JPEG of each, or null. */
  async crops(blob) {
    const canvas = drawn(await createImageBitmap(blob, { imageOrientation: "from-image" }), cropPixels);
    const { width, height } = canvas;
    const { data: colours } = canvas.getContext("2d").getImageData(0, 0, width, height);
    // Frees the memory at once.
    canvas.width = canvas.height = 0;
    const crops = await this.#reader.crops({ width, height, colours });
    const [document, portrait] = await Promise.all(
      [crops.document, crops.portrait].map((crop) => crop && canvasBlob(painted(crop))),
    );
    return { document, portrait };
  }

  get isRunning() {
    return this.#reader !== null;
  }

  /** Reads lines that a person has typed so far; see `DocumentReader.typed`. */
  async typed(text, lineLength) {
    return this.#reader.typed(text, lineLength);
  }

  /** Ends the reader. */
  stop() {
    this.#isStopped = true;
    this.#reader?.stop();
    this.#reader = null;
  }
}
