// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// On a phone the simulated phone is the whole page: what stands beside it elsewhere opens as a sheet over it.

/** From this width on the words stand beside the phone; the style sheet of the page has the same. */
const wide = matchMedia("(min-width: 56.001rem)");

/**
 * Lets the page's menu button open the sheet, into which the words beside the phone move for that time.
 *
 * @returns {() => void} closes the sheet, as when something in it was chosen that happens on the phone
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
