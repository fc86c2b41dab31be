// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What lies over the first view of a phone has one step in the browser's history: Back, on a phone mostly a swipe, takes
// it away and stays on the page.

/** An app's web view has no Back of a browser. */
const isApp = Boolean(globalThis.webkit?.messageHandlers?.etui);
/** What Back does for the phones of this page; what was shown last comes last. */
const ways = new Map();
/** Whether the step is being taken back because nothing lies over the first view any more. */
let isLeaving = false;

/**
 * Says what Back does for a phone from now on.
 *
 * @param {Object} phone whose view it is
 * @param {?(() => void)} goBack takes away what lies over the first view; null where nothing does
 */
export function setWayBack(phone, goBack) {
  ways.delete(phone);
  if (goBack) ways.set(phone, goBack);
  if (!isApp) follow();
}

/** Makes the history have the step, or not, as the phones need it. */
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
  // Forward leads to a step whose view is closed.
  if (isOurs || history.state?.isOver) follow();
  else [...ways.values()].at(-1)?.();
});
