// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The rows of the audit as they are written. They show what changes, so the other parts of the desk follow them, too.

import { IssuingRefusal, root } from "./desk-issuing-api.js";
import { pause } from "./dom.js";

/** How many rows the page keeps; older ones leave it. */
const most = 500;
/** How many rows it starts with. */
const first = 100;
/** The wait before the next attempt to reach the server, in milliseconds. */
const retryPause = 2000;

/** The live audit. Dispatches `rows` (with the new ones in `detail`) and `state`. */
export class AuditStream extends EventTarget {
  /** Oldest first. */
  rows = [];
  /** `connecting`, `live` or `lost`. */
  state = "connecting";
  /** How many rows the connection had missed, when it last did; they were fetched. */
  missed = 0;
  #issuer;
  #end = new AbortController();
  #source = null;
  #work = Promise.resolve();
  #hurry = () => {};

  constructor(issuer) {
    super();
    this.#issuer = issuer;
  }

  get last() {
    return this.rows.at(-1)?.seq ?? 0;
  }

  /** Follows the audit until `close`. */
  async start() {
    const { signal } = this.#end;
    let isNew = true;
    while (!signal.aborted) {
      try {
        // What was written meanwhile; this also shows whether the session still exists.
        if (isNew) this.#add((await this.#issuer.ask("GET", `/audit?last=${first}`, undefined, { signal })).rows);
        else await this.#fill();
        isNew = false;
        if (signal.aborted) return;
        await this.#listen();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof IssuingRefusal)) throw error;
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

  /** Listens until the connection ends. */
  #listen() {
    const source = (this.#source = new EventSource(`${root}/audit/stream?after=${this.last}`));
    return new Promise((done, failed) => {
      this.#end.signal.addEventListener("abort", () => done());
      source.addEventListener("open", () => this.#become("live"));
      source.addEventListener("audit", ({ data }) => {
        // One after the other: a gap has to be filled before the next row counts.
        this.#work = this.#work.then(() => this.#take(JSON.parse(data)))
          .catch((error) => (error instanceof IssuingRefusal ? source.close() || done() : failed(error)));
      });
      source.addEventListener("error", () => done());
    }).finally(() => source.close());
  }

  async #take(row) {
    if (row.seq <= this.last) return;
    if (this.rows.length > 0 && row.seq > this.last + 1) {
      const before = this.last;
      await this.#fill(row.seq);
      this.missed = this.last - before;
      this.dispatchEvent(new Event("state"));
    }
    if (row.seq > this.last) this.#add([row]);
  }

  /** Fetches the rows after the last one, up to a sequence number. */
  async #fill(end = Infinity) {
    const { signal } = this.#end;
    while (this.last < end) {
      const { rows } = await this.#issuer.ask("GET", `/audit?after=${this.last}`, undefined, { signal });
      if (rows.length === 0) return;
      this.#add(rows);
    }
  }

  #add(rows) {
    const fresh = rows.filter(({ seq }) => seq > this.last);
    this.rows = [...this.rows, ...fresh].slice(-most);
    this.dispatchEvent(new CustomEvent("rows", { detail: fresh }));
  }

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
