// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the guided start knows about the desk: whether a practice has signed in, its location, and who arrives there.
// All of it comes from the server, as at the desk itself.

import { askServer, DeskError, Tenant } from "../desk/desk.js";
import { nameOf } from "../desk/provider/arrivals.js";
import { signedIn } from "../desk/sign-in.js";
import { pause } from "../base/dom.js";
import { persist } from "../base/persist.js";

/** How long the server holds an answer back while no one arrives, in seconds. */
const longPoll = 25;
/** Before the next attempt to reach a server that is gone, in milliseconds. */
const retryPause = 2000;

/** The desk of the practice that has signed in with this browser. */
export class TryDesk {
  /** The signed-in practice; null if there is none. */
  tenant = null;
  /** Its first open location, as the desk shows it. */
  location = null;
  /** The newest arrival since the start, as the server reports it; null before. */
  arrival = null;
  /** The location at which this run began, and the number of its last arrival before that; null until it is known. */
  start;
  #changed;
  #watching = new AbortController();

  /**
   * @param {?{location: string, after: number}} start see there
   * @param {() => void} changed called after each change
   */
  constructor(start, changed) {
    this.start = start;
    this.#changed = changed;
  }

  /** Takes over the session that this browser has now, if any. */
  async find() {
    const tenant = await signedIn("provider", () => this.#leave());
    if (!tenant?.isDemonstration) this.#leave();
    else if (tenant.id !== this.tenant?.id) await this.#enter(tenant);
  }

  /** Signs in as a practice of the demonstration, with the key that the demonstration hands out. */
  async open({ gln, apiKey }) {
    const body = { desk: "provider", number: gln, apiKey };
    const { session } = await persist(() => askServer("POST", "/desk/sessions", body));
    await this.#enter(new Tenant("provider", session, () => this.#leave()));
  }

  /** Signs out. */
  async close() {
    if (this.tenant) await persist(() => this.tenant.signOut());
    this.#leave();
  }

  async #enter(tenant) {
    const { locations } = await persist(() => tenant.ask("GET", "/vic/v1/locations"));
    this.#watching.abort();
    this.#watching = new AbortController();
    Object.assign(this, { tenant, location: locations.find((one) => !one.isClosed) ?? null, arrival: null });
    if (this.start?.location !== this.location?.locationId) this.start = null;
    if (this.location) this.#watch(this.#watching.signal);
    this.#changed();
  }

  #leave() {
    if (!this.tenant) return;
    this.#watching.abort();
    Object.assign(this, { tenant: null, location: null, arrival: null });
    this.#changed();
  }

  /** Reads the arrivals there are, then waits for new ones until the desk is left. */
  async #watch(signal) {
    const path = `/vic/v1/locations/${this.location.locationId}/checkins`;
    let next = "0";
    let last = 0;
    let isCurrent = false;
    while (!signal.aborted) {
      try {
        const wait = isCurrent ? longPoll : 0;
        const answer = await this.tenant.ask("GET", `${path}?after=${next}&wait=${wait}`, undefined, { signal });
        if (signal.aborted) return;
        next = answer.next;
        last = answer.items.reduce((most, { number }) => Math.max(most, number ?? 0), last);
        isCurrent = answer.items.length < 100;
        if (this.start) this.#take(answer.items);
        else if (isCurrent) this.start = { location: this.location.locationId, after: last };
        if (isCurrent) this.#changed();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof DeskError)) throw error;
        isCurrent = false;
        await pause(retryPause);
      }
    }
  }

  #take(items) {
    const fresh = items.filter(({ number, fields }) => number > this.start.after && fields);
    this.arrival = fresh.at(-1) ?? this.arrival;
  }

  /** The name that the person who arrived has shown. */
  get name() {
    return this.arrival && nameOf(this.arrival);
  }
}
