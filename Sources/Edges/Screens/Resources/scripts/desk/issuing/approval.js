// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A simulated 3-D Secure challenge: the cardholder approves or declines a payment in the bank's app.

import { DeskError, toast, trouble } from "../desk.js";
import { isComplete, showError } from "../form.js";
import { coded, minorUnits, money } from "./words.js";
import { span } from "../tables.js";
import { button, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** How often the state is read while the challenge is open, in milliseconds. */
const readPause = 2000;

/** The panel that sends a challenge and follows it. */
export class ApprovalPanel {
  element = h("section", { class: "panel" });
  #desk;
  #id;
  #card = null;
  #challenge = null;
  #state = h("div", { role: "status", class: "challenge" });
  #left = h("span", { class: "left" });
  #timers = [];

  constructor(desk, id) {
    this.#desk = desk;
    this.#id = id;
  }

  draw(card) {
    this.#card = card;
    this.element.replaceChildren(h("h2", {}, t("issuing.challenge")), h("p", { class: "hint" }, t("issuing.challenge.text")),
      this.#form(), this.#state);
    this.#drawState();
  }

  #form() {
    const currency = this.#card.billing_currency;
    const amount = h("input", { name: "amount", required: true, inputmode: "decimal", placeholder: "49.90", maxlength: 12 });
    const merchant = h("input", { name: "merchant", required: true, maxlength: 40, value: t("issuing.payment.merchant.example") });
    const complaint = h("div");
    const submit = button(t("issuing.challenge.do"), null, { isSubmit: true });
    const form = h("form", {
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        if (submit.ariaBusy === "true" || !isComplete(form)) return;
        const units = minorUnits(amount.value, currency);
        if (units === null) return showError(amount, t("issuing.field.amount"));
        submit.ariaBusy = "true";
        complaint.replaceChildren();
        try {
          this.#take(await this.#desk.issuer.ask("POST", "/simulate/challenges",
            { card_id: this.#id, merchant: merchant.value.trim(), amount: units, currency }));
        } catch (error) {
          if (!(error instanceof DeskError)) throw error;
          complaint.replaceChildren(trouble(error, () => form.requestSubmit()));
        } finally {
          submit.ariaBusy = null;
        }
      },
    },
    labelled(`${t("issuing.payment.amount")} (${currency})`, amount), labelled(t("issuing.payment.merchant"), merchant),
    complaint, h("div", { class: "row" }, submit));
    return form;
  }

  #take(challenge) {
    const wasOpen = this.#challenge?.status === "pending" && this.#challenge.id === challenge.id;
    this.#challenge = challenge;
    if (!wasOpen || challenge.status !== "pending") this.#drawState();
    if (challenge.status !== "pending") return this.close();
    if (wasOpen) return;
    this.close();
    this.#timers = [setInterval(() => this.#read(challenge.id), readPause), setInterval(() => this.#tick(), 1000)];
  }

  /** Reads the state again; if the server cannot be reached, the next attempt follows by itself. */
  async #read(id) {
    try {
      const challenge = await this.#desk.issuer.ask("GET", `/simulate/challenges/${encodeURIComponent(id)}`);
      if (this.#challenge?.id === id) this.#take(challenge);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.isOffline) return;
      this.close();
      this.#state.replaceChildren(trouble(error));
    }
  }

  /** Reads the state at once: the card's audit has a new row. */
  async follow() {
    if (this.#challenge?.status === "pending") await this.#read(this.#challenge.id);
  }

  #tick() {
    this.#left.textContent = span((Date.parse(this.#challenge.expires_on) - this.#desk.issuer.now) / 1000);
  }

  #drawState() {
    const challenge = this.#challenge;
    if (!challenge) return this.#state.replaceChildren();
    const isOpen = challenge.status === "pending";
    this.#tick();
    this.#state.replaceChildren(
      h("p", {}, h("span", { class: `state challenge-${challenge.status}` }, coded("challengeState", challenge.status))),
      h("p", {}, h("bdi", {}, challenge.merchant), " ", money(challenge.amount, challenge.currency)),
      ...(isOpen
        ? [h("p", { class: "note", role: "presentation" }, t("issuing.token.left"), " ", h("span", { "aria-hidden": "true" }, this.#left)),
          h("div", { class: "row" }, button(t("issuing.challenge.cancel"), () => this.#cancel(), { look: "quiet" }))]
        : []));
  }

  async #cancel() {
    const { id } = this.#challenge;
    try {
      this.#take(await persist(() =>
        this.#desk.issuer.ask("POST", `/simulate/challenges/${encodeURIComponent(id)}/cancel`, {})));
      toast(t("issuing.challenge.cancelled"));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // The cardholder was faster.
      await this.#read(id);
    }
  }

  close() {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }
}
