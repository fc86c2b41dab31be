// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { faceArt, europeanStars } from "./card-art.js";
import { said, terms } from "../scripts/base/controls.js";
import { h, styleSheet, themedSheet } from "../scripts/base/dom.js";
import { language, t } from "../scripts/base/strings.js";
import { banner } from "../scripts/wallet/banner.js";
import { EtuiElement } from "./etui-element.js";
import "./etui-ribbon.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  themedSheet(new URL("../styles/wallet-defaults.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-texts.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-banner.css", import.meta.url)),
  styleSheet(new URL("etui-card.css", import.meta.url)),
]);

/** A mouse click on a value may be the first half of a double click, which selects it. In milliseconds. */
const doubleClickTime = 350;
/** A mouse that moves further than this with its button down is selecting text. In CSS pixels. */
const markDistance = 4;

/** Rows with short values; two of them share a line. */
const short = new Set(["birthDate", "sex", "insuredNumber", "expiryDate"]);

/**
 * A line of a card.
 *
 * @typedef {Object} CardRow
 * @property {string} name the name of the field, such as `insuredNumber`
 * @property {string} label in the language of the card
 * @property {string} value as it is shown
 * @property {string} [spoken] what a screen reader says instead
 * @property {boolean} [isAtRightEdge] whether it stands at the right edge
 */

/**
 * The model of an insurance card, as the SDK makes it.
 *
 * @typedef {Object} InsuranceCard
 * @property {"mandatory"|"supplementary"} kind which insurance it is for
 * @property {string} name the holder
 * @property {string} coverage the insurance, short
 * @property {string} groupedNumber the number of the card, in groups
 * @property {string} title the heading below the picture
 * @property {string} spoken a sentence about the card for screen readers
 * @property {CardRow[]} rows the fields on the front
 * @property {?CardBack} [back] the other side
 * @property {"normal"|"disabled"|"error"} tone the tone of all texts
 * @property {string} [notice] a banner, for example that the card has expired
 * @property {string} [noticeTone] `error` for a banner that something is wrong
 * @property {string} [result] the step on the scale of results that the banner belongs to
 * @property {boolean} [isTest] whether it is a test card
 * @property {boolean} [isDemonstration] whether it is part of a demonstration
 * @property {boolean} [isDimmed] whether it cannot be used now
 * @property {boolean} [isFlipped] whether its back is shown
 * @property {string} [image] the name of the picture on the front, see `images`
 * @property {string} [textColor] the colour of the name on the picture
 * @property {string} [secondaryTextColor] the colour of the line below
 */

/**
 * The back of an insurance card.
 *
 * @typedef {Object} CardBack
 * @property {string} kind `european` for the European Health Insurance Card
 * @property {string} language the language it is printed in
 * @property {string} title its heading
 * @property {string} [country] the code of the state, for a European card
 * @property {CardRow[]} [rows] the fields of a European card
 * @property {string} [text] the text of any other back
 * @property {string} [freeText] what the insurer adds
 * @property {string} [image] the name of its picture, see `images`
 * @property {CardRow[]} phones whom to call
 */

/**
 * `<etui-card>`: an insurance card that can be turned over.
 *
 * To a screen reader it is one group, named by a sentence about the card. The page turns it, for example on a click.
 *
 * @attr {boolean} flipped - Shows the back.
 * @attr {boolean} compact - Shows the picture alone, with its words at the upper edge, as in a deck.
 * @state {boolean} dimmed - The card cannot be used now.
 * @state {boolean} wrong - Something is wrong with the card.
 * @state {string} role - `group` while there is a card.
 * @state {string} aria-label - A sentence about the card.
 * @prop {?InsuranceCard} card - The model of the card.
 * @prop {Object<string, string>} images - The addresses of pictures by the names that the model uses. Writeonly
 * @cssprop --etui-* - A setting of the wallet's style
 */
export class EtuiCard extends EtuiElement {
  static observedAttributes = ["flipped"];

