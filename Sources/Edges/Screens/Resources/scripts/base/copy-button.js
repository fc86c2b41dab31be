// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { writeClipboard } from "./clipboard.js";
import { button, labelled } from "./controls.js";
import { h, pause } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/**
 * A button that copies a text to the clipboard and shows for a moment whether that worked. If not, the text appears
 * below it, selected, to be copied by hand.
 *
 * @param {string} words
 * @param {string|(() => string)} text
 * @param {Object} [traits] attributes, and these:
 * @param {() => void} [traits.copied] called when the text was copied, also by hand
 */
export function copyButton(words, text, { copied = () => {}, ...traits } = {}) {
  // A live region by its attribute alone: the text of one with a role would not count as the button's name.
  const said = h("span", { "aria-live": "polite" }, words);
  let byHand = null;
  const copy = async () => {
    const content = typeof text === "function" ? text() : text;
    const isCopied = await writeClipboard(content);
    byHand?.remove();
    if (isCopied) copied();
    else byHand = offer(element, content, copied);
    said.replaceChildren(icon(isCopied ? "check" : "cross"), t(isCopied ? "app.copied" : "app.copied.not"));
    await pause(2000);
    said.replaceChildren(words);
  };
  // Not busy meanwhile: a screen reader says nothing of what changes in a busy part.
  const element = button(said, () => void copy(), { look: "button quiet copy-button", ...traits });
  return element;
}

/** Shows a text after an element, selected. */
function offer(element, content, oncopy) {
  const field = h("textarea", { readonly: true, rows: "3", spellcheck: "false", oncopy }, content);
  const place = labelled(t("app.copied.byHand"), field, { look: "copy-by-hand" });
  element.after(place);
  field.focus();
  field.select();
  return place;
}
