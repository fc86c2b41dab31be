// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// On a phone the simulated phone fills the page; the text that is beside it elsewhere opens as a sheet over it.

/** From this width on the text is beside the phone; the page's style sheet uses the same width. */
const wide = matchMedia("(min-width: 56.001rem)");

/**
 * Lets the page's menu button open the sheet, into which the text beside the phone moves while it is open.
 *
 * @returns {() => void} closes the sheet, for example after a selection in it that takes effect on the phone
 */
export function phoneMenu() {
  const sheet = document.querySelector(".phone-sheet");
  const body = sheet.querySelector(".phone-sheet-body");
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
