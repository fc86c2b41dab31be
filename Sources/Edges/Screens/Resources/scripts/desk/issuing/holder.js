// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One cardholder: the cards and the tokens.

import { nameOf } from "./holders.js";
import { createCard } from "./new-card.js";
import { TokenPanel } from "./tokens.js";
import { cardState, coded, expiry, lastFour } from "./words.js";
import { ledger, notice, refill } from "../tables.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** Cards on one page of the API; a cardholder rarely has more. */
const pageSize = 100;

/** The view of one cardholder. */
export class HolderView {
  element = h("div", { class: "issuing-view" });
  #desk;
  #id;
  #holder = null;
  #cards = [];
  #list = h("div", { class: "issuing-list" });
  #tokens;

  constructor(desk, id) {
    this.#desk = desk;
    this.#id = id;
    this.#tokens = new TokenPanel(desk, id, () => this.#cards);
  }

  async load(signal) {
    const { issuer } = this.#desk;
    const path = `/cardholders/${encodeURIComponent(this.#id)}`;
    [this.#holder] = await Promise.all([
      issuer.ask("GET", path, undefined, { signal }), this.#loadCards(signal), this.#tokens.load(signal),
    ]);
  }

  async #loadCards(signal) {
    const cards = [];
    let cursor = null;
    do {
      const query = new URLSearchParams({ limit: pageSize, ...(cursor ? { cursor } : {}) });
      const path = `/cardholders/${encodeURIComponent(this.#id)}/cards?${query}`;
      const page = await this.#desk.issuer.ask("GET", path, undefined, { signal });
      cards.push(...page.cards);
      cursor = page.next_cursor ?? null;
    } while (cursor);
    this.#cards = cards;
  }

  draw() {
    this.element.replaceChildren(
      h("p", { class: "way-back" }, this.#desk.link(t("issuing.back"), {})),
      h("h1", { tabindex: "-1" }, h("bdi", {}, nameOf(this.#holder))),
      h("section", { class: "panel" },
        h("div", { class: "panel-head" }, h("h2", {}, t("issuing.cards")),
          button(t("issuing.card.new"), () => this.#desk.open("card"), { look: "quiet", sign: "plus" })),
        this.#list),
      this.#tokens.element);
    this.#drawCards();
    this.#tokens.draw();
  }

  #drawCards() {
    const rows = this.#cards.map((card) => ({
      id: card.id,
      cells: [
        coded("form", card.type),
        this.#desk.link(lastFour(card), { card: card.id }, {
          "aria-label": t("issuing.card.ending", { digits: card.last_four }),
        }),
        cardState(card), String(card.version), expiry(card),
        card.reference ? h("bdi", {}, card.reference) : "–",
      ],
    }));
    const heads = ["type", "number", "state", "version", "expiry"].map((name) => t(`issuing.head.${name}`));
    refill(this.#list, rows.length > 0
      ? ledger(t("issuing.cards"), [...heads, t("issuing.reference")], rows)
      : notice(t("issuing.cards.none")));
  }

  /** Rows of the audit about this cardholder: something changed. */
  async follow(rows) {
    if (!this.isLoaded || !rows.some((row) => row.cardholder_id === this.#id)) return;
    await Promise.all([this.#loadCards(), this.#tokens.load()]);
    this.#drawCards();
    this.#tokens.draw();
  }

  close() {
    this.#tokens.close();
  }

  sheet(name, of) {
    if (name === "card") return this.#create();
    return this.#tokens.sheet(name, of);
  }

  async #create() {
    const made = await persist(() => createCard(this.#desk.issuer, this.#holder));
    if (made) this.#desk.go({ card: made.id });
  }
}
