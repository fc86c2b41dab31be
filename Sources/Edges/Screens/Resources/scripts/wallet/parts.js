// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The building blocks of the wallet's sheets.

import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";

/**
 * A button of a sheet.
 *
 * @param {string} key of its text
 * @param {() => *} action
 * @param {Object} traits those of `button`, with the kind instead of the look: `primary`, `secondary` or another
 */
export function act(key, action, { kind = "primary", ...traits }) {
  return button(h("span", {}, t(key)), action, { look: `action ${kind}`, ...traits });
}

/** The buttons at the foot of a sheet. */
export function foot(...buttons) {
  return h("div", { class: "sheet-foot" }, buttons);
}

/** The content of a sheet while its list is empty. */
export function emptyList(sign, text) {
  return h(
    "div", { class: "middle" },
    h("span", { class: "emblem system-icon" }, icon(sign)), h("p", { class: "copytext" }, text),
  );
}
