// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h } from "./dom.js";

/** Characters that steer or hide instead of being seen: controls, directions, marks of no width (Unicode §23). */
const unseen = /([\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB])/;

/** Whether a text has characters that steer or hide. */
export function hasUnseen(text) {
  return unseen.test(text);
}

/** The pieces of a text from outside, its unseen characters spelled out, as in ⟨U+202E⟩, and set apart. */
export function visible(text) {
  return text.split(unseen).filter((piece) => piece !== "").map((piece) =>
    unseen.test(piece) && piece.length === 1 ? h("span", { class: "control" }, `⟨U+${piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`) : piece);
}
