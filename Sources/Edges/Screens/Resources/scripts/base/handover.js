// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What a page begins and another device goes on with: the requests to the server.

import { ask, Unreachable } from "./ask.js";

/** How long the server waits for news, in seconds. */
const wait = 25;

/** A refusal of the server: `gone` once a code is used or its time is over. */
export class HandoverError extends Error {
  constructor(status, seconds) {
    super(`http_${status}`);
    this.status = status;
    /** After how many seconds another attempt is allowed, if there were too many. */
    this.seconds = seconds;
  }

  get isGone() {
    return this.status === 410;
  }
}

/**
 * Begins: with the `path` of a page, with `bag` and `family` for a family's wallet, or with the `desk` at which this
 * browser is signed in.
 *
 * @returns {Promise<Object>} `{code, watch, url, entry, expiresAt, picture: {size, path}}`
 */
export function begin(body) {
  return send("POST", "/handovers", { body });
}

/**
 * Begins a portal's request for a receipt.
 *
 * @returns {Promise<Object>} `{portal, nonce, expiresAt, handover}`, the last as of `begin`
 */
export function beginReceipt() {
  return send("POST", "/desk/portal/requests", { body: {} });
}

/** The state for the page that has begun, as soon as it is another one than `status`. */
export function stateOf(watch, status, signal) {
  const query = status ? `?status=${status}&wait=${wait}` : "";
  return send("GET", `/handovers/state${query}`, { watch, signal });
}

/** Takes a code; it works once. */
export function take(code) {
  return send("POST", "/handovers/taken", { body: { code } });
}

/** Signs this browser in at the desk whose code was taken. */
export function signInHere(token) {
  return send("POST", "/handovers/desk", { body: { token } });
}

/** Presents a receipt to the portal whose code was taken. */
export function present(token, presentation) {
  return send("POST", "/handovers/receipt", { body: { token, presentation } });
}

async function send(method, path, { body, watch, signal } = {}) {
  const headers = {};
  if (body) headers["Content-Type"] = "application/json";
  if (watch) headers.Authorization = `Bearer ${watch}`;
  const answer = await ask(path, { method, headers, signal, body: body && JSON.stringify(body) });
  if (answer.status === 503) throw new Unreachable("http_503");
  if (!answer.ok) throw new HandoverError(answer.status, Number(answer.headers.get("Retry-After")));
  return answer.json();
}
