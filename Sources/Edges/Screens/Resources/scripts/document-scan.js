// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// From frames and pictures to one document: what was read twice alike counts.

import { pause } from "./dom.js";
import { greyPicture } from "./frames.js";
import { DocumentReader } from "./reader.js";

/** The least time between two hints in milliseconds (spec of the scan: at most one per 500 ms). */
const hintPause = 500;
/** Frames that must agree on every character: two, and three where no check digit speaks. */
const votes = { checked: 2, unchecked: 3 };
/** A document whose check digit stays wrong so many frames long is given as it is, with its flag. */
const patience = 8;

/** Counts frames that agree (spec of the scan, §5.3). */
export class Votes {
  #counts = new Map();

  /** Adds a frame's document; the document itself once enough frames agree, otherwise null. */
  add(document) {
    if (!document) return null;
    const lines = document.lines.join("\n");
    const count = (this.#counts.get(lines) ?? 0) + 1;
    this.#counts.set(lines, count);
    const isChecked = Object.keys(document.checks).length > 0;
    const needed = !document.valid ? patience : isChecked ? votes.checked : votes.unchecked;
    return count >= needed ? document : null;
  }

  clear() {
    this.#counts.clear();
  }
}

/** Reads the frames of a camera, or single pictures, until there is a document. */
export class DocumentScan {
  #view;
  #reader = null;
  #votes = new Votes();
  #lastHint = -Infinity;

  /**
   * @param view what shows it: `outline(frame, reading)`, `hint(name)`
   */
  constructor(view) {
    this.#view = view;
  }

  /** Loads the reader; false where this browser cannot have it. */
  async start() {
    try {
      this.#reader ??= await DocumentReader.start();
      return true;
    } catch {
      return false;
    }
  }

  /** Begins anew, with the next document. */
  clear() {
    this.#votes.clear();
    this.#lastHint = -Infinity;
  }

  /** Reads a frame; the report when frames agree, otherwise null. */
  async frame(frame) {
    const { width, height } = frame;
    const reading = await this.#reader.read(frame);
    this.#view.outline({ width, height }, reading);
    this.#hint(reading.feedback[0]);
    const document = this.#votes.add(reading.documents[0]);
    return document ? { ...reading, documents: [document] } : null;
  }

  /** Reads the file of a picture; throws where it is none. */
  async picture(blob) {
    const picture = await greyPicture(blob);
    // Lets the page draw the words that it is at work.
    await pause(0);
    return this.#reader.read(picture, true);
  }

  #hint(name) {
    const now = performance.now();
    if (!name || now - this.#lastHint < hintPause) return;
    this.#lastHint = now;
    this.#view.hint(name);
  }
}
