// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Long numbers: shown in groups, copied without spaces.

/** A card number in groups, for display. */
export function grouped(number) {
  return number.replace(/(.{5})(?=.)/g, "$1 ");
}

/** Removes the spaces between groups from a number copied out of an element. */
export function copyPlainNumbers(element) {
  element.addEventListener("copy", (event) => {
    const text = getSelection().toString().trim();
    if (!/^\d[\d ]+\d$/.test(text)) return;
    event.clipboardData.setData("text/plain", text.replaceAll(" ", ""));
    event.preventDefault();
  });
}
