// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { tokenSheets } from "../scripts/base/dom.js";
import { sheet, wear } from "../scripts/base/sheets.js";
import { pageTexts, speak } from "../scripts/base/strings.js";
import { known } from "../scripts/base/language.js";
import { fetchTexts, presentTexts } from "../scripts/base/texts.js";

const tokens = await tokenSheets();
const nothing = sheet(":host { display: none !important }");
/** An element with its own theme, which may differ from the page's, draws its own background behind its text. */
const ground = sheet(":host { background: var(--paper); color: var(--ink) }");

/** The elements that are in a document. */
const connected = new Set();
const followAll = () => {
  for (const element of connected) element.follow();
};
/** Observes changes of `lang` and `theme` anywhere in the trees that hold our elements. */
const watch = new MutationObserver(followAll);
const attributes = { subtree: true, attributeFilter: ["lang", "theme"] };
/** A page's own switch between light and dark mostly sets a class or a style of the outermost element. */
new MutationObserver(followAll).observe(document.documentElement, { attributeFilter: ["class", "style"] });

/**
 * The base of all elements of Etui.
 *
 * A subclass passes its shadow root to `adopt`, draws in `show()`, and says in `hasContent` whether it has the data it
 * needs; without them it has no box. `script/components` makes the types, the manifest and the gallery's tables from the
 * tags of these comments, and fails if they and the code differ.
 *
 * @attr {string} lang - The language of the element: a tag of a language that has texts. Without it, the language of the
 *   nearest ancestor that has one, across shadow roots, then the document's. Changes take effect at once.
 * @attr {"light"|"dark"} theme - The colour scheme. Without it, that of the nearest ancestor with this attribute, then
 *   what the page's `color-scheme` allows, then the system's. Changes take effect at once.
 * @cssprop --accent - The brand colour: main buttons and links.
 * @cssprop --on-accent - Text on the brand colour.
 * @cssprop --accent-soft - A soft shade of the brand colour.
 * @cssprop --paper - The ground behind everything.
 * @cssprop --surface - The ground of boxes.
 * @cssprop --ink - Text.
 * @cssprop --ink-muted - Less important text.
 * @cssprop --line - Lines between parts.
 * @cssprop --line-strong - The edges of controls.
 * @cssprop --focus - The ring around what has the focus.
 * @cssprop --font - The font family.
 */
export class EtuiElement extends HTMLElement {
  #sheets = [];
  #root = null;
  #theme = { name: "system", isNamed: false };
  #texts = null;
  /** The language requested last; its texts may still be loading. */
  #wanted = null;

  connectedCallback() {
    connected.add(this);
    // Draw what was set while the element was out of the document.
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

  /** Draws the content in the element's language. */
  show() {}

  /**
   * Takes the shadow root, which subclasses keep private.
   *
   * @param {ShadowRoot} root
   * @param {Object[]} sheets results of `styleSheet` and `themedSheet`
   */
  adopt(root, sheets) {
    this.#root = root;
    this.#sheets = sheets;
    this.#applyStyles();
  }

  /** Redraws, once the element is in a document and its texts have loaded. */
  draw() {
    if (this.#texts && this.isConnected) speak(this.#texts, () => this.show());
    this.#applyStyles();
  }

  /** Runs some work in the element's language. */
  speak(work) {
    return speak(this.#texts ?? pageTexts(), work);
  }

  /** Takes on the language and the theme of the element's surroundings. */
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
    // Falls back to the page's texts if these cannot be loaded.
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

/** The language and the theme around an element; also starts to observe all trees around it. */
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

/** The only color scheme that the page allows around an element, or the system's. */
function pageTheme(element) {
  const around = element.parentElement ?? element.getRootNode().host ?? document.documentElement;
  const schemes = getComputedStyle(around).colorScheme.split(" ").filter((word) => ["light", "dark"].includes(word));
  return schemes.length === 1 ? schemes[0] : "system";
}
