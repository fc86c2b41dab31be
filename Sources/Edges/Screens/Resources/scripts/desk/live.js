// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Server-sent events of a desk: the page catches up, listens until the connection ends, and tries again.

import { DeskError } from "./desk.js";
import { pause } from "../base/dom.js";

/** The wait before the next attempt to reach the server, in milliseconds. */
const retryPause = 2000;

/** A live connection. Dispatches `state`; the kinds of it dispatch what they get. */
export class LiveStream extends EventTarget {
  /** `connecting`, `live` or `lost`. */
  state = "connecting";
  #end = new AbortController();
  #source = null;
  #work = Promise.resolve();
  #hurry = () => {};

  /** Fetches what was missed, which also shows whether the session still exists. */
  async catchUp() {}

  /** The address of the events from now on. */
  get address() {
    throw new Error("no address");
  }

  /** The name of the events. */
  get event() {
    throw new Error("no event");
  }

  /** Takes the content of an event; the next one waits for it. */
  async take() {}

  /** Aborted when the stream is closed. */
  get signal() {
    return this.#end.signal;
  }

  /** Follows the events until `close`. */
  async start() {
    const { signal } = this;
    while (!signal.aborted) {
      try {
        await this.#seen();
        if (signal.aborted) return;
        await this.catchUp();
        if (signal.aborted) return;
        if (await this.#listen()) {
          this.#become("connecting");
          continue;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof DeskError)) throw error;
      }
      if (signal.aborted) return;
      this.#become("lost");
      await Promise.race([pause(retryPause), new Promise((done) => (this.#hurry = done))]);
    }
  }

  /** Tries to reach the server at once. */
  hurry() {
    this.#hurry();
  }

  close() {
    this.#end.abort();
    this.#source?.close();
    this.#hurry();
  }

  /** Waits until the page can be seen. */
  #seen() {
    const over = new AbortController();
    const until = { signal: over.signal };
    return new Promise((done) => {
      if (!document.hidden) done();
      document.addEventListener("visibilitychange", () => document.hidden || done(), until);
      this.signal.addEventListener("abort", () => done(), until);
    }).finally(() => over.abort());
  }

  /** Listens until the connection ends; returns true if the page was left or hidden, so that the next follows at once. */
  #listen() {
    const source = (this.#source = new EventSource(this.address));
    const over = new AbortController();
    const until = { signal: over.signal };
    return new Promise((done, failed) => {
      this.signal.addEventListener("abort", () => done(), until);
      // The browser keeps a page that was left, for Back, with its connections: six such pages leave no other one any.
      addEventListener("pagehide", () => source.close(), until);
      addEventListener("pageshow", ({ persisted }) => persisted && done(true), until);
      // One that no one sees catches up when it is shown again.
      document.addEventListener("visibilitychange", () => document.hidden && done(true), until);
      source.addEventListener("open", () => this.#become("live"));
      source.addEventListener(this.event, ({ data }) => {
        // One after the other: a gap has to be filled before the next one counts.
        this.#work = this.#work.then(() => this.take(JSON.parse(data)))
          .catch((error) => (error instanceof DeskError ? source.close() || done() : failed(error)));
      });
      source.addEventListener("error", () => done());
    }).finally(() => {
      source.close();
      over.abort();
    });
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