  #root = this.attachShadow({ mode: "closed" });
  #front = h("div", { class: "face front" });
  #back = h("div", { class: "face back" });
  #live = h("p", { class: "hidden-visually", "aria-live": "polite" });
  #shown = "";
  #card = null;
  #images = {};
  #pictures = [];
  /** Where the mouse button was pressed. */
  #pressed = { x: 0, y: 0 };
  #tap = 0;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    const body = h("div", { class: "body" }, this.#front, this.#back);
    body.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (this.#pressed = { x, y }));
    body.addEventListener("click", (event) => this.#clicked(event));
    this.#root.append(body, this.#live);
  }

  attributeChangedCallback() {
    this.speak(() => this.#turn(true));
  }

  /**
   * Turns the card, unless the click belongs to a text selection.
   *
   * People select values with the mouse to copy them, by a double click or by dragging. Neither may turn the card, so
   * the card turns a little after a click on a value, once it is clear that it was a single click.
   */
  #clicked(event) {
    clearTimeout(this.#tap);
    if (event.pointerType !== "mouse" || !event.target.closest("dd")) return;
    event.stopPropagation();
    const { x, y } = this.#pressed;
    const isMarking = event.detail > 1 || Math.hypot(event.clientX - x, event.clientY - y) > markDistance;
    if (!isMarking) this.#tap = setTimeout(() => this.click(), doubleClickTime);
  }

  get hasContent() {
    return Boolean(this.#card);
  }

  set images(images) {
    this.#images = images;
  }

  get card() {
    return this.#card;
  }

  set card(card) {
    this.#card = card;
    this.draw();
  }

  show() {
    if (!this.#card) {
      this.#shown = "";
      this.removeAttribute("aria-label");
      this.removeAttribute("role");
      this.#live.textContent = "";
      this.#front.replaceChildren();
      this.#back.replaceChildren();
      return;
    }
    const picture = this.#images[this.#card.image];
    const behind = this.#images[this.#card.back?.image];
    const shown = JSON.stringify([this.#card, language()]);
    // Pictures are long strings, and mostly the very same ones.
    if (shown === this.#shown && picture === this.#pictures[0] && behind === this.#pictures[1]) return;
    this.#shown = shown;
    this.#pictures = [picture, behind];
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", this.#card.spoken);
    this.toggleAttribute("dimmed", Boolean(this.#card.isDimmed));
    this.toggleAttribute("wrong", this.#card.tone === "error");
    this.#front.replaceChildren(...front(this.#card, picture));
    const { back } = this.#card;
    this.#back.replaceChildren(...(back ? backSide(back, this.#images[back.image], this.#card.tone) : []));
    this.toggleAttribute("flipped", Boolean(this.#card.isFlipped));
    this.#turn(false);
  }

  /** Hides the side below from screen readers and the keyboard. */
  #turn(isAnnounced) {
    const isFlipped = this.hasAttribute("flipped");
    this.#front.inert = isFlipped;
    this.#back.inert = !isFlipped;
    if (isAnnounced && this.#card) {
      this.#live.textContent = t(isFlipped ? "wallet.card.back" : "wallet.card.front");
    }
  }
}

/** The classes of texts by their tone. */
const tones = { normal: "", disabled: " is-disabled", error: " is-wrong" };

function front(card, picture) {
  const art = picture ? h("img", { class: "art", src: picture, alt: "" }) : faceArt(card.kind);
  // A picture that cannot be decoded gives way to the built-in one.
  art.addEventListener("error", () => {
    art.parentElement?.classList.remove("own");
    art.replaceWith(faceArt(card.kind));
  });
  const tone = tones[card.tone];
  const name = h("p", { class: `inner name${tone}` }, card.name);
  const detail = h(
    "p", { class: `inner detail joined${tone}` },
    h("span", {}, card.coverage), h("span", {}, card.groupedNumber),
  );
  if (card.textColor) name.style.color = card.textColor;
  if (card.secondaryTextColor) detail.style.color = card.secondaryTextColor;
  // The group's name says the same, so screen readers skip these lines.
  const lines = h("div", { class: "lines", "aria-hidden": "true" }, name, detail);
  const test = card.isTest || card.isDemonstration
    ? h("etui-ribbon", { class: "test", tag: true, kind: card.isTest ? "test" : null }) : null;
  return [
    h("div", { class: `picture ${card.kind}${picture ? " own" : ""}` }, art, test, lines),
    h(
      "div", { class: "words" },
      h("h3", { class: `front-title${tone}` }, card.title),
      card.notice ? banner(card.noticeTone === "error" ? "failure" : "notice", "warning", card.notice, card.result) : null,
      terms(card.rows.map((row) => field(row, "front-label", "front-text", card.tone))),
    ),
  ];
}

function field(row, label, value, tone) {
  const dimmed = tones[tone];
  const width = short.has(row.name) ? " short" : "";
  const edge = row.isAtRightEdge ? " right-edge" : "";
  return [row.label, said(row.value, row.spoken), {
    class: `row${width}${edge}`, "data-name": row.name, looks: [label + dimmed, value + dimmed],
  }];
}

function backSide(back, picture, tone) {
  return [
    back.kind === "european" ? european(back) : plain(back, picture, tone),
    h(
      "div", { class: "words" },
      back.freeText ? h("p", { class: `free-field free${tones[tone]}` }, back.freeText) : null,
      back.phones.length > 0
        ? terms(back.phones.map((row) => field(row, "front-label", "front-text", tone)))
        : null,
    ),
  ];
}

function european(back) {
  return h(
    "section", { class: "european", lang: back.language },
    h(
      "header", {},
      h("h3", {}, back.title),
      h("span", { class: "state" }, europeanStars(), h("span", { class: "country" }, back.country)),
    ),
    terms(back.rows.map((row) => field(row, "caption", "printed", "normal"))),
  );
}

function plain(back, picture, tone) {
  const art = picture ? h("img", { class: "art", src: picture, alt: "" }) : null;
  return h(
    "section", { class: `plain ${back.kind}`, lang: back.language },
    art ? h("div", { class: "picture own" }, art) : null,
    h("h3", { class: `front-title${tones[tone]}` }, back.title),
    back.text ? h("p", { class: `copytext${tones[tone]}` }, back.text) : null,
  );
}

customElements.define("etui-card", EtuiCard);
