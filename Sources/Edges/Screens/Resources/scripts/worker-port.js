// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Questions to a worker with WebAssembly modules, and their answers.

import { load } from "./ask.js";
import { deferred } from "./dom.js";

/** A worker that answers each message with one that has the same `id`, and `trouble` if it failed. */
export class WorkerPort {
  #worker;
  #waiting = new Map();
  #count = 0;

  /**
   * Starts the worker at an address.
   *
   * @throws {Error} if the browser has no WebAssembly or no workers
   */
  constructor(address) {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      throw new Error("the browser lacks WebAssembly");
    }
    this.#worker = new Worker(address);
    this.#worker.addEventListener("message", ({ data }) => this.#answer(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const id of this.#waiting.keys()) this.#answer({ id, trouble: "the worker failed" });
    });
  }

  /** Fetches a module and gives it to the worker under a name. */
  async load(name, address) {
    const module = await load(address, "arrayBuffer");
    await this.ask({ name, module }, [module]);
  }

  /** Sends a message, of which some parts move to the worker, and returns the answer. */
  ask(message, handedOver = []) {
    const id = (this.#count += 1);
    const { promise, resolve: done, reject: failed } = deferred();
    this.#waiting.set(id, { done, failed });
    this.#worker.postMessage({ id, ...message }, handedOver);
    return promise;
  }

  /** Ends the worker; what it was asked fails. */
  stop() {
    this.#worker.terminate();
    for (const { failed } of this.#waiting.values()) failed(new Error("stopped"));
    this.#waiting.clear();
  }

  #answer({ id, trouble, ...answer }) {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (trouble === undefined) asked?.done(answer);
    else asked?.failed(new Error(trouble));
  }
}
