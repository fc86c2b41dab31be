// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet, tokenSheet } from "../scripts/dom.js";
import { icon } from "../scripts/icons.js";
import { onLanguage, t } from "../scripts/strings.js";

const sheets = await Promise.all([
  tokenSheet(), styleSheet(new URL("etui-verdict.css", import.meta.url)),
]);

/** Icon, heading and sentence of each kind; the colour is the style sheet's. */
const kinds = {
  authentic: { icon: "tick", heading: "verdict.authentic", text: "verdict.authentic.text" },
  warnings: { icon: "exclamation", heading: "verdict.warnings", text: "verdict.warnings.text" },
  notAuthentic: { icon: "cross", heading: "verdict.notAuthentic", text: "verdict.notAuthentic.text" },
  notASeal: { icon: "document", heading: "verdict.notASeal", text: "verdict.notASeal.text" },
  noTrust: { icon: "question", heading: "verdict.noTrust", text: "verdict.noTrust.text" },
  noCode: { icon: "scan", heading: "scan.picture.nothing", text: "scan.picture.nothingText" },
  noDocument: { icon: "scan", heading: "documents.nothing", text: "documents.nothing.text" },
  linkForeign: { icon: "scan", heading: "wallet.scan.notOurs", text: "wallet.scan.notOurs.text" },
  linkElsewhere: {
    icon: "exclamation",
    heading: "wallet.scan.otherEnvironment",
    text: "wallet.scan.otherEnvironment.text",
  },
  linkBroken: { icon: "exclamation", heading: "wallet.scan.invalid", text: "wallet.scan.invalid.text" },
  readRight: { icon: "tick", heading: "documents.right", text: "documents.right.text" },
  readUnchecked: {
    icon: "tick",
    heading: "documents.unchecked",
    text: "documents.unchecked.text",
  },
  readWrong: { icon: "exclamation", heading: "documents.wrong", text: "documents.wrong.text" },
  unreadable: {
    icon: "image",
    heading: "scan.picture.unreadable",
    text: "scan.picture.unreadableText",
  },
};

/**
 * `<etui-verdict>`: what came of a check, in words, by an icon and by colour.
 *
 * Attributes: `kind` (`authentic`, `warnings`, `notAuthentic`, `notASeal`, `noTrust`, for pictures
 * `noCode`, `noDocument`, `unreadable`, for documents `readRight`, `readUnchecked`, `readWrong`), `compact`, `heading-level` (2 unless said).
 * Property `values`: what stands for the `{names}` in the sentence. Slot: more, below the sentence.
 */
export class EtuiVerdict extends HTMLElement {
  static observedAttributes = ["kind", "heading-level"];

  #badge = h("span", { class: "badge" });
  #heading = h("h2", { tabindex: "-1" });
  #text = h("p");
  #values = {};
  #undo = () => {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = sheets;
    root.append(
      h(
        "div", { class: "verdict" }, this.#badge,
        h("div", { class: "words" }, this.#heading, this.#text, h("slot")),
      ),
    );
  }

  connectedCallback() {
    this.#undo = onLanguage(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    this.#undo();
  }

  attributeChangedCallback() {
    this.#show();
  }

  set values(values) {
    this.#values = values;
    this.#show();
  }

  get headingText() {
    return this.#heading.textContent;
  }

  get bodyText() {
    return this.#text.textContent;
  }

  /** Brings the reader, and a screen reader, to the verdict. */
  focus() {
    this.#heading.focus({ preventScroll: true });
  }

  #show() {
    const kind = kinds[this.getAttribute("kind")];
    if (!kind) return;
    this.#heading.setAttribute("aria-level", this.getAttribute("heading-level") ?? "2");
    this.#badge.replaceChildren(icon(kind.icon));
    this.#heading.textContent = t(kind.heading);
    this.#text.textContent = t(kind.text, this.#values);
  }
}

customElements.define("etui-verdict", EtuiVerdict);
