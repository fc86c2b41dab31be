// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// An overlay on the first view of a phone adds one step to the browser's history. Back, on a phone mostly a swipe,
// closes the overlay and stays on the page.

/** An app's web view has no browser Back. */
export const isApp = Boolean(globalThis.webkit?.messageHandlers?.etui);
/** What Back does for each phone on this page; the one shown last comes last. */
const ways = new Map();
/** Whether the step is being removed because the last overlay has closed. */
let isLeaving = false;

/**
 * Sets what Back does for a phone from now on.
 *
 * @param {Object} phone whose view it is
 * @param {?(() => void)} goBack closes the overlay; null if there is none
 */
export function setWayBack(phone, goBack) {
  ways.delete(phone);
  if (goBack) ways.set(phone, goBack);
  if (!isApp) follow();
}

/** Adds or removes the history step as the phones need it. */
function follow() {
  const hasStep = history.state?.isOver === true;
  if (isLeaving || hasStep === ways.size > 0) return;
  if (!hasStep) return history.pushState({ ...history.state, isOver: true }, "");
  isLeaving = true;
  history.back();
}

addEventListener("popstate", () => {
  const isOurs = isLeaving;
  isLeaving = false;
  // Forward leads to a step whose view is already closed.
  if (isOurs || history.state?.isOver) follow();
  else [...ways.values()].at(-1)?.();
});
