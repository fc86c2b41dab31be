// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "./controls.js";
import { h, pause } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/** A button that copies a text to the clipboard and shows for a moment whether that worked. */
export function copyButton(words, text, traits = {}) {
  // A live region by its attribute alone: the text of one with a role would not count as the button's name.
  const said = h("span", { "aria-live": "polite" }, words);
  const copy = async () => {
    // Pages loaded without encryption have no clipboard.
    const key = await Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject())
      .then(() => "app.copied", () => "app.copied.not");
    said.replaceChildren(icon(key === "app.copied" ? "check" : "cross"), t(key));
    await pause(2000);
    said.replaceChildren(words);
  };
  // Not busy meanwhile: a screen reader says nothing of what changes in a busy part.
  return button(said, () => void copy(), { look: "button quiet copy-button", ...traits });
}
