// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { h, styleSheet } from "../scripts/base/dom.js";
import { written } from "../scripts/exchange/parts.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";
import "./etui-card.js";
import "./etui-payment-card.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("etui-deck.css", import.meta.url)),
]);

/** More cards than this of one kind are behind a button. */
const most = 5;

/**
 * A card of the deck: its identifier and one of its four looks.
 *
 * @typedef {Object} DeckCard
 * @property {string} id
 * @property {InsuranceCard} [insurance] as `<etui-card>` takes it
 * @property {Object<string, string>} [images] the pictures of an insurance card
 * @property {PaymentCard} [payment] as `<etui-payment-card>` takes it
 * @property {{title: string, holder: string, mark: ?{kind: string, words: string}}} [paper] a document
 * @property {{title: string, count: number}} [ticket] what remains of check-ins
 */

/**
 * All that a wallet holds.
 *
 * @typedef {Object} Deck
 * @property {?string} news what has just happened
 * @property {{app: string, words: string}[]} needs what waits for the person
 * @property {{app: string, title: string, cards: DeckCard[], slot: ?{sign: string, words: string, isWaiting?: boolean}}[]} groups
 *   the cards of each app, and what stands in the place of cards that are not there
 */

/**
 * What the person chose.
 *
 * @typedef {Object} DeckChoice
 * @property {string} app the app that holds the card
 * @property {?string} id the card; null for what is in the place of cards
 */

/**
 * `<etui-deck>`: all that a wallet holds, drawn as cards on top of each other, by kind.
 *
 * @prop {?Deck} deck - What to show. Writeonly
 * @fires {DeckChoice} etui-open - The person chose a card, or what is in its place.
 */
export class EtuiDeck extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #body = h("div", { class: "deck" });
  #deck = null;
  #shown = "";

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#body);
  }

  get hasContent() {
    return Boolean(this.#deck);
  }

  set deck(deck) {
    this.#deck = deck;
    this.draw();
  }

  show() {
    if (!this.#deck) return;
    const shown = JSON.stringify(this.#deck) + document.documentElement.lang;
    if (shown === this.#shown) return;
    this.#shown = shown;
    // A redraw keeps the focus.
    const focused = this.#root.activeElement?.dataset.key;
    this.#body.replaceChildren(...this.#news(), ...this.#needs(), ...this.#deck.groups.map((group) => this.#group(group)));
    if (focused) this.#root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  /** What has just happened. */
  #news() {
    return [h("div", { role: "status" }, this.#deck.news ? h("p", { class: "news" }, icon("tick"), h("span", {}, this.#deck.news)) : null)];
  }

  /** What waits for the person comes first. */
  #needs() {
    const { needs } = this.#deck;
    if (needs.length === 0) return [];
    return [h("section", { class: "needs", "aria-label": t("deck.needs") }, needs.map(({ app, words }) =>
      button([h("span", {}, words), icon("forward")], () => this.#open(app), { look: "need", sign: "question", "data-key": `need-${app}` })))];
  }

  #group({ app, title, cards, slot }) {
    const few = cards.slice(0, most);
    const rest = cards.length - few.length;
    return h(
      "section", { class: "group", "data-app": app },
      h("div", { class: "head" }, h("h3", {}, title),
        rest > 0 ? this.#button(app, null, "all", t("deck.all", { count: cards.length })) : null),
      few.length > 0 ? h("ul", { class: "stack" }, few.map((card) => h("li", {}, this.#card(app, card)))) : null,
      slot ? this.#button(app, null, `slot${slot.isWaiting ? " waiting" : ""}`, [icon(slot.sign), h("span", {}, slot.words)]) : null,
    );
  }

  #card(app, { id, insurance, images, payment, paper, ticket }) {
    if (insurance) {
      const face = h("etui-card", { compact: true, inert: true });
      face.images = images;
      face.card = { ...insurance, isFlipped: false };
      return this.#button(app, id, "face", face, insurance.spoken);
    }
    if (payment) {
      const face = h("etui-payment-card");
      face.card = payment;
      return this.#button(app, id, "face", face);
    }
    if (ticket) {
      return this.#button(app, id, "ticket", [icon("clock"), h("span", {}, ticket.title), h("span", { class: "count" }, ticket.count)]);
    }
    return this.#button(app, id, "face paper", [
      h("span", { class: "paper-head" }, icon("document"), h("strong", {}, paper.title)),
      h("span", { class: "holder" }, written(paper.holder)),
      paper.mark ? h("span", { class: `paper-mark ${paper.mark.kind}` }, paper.mark.words) : null,
    ]);
  }

  #button(app, id, look, content, label = null) {
    return button(content, () => this.#open(app, id), { look, "data-key": `${app}-${id ?? look}`, "aria-label": label });
  }

  #open(app, id = null) {
    this.dispatchEvent(new CustomEvent("etui-open", { detail: { app, id }, bubbles: true, composed: true }));
  }
}

customElements.define("etui-deck", EtuiDeck);
