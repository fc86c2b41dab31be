// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of documents in this page: a worker with two WebAssembly modules, for zones and for codes.

import { load } from "./ask.js";
import { deferred } from "./dom.js";
import { persist } from "./persist.js";

/** Reads grey pictures, one at a time. */
export class DocumentReader {
  #worker;
  #waiting = new Map();
  #count = 0;
  #zonesOnly = false;
  /** From the first picture without a zone on: settles when the module for codes has been loaded, or cannot be. */
  #codes = null;
  #hasCodes = false;

  /**
   * Starts the worker and loads the module for zones; that for codes follows when a picture has no zone.
   *
   * @param {boolean} zonesOnly whether the codes of licences are left out
   * @returns {Promise<DocumentReader>}
   * @throws {Error} if the browser has no WebAssembly or no workers, or the module is missing
   */
  static async start(zonesOnly) {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      throw new Error("the browser lacks WebAssembly");
    }
    const reader = new DocumentReader();
    reader.#zonesOnly = zonesOnly;
    try {
      await persist(() => reader.#load("reader"));
    } catch (error) {
      reader.stop();
      throw error;
    }
    return reader;
  }

  /** Loads a module and gives it to the worker. */
  async #load(name) {
    const address = new URL(`../wasm/etui-${name}.wasm`, import.meta.url);
    const module = await load(address, "arrayBuffer");
    await this.#ask({ name, module }, [module]);
  }

  constructor() {
    this.#worker = new Worker(new URL("../workers/reader.js", import.meta.url));
    this.#worker.addEventListener("message", ({ data }) => this.#answer(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const id of this.#waiting.keys()) this.#answer({ id, trouble: "the worker failed" });
    });
  }

  /**
   * Reads one picture; its bytes go to the worker meanwhile and come back in `picture.luma`.
   *
   * @param {{width: number, height: number, luma: Uint8Array}} picture row by row
   * @param {boolean} isStill whether this is the only picture, and so worth more work
   * @returns {Promise<{documents: Object[], stable: ?Object, feedback: string[],
   *   candidates: number[][][]}>} `stable` is the document that the frames so far agree on
   */
  async read(picture, isStill = false) {
    const hadCodes = this.#hasCodes;
    const report = await this.#readOnce(picture, isStill);
    if (report.documents.length > 0 || this.#zonesOnly || hadCodes) return report;
    // Without this module zones are read as before.
    this.#codes ??= this.#load("codes").then(() => (this.#hasCodes = true), () => {});
    // Other frames follow, which need not wait; of pictures there is only this one.
    if (!isStill) return report;
    await this.#codes;
    return this.#hasCodes ? this.#readOnce(picture, isStill) : report;
  }

  async #readOnce(picture, isStill) {
    const { width, height, luma } = picture;
    const message = { width, height, luma, isStill, today: today() };
    const { report, luma: back } = await this.#ask(message, [luma.buffer]);
    picture.luma = back;
    return report;
  }

  /** Forgets the frames so far, for example between the sides of a card. */
  reset() {
    return this.#ask({ isReset: true });
  }

  stop() {
    this.#worker.terminate();
    for (const { failed } of this.#waiting.values()) failed(new Error("stopped"));
    this.#waiting.clear();
  }

  #ask(message, handedOver = []) {
    const id = (this.#count += 1);
    const { promise, resolve: done, reject: failed } = deferred();
    this.#waiting.set(id, { done, failed });
    this.#worker.postMessage({ id, ...message }, handedOver);
    return promise;
  }

  #answer({ id, trouble, ...answer }) {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (trouble === undefined) asked?.done(answer);
    else asked?.failed(new Error(trouble));
  }
}

/** The current date in the reader's format: 20260615. */
function today() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}
