// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** A banner, in words, by an icon and by colour; the step of the scale is what the SDK told, where it did. */
export function banner(tone, sign, text, result = null) {
  const states = { success: "", failure: " is-wrong", notice: " is-disabled" };
  return h(
    "p", { class: `banner-box ${tone}`, "data-result": result },
    h("span", { class: "banner-icon" }, icon(sign)),
    h("span", { class: `banner${states[tone]}` }, text),
  );
}
