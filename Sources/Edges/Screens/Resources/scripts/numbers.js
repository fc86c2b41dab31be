// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Long numbers: shown in groups, copied without their spaces.

/** A card number in groups, as it is shown. */
export function grouped(number) {
  return number.replace(/(.{5})(?=.)/g, "$1 ");
}

/** Has a number that is copied from an element arrive without the spaces between its groups. */
export function copyPlainNumbers(element) {
  element.addEventListener("copy", (event) => {
    const text = getSelection().toString().trim();
    if (!/^\d[\d ]+\d$/.test(text)) return;
    event.clipboardData.setData("text/plain", text.replaceAll(" ", ""));
    event.preventDefault();
  });
}
