// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { isShown } from "../scripts/base/results.js";
import { t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = [await styleSheet(new URL("etui-verdict.css", import.meta.url))];

/**
 * Step of the scale of results, icon, heading and sentence of each kind.
 *
 * The style sheet derives the colour from the step. The first five are the scale itself.
 */
const kinds = {
  verified: { result: "verified", icon: "tick", heading: "verdict.authentic", text: "verdict.authentic.text" },
  read: { result: "read", icon: "document", heading: "documents.right", text: "documents.right.text" },
  attention: { result: "attention", icon: "exclamation", heading: "documents.wrong", text: "documents.wrong.text" },
  refused: { result: "refused", icon: "cross", heading: "verdict.notAuthentic", text: "verdict.notAuthentic.text" },
  unchecked: { result: "unchecked", icon: "question", heading: "verdict.noTrust", text: "verdict.noTrust.text" },
  authentic: { result: "verified", icon: "tick", heading: "verdict.authentic", text: "verdict.authentic.text" },
  warnings: { result: "attention", icon: "exclamation", heading: "verdict.warnings", text: "verdict.warnings.text" },
  notAuthentic: { result: "refused", icon: "cross", heading: "verdict.notAuthentic", text: "verdict.notAuthentic.text" },
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
  readRight: { result: "read", icon: "document", heading: "documents.right", text: "documents.right.text" },
  readUnchecked: {
    result: "read",
    icon: "document",
    heading: "documents.unchecked",
    text: "documents.unchecked.text",
  },
  readCode: { result: "read", icon: "document", heading: "documents.right", text: "documents.code.text" },
  readWrong: { result: "attention", icon: "exclamation", heading: "documents.wrong", text: "documents.wrong.text" },
  unreadable: {
    icon: "image",
    heading: "scan.picture.unreadable",
    text: "scan.picture.unreadableText",
  },
};

/**
 * The steps of the scale of results, and their special cases.
 *
 * @typedef {"verified"|"read"|"attention"|"refused"|"unchecked"|"authentic"|"warnings"|"notAuthentic"|"notASeal"|
 *   "noTrust"|"noCode"|"noDocument"|"linkForeign"|"linkElsewhere"|"linkBroken"|"readRight"|"readUnchecked"|"readCode"|
 *   "readWrong"|"unreadable"} VerdictKind
 */

/**
 * Who signed what was verified. A service takes it from the verifier's own proof; a page passes it on.
 *
 * @typedef {Object} Proof
 * @property {string} issuer the authority
 * @property {string} signer the certificate that signed
 * @property {string} time when it was verified, ISO 8601
 */

/**
 * `<etui-verdict>`: the result of a check, in words, by an icon and by colour, on the one scale of results.
 *
 * It draws nothing while data is missing: a sentence with names needs `values`, and a verified result, the only green
 * one, needs `proof`, which the service derives from the verifier's own.
 *
 * @attr {VerdictKind} kind - What the result is: a step of the scale, or one of its special cases.
 * @attr {boolean} compact - Draws it small, for a notice.
 * @attr {boolean} moment - Fills the nearest size container, or the window: the outcome first, the details below it.
 * @attr {number} heading-level - The level of the heading. Default: 2
 * @prop {Object<string, string>} values - What replaces the `{names}` in the sentence. Writeonly
 * @prop {?Proof} proof - Who signed a verified result, and when it was verified. Writeonly
 * @prop {?string} headline - A heading that says more than the kind's own. Writeonly
 * @prop {?string} sentence - A sentence that says more than the kind's own. Writeonly
 * @prop {string} headingText - The heading as it is shown. Readonly
 * @prop {string} bodyText - The sentence as it is shown. Readonly
 * @method focus - Moves the focus, and so a screen reader, to the verdict.
 * @slot - More, below the sentence.
 * @csspart box - The box of the verdict.
 * @csspart heading - The heading.
 * @csspart text - The sentence.
 */
export class EtuiVerdict extends EtuiElement {
  static observedAttributes = ["kind", "heading-level"];

  #badge = h("span", { class: "badge" });
  #heading = h("h2", { tabindex: "-1", part: "heading" });
  #text = h("p", { part: "text" });
  #values = {};
  #proof = null;
  #headline = null;
  #sentence = null;
  #box = h("div", { class: "verdict", part: "box", hidden: true }, this.#badge,
    h("div", { class: "words" }, this.#heading, this.#text, h("slot")));

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.adopt(root, sheets);
    root.append(this.#box);
  }

  get hasContent() {
    return !this.#box.hidden;
  }

  attributeChangedCallback() {
    this.draw();
  }

  set values(values) {
    this.#values = values ?? {};
    this.draw();
  }

  set proof(proof) {
    this.#proof = proof ?? null;
    this.draw();
  }

  set headline(text) {
    this.#headline = text ?? null;
    this.draw();
  }

  set sentence(text) {
    this.#sentence = text ?? null;
    this.draw();
  }

  get headingText() {
    return this.#heading.textContent;
  }

  get bodyText() {
    return this.#text.textContent;
  }

  /** Moves the focus, and so a screen reader, to the verdict. */
  focus() {
    this.#heading.focus({ preventScroll: true });
  }

  show() {
    const kind = kinds[this.getAttribute("kind")];
    const text = kind ? this.#sentence ?? t(kind.text, this.#values) : "";
    this.#box.hidden = !kind || /\{\w+\}/.test(text)
      || !isShown({ result: kind.result ?? "unchecked", proof: this.#proof });
    if (this.#box.hidden) {
      this.#badge.replaceChildren();
      this.#heading.textContent = this.#text.textContent = "";
      delete this.#box.dataset.result;
      return;
    }
    this.#box.dataset.result = kind.result ?? "unchecked";
    this.#heading.setAttribute("aria-level", this.getAttribute("heading-level") ?? "2");
    this.#badge.replaceChildren(icon(kind.icon));
    this.#heading.textContent = this.#headline ?? t(kind.heading);
    this.#text.textContent = text;
  }
}

customElements.define("etui-verdict", EtuiVerdict);
