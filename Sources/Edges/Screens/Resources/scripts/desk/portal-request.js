// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The request for a receipt that is valid on the page of a portal.

import { beginReceipt } from "../base/handover.js";
import { begin, take } from "../base/early.js";
import { recall, remember } from "../base/tab.js";

/** The one from before a reload, as a wallet may be answering it; null once it is no longer valid. */
export function formerRequest() {
  const request = JSON.parse(recall("portal") ?? "null");
  return request && new Date(request.expiresAt) > Date.now() ? request : null;
}

/** Lets a reload find the request. */
export function keepRequest(request) {
  remember("portal", JSON.stringify(request));
}

/** Begins to ask for a request, if there is none; `newRequest` takes it. */
export function beginRequest() {
  if (!formerRequest()) begin("portal", beginReceipt);
}

/**
 * A request that is new: the one that was begun, or else another one.
 *
 * @returns {Promise<Object>} what `beginReceipt` returns
 */
export function newRequest() {
  return take("portal", beginReceipt);
}
