// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { tokenSheets } from "../scripts/dom.js";
import { sheet, wear } from "../scripts/sheets.js";
import { pageTexts, speak } from "../scripts/strings.js";
import { fetchTexts, known, presentTexts } from "../scripts/texts.js";

const tokens = await tokenSheets();
const nothing = sheet(":host { display: none !important }");
/** Under a theme by name, which may not be the page's, an element brings the ground that its words stand on. */
const ground = sheet(":host { background: var(--paper); color: var(--ink) }");

/** The elements that stand in a document. */
const connected = new Set();
const followAll = () => {
  for (const element of connected) element.follow();
};
/** Sees `lang` and `theme` change anywhere in the trees that hold our elements. */
const watch = new MutationObserver(followAll);
const attributes = { subtree: true, attributeFilter: ["lang", "theme"] };
/** The page's own switch between light and dark is mostly a class or a style of the outermost element. */
new MutationObserver(followAll).observe(document.documentElement, { attributeFilter: ["class", "style"] });

/**
 * What all elements of Etui have in common.
 *
 * Attribute `lang`: the language of the element, by a tag whose language there are texts of; otherwise that of the
 * nearest ancestor that has one, shadow roots crossed, then the document's. Attribute `theme`: `light` or `dark`;
 * otherwise that of the nearest ancestor, then what the page's `color-scheme` allows, then the system's.
 * Both hold at once, and when they change, or when the element is moved.
 *
 * An element gives its shadow root to `adopt`, draws in `show()`, and says in `hasContent` whether it has what it needs:
 * without, it has no box.
 */
export class EtuiElement extends HTMLElement {
  #sheets = [];
  #root = null;
  #theme = { name: "system", isNamed: false };
  #texts = null;
  /** The language that is wanted; its texts may still be on their way. */
  #wanted = null;

  connectedCallback() {
    connected.add(this);
    // What was given to it while it was away is drawn now.
    this.#wanted = null;
    this.follow();
  }

  disconnectedCallback() {
    connected.delete(this);
  }

  /** Whether there is something to show. */
  get hasContent() {
    return true;
  }

  /** Draws what there is, in the element's language. */
  show() {}

  /**
   * Takes the shadow root that the element keeps to itself.
   *
   * @param {ShadowRoot} root
   * @param {Object[]} sheets those of `styleSheet` and `themedSheet`
   */
  adopt(root, sheets) {
    this.#root = root;
    this.#sheets = sheets;
    this.#applyStyles();
  }

  /** Draws anew, once the element stands in a document and its texts are here. */
  draw() {
    if (this.#texts && this.isConnected) speak(this.#texts, () => this.show());
    this.#applyStyles();
  }

  /** Does something in the element's language. */
  speak(work) {
    return speak(this.#texts ?? pageTexts(), work);
  }

  /** Takes on the language and the theme of the place where the element stands. */
  follow() {
    const { language, theme } = surroundingsOf(this);
    this.#theme = theme;
    if (language !== this.#wanted) this.#become(language);
    else this.#applyStyles();
  }

  #become(language) {
    this.#wanted = language;
    const texts = presentTexts(language);
    if (texts) return this.#take(texts);
    // Where the texts cannot be had, those of the page do.
    fetchTexts(language).catch(() => pageTexts()).then((fetched) => {
      if (this.#wanted === language) this.#take(fetched);
    });
    this.#applyStyles();
  }

  #take(texts) {
    this.#texts = texts;
    this.draw();
  }

  #applyStyles() {
    if (!this.#root) return;
    const { name, isNamed } = this.#theme;
    const sheets = [tokens[name], ...(isNamed ? [ground] : []), ...this.#sheets.map((one) => one[name] ?? one)];
    if (!this.#texts || !this.hasContent) sheets.push(nothing);
    wear(this.#root, sheets);
  }
}

/** The language and the theme of a place, and an eye on all trees around it. */
function surroundingsOf(element) {
  let language = null;
  let named = null;
  for (let node = element; node; node = node.parentNode ?? node.host) {
    if (node.parentNode === null) watch.observe(node, attributes);
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    language ??= known(node.getAttribute("lang"));
    const theme = node.getAttribute("theme");
    if (["light", "dark"].includes(theme)) named ??= theme;
  }
  const theme = { name: named ?? pageTheme(element), isNamed: named !== null };
  return { language: language ?? pageTexts().code, theme };
}

/** The one scheme that the page allows around an element, or the system's. */
function pageTheme(element) {
  const around = element.parentElement ?? element.getRootNode().host ?? document.documentElement;
  const schemes = getComputedStyle(around).colorScheme.split(" ").filter((word) => ["light", "dark"].includes(word));
  return schemes.length === 1 ? schemes[0] : "system";
}
