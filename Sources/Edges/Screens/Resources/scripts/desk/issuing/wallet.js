// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The tokens of a card in wallets: one for each device. Suspending one leaves the card and the other devices alone.

import { dialog, toast } from "../desk.js";
import { coded } from "./words.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** The panel with a card's wallet tokens. */
export class WalletPanel {
  element = h("section", { class: "panel" });
  #desk;
  #card;
  #tokens = [];
  #list = h("div", { class: "issuing-list" });

  constructor(desk, card) {
    this.#desk = desk;
    this.#card = card;
  }

  /** The tokens as last read, newest first. */
  get tokens() {
    return this.#tokens;
  }

  async load(signal) {
    const path = `/cards/${encodeURIComponent(this.#card)}/wallet-tokens`;
    this.#tokens = (await this.#desk.issuer.ask("GET", path, undefined, { signal })).wallet_tokens;
  }

  draw() {
    if (!this.#list.isConnected) this.element.replaceChildren(h("h2", {}, t("issuing.wallet")), this.#list);
    this.element.querySelector("h2").textContent = t("issuing.wallet");
    if (this.#tokens.length === 0) return refill(this.#list, notice(t("issuing.wallet.none")));
    const heads = [t("issuing.wallet.device"), t("issuing.head.state"), t("issuing.wallet.since"), t("issuing.actions")];
    refill(this.#list, ledger(t("issuing.wallet"), heads, this.#tokens.map((token) => ({
      id: token.id,
      cells: [
        h("bdi", {}, token.device), h("span", { class: "state" }, coded("wallet.state", token.state)),
        moment(token.created_on), this.#action(token),
      ],
    }))));
  }

  #action({ id, state, device }) {
    const name = { active: "suspend", suspended: "resume" }[state];
    if (!name) return "–";
    const words = t(`issuing.wallet.${name}`);
    return button(words, () => this.#desk.open(`wallet-${name}`, id), { look: "quiet", "aria-label": `${words}: ${device}` });
  }

  sheet(name, of) {
    const token = this.#tokens.find(({ id }) => id === of);
    const action = { "wallet-suspend": "suspend", "wallet-resume": "resume" }[name];
    return token && action ? this.#change(token, action) : null;
  }

  async #change({ id, device }, action) {
    const isSent = await dialog(t(`issuing.wallet.${action}`), [
      h("p", {}, h("strong", {}, h("bdi", {}, device))), h("p", {}, t(`issuing.wallet.${action}.text`)),
    ], {
      text: t(`issuing.wallet.${action}`),
      action: () => this.#desk.issuer.ask("POST", `/wallet-tokens/${encodeURIComponent(id)}/${action}`, {}),
    });
    if (!isSent) return;
    toast(t(`issuing.wallet.${action}.done`));
    await persist(() => this.load());
    this.draw();
  }
}
