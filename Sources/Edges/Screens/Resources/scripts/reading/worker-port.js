// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Questions to a worker with WebAssembly modules, and their answers.

import { load } from "../base/ask.js";
import { deferred } from "../base/dom.js";

/** A WebAssembly module with one vector instruction, `i8x16.splat`. */
const vectorModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

/**
 * Whether this browser runs our modules.
 *
 * They need workers and WebAssembly with vector instructions, which Safari has since 16.4.
 */
export function runsModules() {
  return typeof Worker === "function" && typeof WebAssembly === "object" && WebAssembly.validate(vectorModule);
}

/** The texts of workers on other sites, as files in memory, by their addresses. */
const copies = new Map();

/**
 * Starts a worker.
 *
 * A browser refuses one from another site than the page's, so its text is fetched (the other site must allow that by
 * `Access-Control-Allow-Origin`) and started from memory (the page's `worker-src` must allow `blob:`).
 */
async function started(address) {
  const { href, origin } = new URL(address, location.href);
  if (origin === location.origin) return new Worker(href);
  if (!copies.has(href)) copies.set(href, URL.createObjectURL(await load(href, "blob")));
  return new Worker(copies.get(href));
}

/** A worker that answers each message with one that has the same `id`, and `trouble` if it failed. */
export class WorkerPort {
  /** A promise of the worker. */
  #worker;
  #waiting = new Map();
  #count = 0;
  /** Why the worker answers no more questions; null while it does. */
  #trouble = null;
  #hasAnswered = false;

  /**
   * Starts the worker at an address.
   *
   * @throws {Error} if the browser does not run our modules
   */
  constructor(address) {
    if (!runsModules()) throw new Error("the browser lacks workers, or WebAssembly with vector instructions");
    this.#worker = started(address);
    this.#worker.then((worker) => this.#listen(worker), () => this.#end("the worker cannot be loaded"));
  }

  #listen(worker) {
    worker.addEventListener("message", ({ data }) => this.#answer(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      // One that has never answered was not allowed to start, and says so only once.
      if (!this.#hasAnswered) return this.#end("the worker failed");
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
    if (this.#trouble) failed(new Error(this.#trouble));
    else this.#waiting.set(id, { done, failed });
    this.#worker.then((worker) => this.#waiting.has(id) && worker.postMessage({ id, ...message }, handedOver))
      .catch((error) => this.#answer({ id, trouble: String(error) }));
    return promise;
  }

  /** Ends the worker; what it was asked fails. */
  stop() {
    this.#end("stopped");
    this.#worker.then((worker) => worker.terminate(), () => {});
  }

  #end(trouble) {
    this.#trouble ??= trouble;
    for (const { failed } of this.#waiting.values()) failed(new Error(trouble));
    this.#waiting.clear();
  }

  #answer({ id, trouble, ...answer }) {
    this.#hasAnswered = true;
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (trouble === undefined) asked?.done(answer);
    else asked?.failed(new Error(trouble));
  }
}
