// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";

/** A banner, in words, by an icon and by colour, with the SDK's step of the scale if it gave one. */
export function banner(tone, sign, text, result = null) {
  const states = { success: "", failure: " is-wrong", notice: " is-disabled" };
  return h(
    "p", { class: `banner-box ${tone}`, "data-result": result },
    h("span", { class: "banner-icon" }, icon(sign)),
    h("span", { class: `banner${states[tone]}` }, text),
  );
}
