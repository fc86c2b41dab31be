// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The capture of a document as a picture in this page: a worker with a WebAssembly module.

import { canvasBlob, drawn, painted } from "./frames.js";
import { persist } from "../base/persist.js";
import { WorkerPort } from "./worker-port.js";

/** Whether the worker can draw; otherwise (Safari before 16.4) the page does. */
const drawsInWorker = typeof OffscreenCanvas === "function";

/** Follows a document from frame to frame, and takes pictures of it. */
export class Capture {
  #port = new WorkerPort(new URL("../../workers/capture.js", import.meta.url));

  /**
   * Starts the worker.
   *
   * @returns {Promise<Capture>}
   * @throws {Error} if the browser has no WebAssembly or no workers, or the module is missing
   */
  static async start() {
    const capture = new Capture();
    try {
      const address = new URL("../../wasm/etui-capture.wasm", import.meta.url);
      await persist(() => capture.#port.load("capture", address));
      return capture;
    } catch (error) {
      capture.stop();
      throw error;
    }
  }

  /**
   * Looks at a frame; its bytes go to the worker meanwhile and come back in `frame.luma`.
   *
   * @param {{width: number, height: number, luma: Uint8Array}} frame row by row
   * @param {?number[]} guide left, top, right and bottom of the place where the document should be, in pixels of the frame
   * @returns {Promise<{hint: string, corners: ?number[][], confidence: ?number}>} `hint` is `ready` when the picture can
   *   be taken
   */
  async watch(frame, guide) {
    const { width, height, luma } = frame;
    const { sighting, luma: back } = await this.#port.ask({ width, height, luma, guide }, [luma.buffer]);
    frame.luma = back;
    return sighting;
  }

  /** Forgets the frames. */
  reset() {
    return this.#port.ask({ isReset: true });
  }

  /**
   * Takes a picture.
   *
   * @param {ImageBitmap} bitmap what is seen; it is closed
   * @returns {Promise<{sighting: Object, width: number, height: number, picture: Blob, document: ?Blob}>} the picture as
   *   a JPEG with its sides, and the document alone, straightened, if its edges are certain; the corners of the sighting
   *   are in pixels of the picture
   */
  async take(bitmap) {
    if (drawsInWorker) return this.#port.ask({ bitmap }, [bitmap]);
    const canvas = drawn(bitmap);
    const { width, height } = canvas;
    const { data: colours } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const answer = await this.#port.ask({ width, height, colours }, [colours.buffer]);
    const document = answer.document && (await canvasBlob(painted(answer.document)));
    return { ...answer, document, picture: await canvasBlob(canvas) };
  }

  /** Ends the worker. */
  stop() {
    this.#port.stop();
  }
}
