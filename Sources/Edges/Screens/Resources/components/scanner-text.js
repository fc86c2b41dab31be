// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";

/** The sheet in which a person types or pastes the text of a code. */
export class TextSheet {
  element;
  #body;
  #area = h("textarea", {
    id: "text", rows: "7", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    "aria-describedby": "hint",
  });
  /** What opened it, where the focus returns to. */
  #opener = null;

  /**
   * @param {HTMLElement} body what cannot be used meanwhile
   * @param word lets an element have the text of a key, which follows the language
   * @param {(text: string) => void} take takes the text
   */
  constructor(body, word, take) {
    this.#body = body;
    const send = () => {
      const text = this.#area.value;
      this.close();
      take(text);
    };
    this.element = h(
      "div", { class: "sheet", role: "dialog", "aria-labelledby": "label", hidden: true },
      word("scan.text.label", h("label", { for: "text", id: "label" })),
      this.#area,
      word("scan.text.hint", h("p", { class: "hint", id: "hint" })),
      h(
        "div", { class: "sheet-buttons" },
        word("app.cancel", button(null, () => this.close(), { look: null })),
        word("scan.text.check", button(null, send, { look: "main" })),
      ),
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    });
  }

  open(opener) {
    this.#opener = opener;
    this.element.hidden = false;
    this.#body.inert = true;
    this.#area.value = "";
    this.#area.focus();
  }

  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.#body.inert = false;
    if (this.#opener?.isConnected) this.#opener.focus();
  }
}
