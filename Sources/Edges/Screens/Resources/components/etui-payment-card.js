// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { bankSign, paymentCardArt } from "./payment-card-art.js";
import { monthText, t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("etui-payment-card.css", import.meta.url)),
]);

/** The icon of each condition; the word is in the texts under `cards.state.` and its name. */
const signs = {
  active: "tick", inactive: "clock", suspended: "lock", blocked: "bank", revoked: "cross", expired: "calendar", soon: "warning",
};

/** The names of the demonstration's banks, the same in every language. */
const bankNames = { lac: "Caisse du Lac", lindenhof: "Lindenhof Bank" };

/**
 * The model of a payment card. It has no whole number: digits are shown by `<etui-secret>` alone.
 *
 * @typedef {Object} PaymentCard
 * @property {"lac"|"lindenhof"} bank the bank of the demonstration that issued it
 * @property {"physical"|"virtual"} type whether there is a card to hold
 * @property {"visa"|"mastercard"|"test"} scheme the scheme
 * @property {"active"|"inactive"|"suspended"|"blocked"|"revoked"|"expired"|"soon"} condition its state
 * @property {string} lastFour the last four digits of its number
 * @property {string} name the holder
 * @property {string} month the month it expires in, two digits
 * @property {string} year the year it expires in, four digits
 */

/**
 * `<etui-payment-card>`: the face of a payment card, without what is secret.
 *
 * @attr {boolean} veiled - Hides all that belongs to the person, for a session that is over.
 * @state {string} role - `img` while there is a card.
 * @state {string} aria-label - Everything on the card in one sentence.
 * @prop {?PaymentCard} card - The model of the card.
 */
export class EtuiPaymentCard extends EtuiElement {
  static observedAttributes = ["veiled"];

  #root = this.attachShadow({ mode: "closed" });
  #face = h("div", { class: "face" });
  #card = null;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#face);
  }

  attributeChangedCallback() {
    this.draw();
  }

  get hasContent() {
    return Boolean(this.#card);
  }

  get card() {
    return this.#card;
  }

  set card(card) {
    if (JSON.stringify(card) === JSON.stringify(this.#card)) return;
    this.#card = card;
    this.draw();
  }

  show() {
    const card = this.#card;
    if (!card) {
      this.removeAttribute("role");
      this.removeAttribute("aria-label");
      this.#face.replaceChildren();
      return;
    }
    const isVeiled = this.hasAttribute("veiled");
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", spoken(card, isVeiled));
    this.#face.dataset.bank = card.bank in bankNames ? card.bank : "lac";
    this.#face.dataset.condition = card.condition;
    this.#face.replaceChildren(
      paymentCardArt(card.bank, card.type),
      h("span", { class: "bank" }, bankSign(card.bank), bankNames[card.bank] ?? bankNames.lac),
      isVeiled ? "" : h("span", { class: "state" }, icon(signs[card.condition] ?? "question"), t(`cards.state.${card.condition}`)),
      h("span", { class: "number" }, h("i", {}, "••••"), h("i", {}, "••••"), h("i", {}, "••••"), h("i", { class: "last" }, isVeiled ? "••••" : card.lastFour)),
      h("span", { class: "holder" }, isVeiled ? "" : card.name),
      isVeiled ? "" : h("span", { class: "until" }, h("small", {}, t("cards.until")), `${card.month}/${card.year.slice(-2)}`),
      h("span", { class: "scheme" }, t(`cards.scheme.${card.scheme}`)),
      card.type === "virtual" ? h("span", { class: "type" }, t("cards.type.virtual")) : "",
    );
  }
}

/** What a screen reader says: everything on the card in one sentence, the digits one by one. */
function spoken({ bank, type, condition, lastFour, name, month, year }, isVeiled) {
  const parts = [bankNames[bank] ?? bankNames.lac, t(`cards.type.${type}`)];
  if (isVeiled) return parts.join(", ");
  const digits = t("cards.ending", { digits: [...lastFour].join(" ") });
  const until = t("cards.until.spoken", { month: monthText(year, month) });
  return [...parts, digits, name, until, t(`cards.state.${condition}`)].join(", ");
}

customElements.define("etui-payment-card", EtuiPaymentCard);
