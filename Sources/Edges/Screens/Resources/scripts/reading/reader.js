// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of documents in this page: a worker with two WebAssembly modules, for zones and for codes.

import { persist } from "../base/persist.js";
import { WorkerPort } from "./worker-port.js";

/** Whether each kind reads zones and, in pictures without one, codes, and whether QR codes are among those. */
const contents = {
  documents: { hasZones: true, hasCodes: true, hasTexts: true },
  zones: { hasZones: true, hasCodes: false, hasTexts: false },
  codes: { hasZones: false, hasCodes: true, hasTexts: true },
  licences: { hasZones: false, hasCodes: true, hasTexts: false },
};

/** Reads grey pictures, one at a time. */
export class DocumentReader {
  #port = new WorkerPort(new URL("../../workers/reader.js", import.meta.url));
  /** What is read, an entry of `contents`. */
  #content;
  /** From the first picture without a zone on: settles when the module for codes has been loaded, or cannot be. */
  #codes = null;
  #hasCodes = false;

  /**
   * Starts the worker and loads the module for zones; that for codes follows when a picture has no zone.
   *
   * @param {"documents"|"zones"|"codes"|"licences"} kinds what is read: zones; the codes of licences and QR codes, or
   *   those of licences alone; or all, `documents`
   * @returns {Promise<DocumentReader>}
   * @throws {Error} if the browser has no WebAssembly or no workers, or the module is missing
   */
  static async start(kinds = "documents") {
    const reader = new DocumentReader(kinds);
    try {
      await persist(() => reader.#load(reader.#content.hasZones ? "reader" : "codes"));
    } catch (error) {
      reader.stop();
      throw error;
    }
    reader.#hasCodes = !reader.#content.hasZones;
    return reader;
  }

  constructor(kinds) {
    this.#content = contents[kinds];
  }

  #load(name) {
    return this.#port.load(name, new URL(`../../wasm/etui-${name}.wasm`, import.meta.url));
  }

  /**
   * Reads one picture; its bytes go to the worker meanwhile and come back in `picture.luma`.
   *
   * @param {{width: number, height: number, luma: Uint8Array}} picture row by row
   * @param {boolean} isStill whether this is the only picture, and so worth more work
   * @returns {Promise<{documents: Object[], stable: ?Object, feedback: string[],
   *   candidates: number[][][]}>} `stable` is the document that the frames so far agree on, or the first code
   */
  async read(picture, isStill = false) {
    const hadCodes = this.#hasCodes;
    const report = await this.#readOnce(picture, isStill);
    if (report.documents.length > 0 || !this.#content.hasCodes || hadCodes) return report;
    // Without this module zones are read as before.
    this.#codes ??= this.#load("codes").then(() => (this.#hasCodes = true), () => {});
    // Other frames follow, which need not wait; of pictures there is only this one.
    if (!isStill) return report;
    await this.#codes;
    return this.#hasCodes ? this.#readOnce(picture, isStill) : report;
  }

  async #readOnce(picture, isStill) {
    const { width, height, luma } = picture;
    const message = { width, height, luma, isStill, hasTexts: this.#content.hasTexts, today: today() };
    const { report, luma: back } = await this.#port.ask(message, [luma.buffer]);
    picture.luma = back;
    return report;
  }

  /**
   * Reads the lines of a zone that a person has typed so far, fillers at their ends left out or not.
   *
   * @param {string} text the lines, with line feeds between them
   * @param {number} lineLength the characters of a whole line: 44, 36 or 30
   * @returns {Promise<?{layout: string, checks: {name: string, line: number, column: number, state: string}[],
   *   document: ?Object}>} null if these are no lines of a zone; each state is `open`, `right` or `wrong`
   */
  async typed(text, lineLength) {
    const { report } = await this.#port.ask({ zone: text, lineLength, today: today() });
    return report;
  }

  /**
   * Cuts a document with a zone and the holder's portrait out of a picture in colour, both straightened, 300 dpi.
   *
   * @param {{width: number, height: number, colours: Uint8ClampedArray}} picture its bytes move to the worker
   * @returns {Promise<{document: ?{width: number, height: number, colours: Uint8ClampedArray}, portrait: ?Object}>} null
   *   what is not in the picture, or not clear enough
   */
  async crops({ width, height, colours }) {
    const { report } = await this.#port.ask({ width, height, colours, today: today() }, [colours.buffer]);
    return report;
  }

  /** Forgets the frames so far, for example between the sides of a card. */
  reset() {
    return this.#port.ask({ isReset: true });
  }

  stop() {
    this.#port.stop();
  }
}

/** The current date in the reader's format: 20260615. */
function today() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}
