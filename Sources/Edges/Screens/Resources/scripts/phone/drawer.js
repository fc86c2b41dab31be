// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The demonstration's drawer: everything with which a page's phone is simulated, in one place on every page. At a desk it
// is the panel beside the phone; on a phone, where the simulated phone fills the page, it opens as a sheet over it, with
// the other text of the page below it.

import { t } from "../base/strings.js";

/** From this width on the drawer is beside the phone; the page's style sheet uses the same width. */
const wide = matchMedia("(min-width: 56.001rem)");

/**
 * Lets the page's button open the sheet, into which the text beside the phone moves while it is open.
 *
 * @returns {() => void} closes the sheet, for example after a selection in it that takes effect on the phone
 */
export function drawer() {
  const sheet = document.querySelector(".drawer-sheet");
  const body = sheet.querySelector(".drawer-sheet-body");
  const words = document.querySelector(".desk-words");
  const isMoved = (part) => !part.matches(".desk-head, noscript");
  const close = () => sheet.open && sheet.close();

  document.querySelector("[data-menu]").addEventListener("click", () => {
    body.append(...[...words.children].filter(isMoved));
    sheet.showModal();
    sheet.querySelector("h2").focus();
  });
  sheet.addEventListener("close", () => words.append(...body.children));
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target.closest("[data-close]")) close();
  });
  wide.addEventListener("change", close);
  return close;
}

/** Leaves the drawer out, on a server without the demonstration; the sheet then has the page's other text only. */
export function leaveOutDrawer() {
  document.querySelector(".drawer").hidden = true;
  for (const title of document.querySelectorAll("[data-drawer-title]")) {
    title.dataset.t = "app.more";
    title.textContent = t("app.more");
  }
}
