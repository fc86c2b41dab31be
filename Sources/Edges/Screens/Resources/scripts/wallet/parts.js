// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The building blocks of the wallet's sheets.

import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";

/** A button of a sheet. */
export function act(kind, key, name, onclick, isDisabled = false, sign = null) {
  return h(
    "button", { type: "button", class: `action ${kind}`, "data-name": name, disabled: isDisabled, onclick },
    sign ? icon(sign) : null, h("span", {}, typeof key === "string" ? t(key) : key.text),
  );
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
