// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The rows of the audit as they are written. They show what changes, so the other parts of the desk follow them, too.

import { root } from "./api.js";
import { LiveStream } from "../live.js";

/** How many rows the page keeps; older ones leave it. */
const most = 500;
/** How many rows it starts with. */
const first = 100;

/** The live audit. Dispatches `rows` (with the new ones in `detail`) and `state`. */
export class AuditStream extends LiveStream {
  /** Oldest first. */
  rows = [];
  /** How many rows the connection had missed, when it last did; they were fetched. */
  missed = 0;
  event = "audit";
  #issuer;
  #isNew = true;

  constructor(issuer) {
    super();
    this.#issuer = issuer;
  }

  get last() {
    return this.rows.at(-1)?.seq ?? 0;
  }

  get address() {
    return `${root}/audit/stream?after=${this.last}`;
  }

  async catchUp() {
    const { signal } = this;
    if (this.#isNew) this.#add((await this.#issuer.ask("GET", `/audit?last=${first}`, undefined, { signal })).rows);
    else await this.#fill();
    this.#isNew = false;
  }

  async take(row) {
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
    const { signal } = this;
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
}
