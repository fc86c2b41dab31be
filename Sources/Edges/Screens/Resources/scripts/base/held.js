// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A page that another of our pages holds in a frame: the demonstration's `/try` shows a desk beside the phone.

/** Whether another page holds this one. */
export const isHeld = window !== window.parent;

/** What a held page posts to its holder once someone has signed in or out; the holder then asks the server itself. */
export const deskChanged = "etui-desk-changed";

/** Tells the page that holds this one, if any, that someone has signed in or out. */
export function tellHolder() {
  if (isHeld) window.parent.postMessage(deskChanged, location.origin);
}

/** Leaves out the page's own bar, and opens links in tabs of their own, since other pages refuse to be held. */
export function prepareHeld() {
  if (!isHeld) return;
  document.body.dataset.held = "";
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link) Object.assign(link, { target: "_blank", rel: "noopener" });
  });
}
