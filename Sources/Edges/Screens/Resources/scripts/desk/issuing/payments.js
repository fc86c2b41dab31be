// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The payments of a card, and a form that plays the terminal: what it would see, and which rule decided.

import { DeskError, dialog, toast, trouble } from "../desk.js";
import { isComplete, showError } from "../form.js";
import { coded, minorUnits, money, plainAmount } from "./words.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { button, choices, labelled, optionsOf } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

const types = ["purchase", "incremental", "recurring", "tokenization", "refund", "reversal", "chargeback"];
const channels = ["chip", "contactless", "ecommerce", "atm", "magstripe"];
/** Some currencies with 0, 2 and 3 decimals (ISO 4217). */
const currencies = ["CHF", "EUR", "USD", "GBP", "JPY", "KWD"];
/** The kinds that follow an earlier payment. */
const following = ["incremental", "refund", "reversal", "chargeback"];
/** The channels through which a wallet pays. */
const walletChannels = ["contactless", "ecommerce"];
/** The payments that are shown. */
const shown = 20;

/** Puts options into a selection and keeps what is chosen; one that somebody has open stays as it is if nothing is new. */
function offer(select, options) {
  const former = [...select.options];
  if (former.length === options.length && former.every((one, place) => one.isEqualNode(options[place]))) return;
  const { value } = select;
  select.replaceChildren(...options);
  if (options.some((one) => one.value === value)) select.value = value;
}

/** The panel with a card's payments, and the form for a new one. */
export class PaymentPanel {
  element = h("section", { class: "panel" });
  form = h("section", { class: "panel terminal" });
  #desk;
  #id;
  #card = null;
  #payments = [];
  #answer = null;
  #marked = null;
  #list = h("div", { class: "issuing-list" });
  /** The payments that a new one may follow. */
  #originals = choices([], { name: "original_id" });
  /** The panel with the card's wallets; null for a server without. */
  #wallet;
  /** The devices that may pay. */
  #devices = choices([], { name: "wallet_token_id" });
  #devicesLabel = null;
  #display = h("div", { class: "terminal-display", role: "status" });

  constructor(desk, id, wallet) {
    this.#desk = desk;
    this.#id = id;
    this.#wallet = wallet;
  }

  async load(signal) {
    const path = `/cards/${encodeURIComponent(this.#id)}/transactions?limit=${shown}`;
    this.#payments = (await this.#desk.issuer.ask("GET", path, undefined, { signal })).transactions;
  }

  draw(card) {
    this.#card = card;
    const title = t("issuing.payments");
    if (!this.#list.isConnected) this.element.replaceChildren(h("h2", {}, title), this.#list);
    this.element.querySelector("h2").textContent = title;
    this.#drawList();
    // Keeps what is being typed; only another language draws the form again.
    if (this.form.dataset.title === title) return;
    this.form.dataset.title = title;
    this.form.replaceChildren(h("h2", {}, t("issuing.authorise")), h("p", { class: "hint" }, t("issuing.authorise.text")),
      this.#terminal(), this.#display);
    this.#offerDevices();
    this.#drawAnswer();
  }

  #drawList() {
    this.#drawOriginals();
    this.#drawDevices();
    const heads = ["when", "merchant", "amount", "type", "result"].map((name) => t(`issuing.payment.${name}`));
    refill(this.#list, this.#payments.length > 0
      ? ledger(t("issuing.payments"), [...heads, t("issuing.actions")], this.#payments.map((payment) => this.#row(payment)))
      : notice(t("issuing.payments.none")));
  }

  #drawOriginals() {
    const approved = this.#payments.filter(({ status, type }) => status === "approved" && type === "purchase");
    offer(this.#originals, optionsOf([["", t("issuing.payment.original.newest")], ...approved.map((payment) =>
      [payment.id, `${payment.merchant?.name ?? ""} ${money(payment.amount, payment.currency)}`])]));
  }

  #drawDevices() {
    const usable = (this.#wallet?.tokens ?? []).filter(({ state }) => state !== "deleted");
    offer(this.#devices, optionsOf([["", t("issuing.payment.cardItself")], ...usable.map((token) =>
      [token.id, token.state === "active" ? token.device : `${token.device} (${coded("wallet.state", token.state)})`])]));
    this.#offerDevices();
  }

  /** Only purchases through some channels can come from a wallet. */
  #offerDevices() {
    if (!this.#devicesLabel) return;
    const entry = new FormData(this.#devices.form);
    const fits = entry.get("type") === "purchase" && walletChannels.includes(entry.get("channel"));
    this.#devicesLabel.hidden = !fits || this.#devices.options.length === 1;
    this.#devices.disabled = this.#devicesLabel.hidden;
  }

  #row(payment) {
    const undo = this.#desk.issuer.isSandbox && payment.status === "approved" && payment.type === "purchase";
    const named = (text) => ({ "aria-label": `${text}: ${payment.merchant?.name ?? ""}, ${money(payment.amount, payment.currency)}` });
    return {
      id: payment.id,
      mark: payment.id === this.#marked ? "just-done" : null,
      cells: [
        moment(payment.created_on), h("bdi", {}, payment.merchant?.name ?? "–"), amountOf(payment),
        coded("payment.type", payment.type),
        [h("span", { class: `state payment-${payment.status}` }, coded("payment.status", payment.status)),
          payment.decline_reason ? h("small", {}, coded("decline", payment.decline_reason)) : null],
        undo
          ? h("div", { class: "row" },
              button(t("issuing.reverse"), () => this.#desk.open("reverse", payment.id), { look: "quiet", ...named(t("issuing.reverse")) }),
              button(t("issuing.refund"), () => this.#desk.open("refund", payment.id), { look: "quiet", ...named(t("issuing.refund")) }))
          : "–",
      ],
    };
  }

  #terminal() {
    const list = (name, key, values, traits) => labelled(t(key), choices(values, { name, ...traits }));
    const text = (name, traits) => labelled(t(`issuing.payment.${name}`), h("input", { name, autocomplete: "off", ...traits }));
    const original = labelled(t("issuing.payment.original"), this.#originals);
    this.#devicesLabel = labelled(t("issuing.wallet.device"), this.#devices);
    const follow = (type) => {
      original.hidden = !following.includes(type);
      this.#originals.disabled = original.hidden;
    };
    follow(types[0]);
    const complaint = h("div");
    const submit = button(t("issuing.authorise.do"), null, { isSubmit: true });
    const form = h("form", {
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        if (submit.ariaBusy === "true" || !isComplete(form)) return;
        submit.ariaBusy = "true";
        complaint.replaceChildren();
        try {
          await this.#authorise(form);
        } catch (error) {
          if (!(error instanceof DeskError)) throw error;
          complaint.replaceChildren(trouble(error, () => form.requestSubmit()));
        } finally {
          submit.ariaBusy = null;
        }
      },
    },
    h("div", { class: "side-by-side narrow" },
      text("amount", { required: true, inputmode: "decimal", placeholder: "12.50", maxlength: 12 }),
      list("currency", "issuing.payment.currency", currencies.map((code) => [code, code]))),
    text("merchant", { required: true, maxlength: 40, value: t("issuing.payment.merchant.example") }),
    h("div", { class: "side-by-side narrow" },
      text("mcc", { required: true, pattern: "\\d{4}", placeholder: "5411", value: "5411", inputmode: "numeric" }),
      text("country", { required: true, pattern: "[A-Z]{2}", placeholder: "CH", value: this.#card.issuing_country }),
      list("channel", "issuing.payment.channel", channels.map((code) => [code, coded("channel", code)]),
        { onchange: () => this.#offerDevices() }),
      list("type", "issuing.payment.type", types.map((code) => [code, coded("payment.type", code)]),
        {
          onchange: (event) => {
            follow(event.target.value);
            this.#offerDevices();
          },
        })),
    original, this.#devicesLabel,
    complaint, h("div", { class: "row" }, submit));
    return form;
  }

  async #authorise(form) {
    const entry = new FormData(form);
    const currency = entry.get("currency");
    const amount = minorUnits(entry.get("amount"), currency);
    const field = form.elements.namedItem("amount");
    if (amount === null) {
      showError(field, t("issuing.field.amount"));
      field.focus();
      return;
    }
    const body = {
      card_id: this.#id, amount, currency, type: entry.get("type"), channel: entry.get("channel"),
      merchant: { name: entry.get("merchant").trim(), country: entry.get("country"), mcc: entry.get("mcc") },
    };
    for (const name of ["original_id", "wallet_token_id"]) if (entry.get(name)) body[name] = entry.get(name);
    await this.#send(body);
  }

  async #send(body) {
    this.#answer = await this.#desk.issuer.ask("POST", "/simulate/authorizations", body);
    this.#marked = this.#answer.id;
    this.#drawAnswer();
    await persist(() => this.load());
    this.#drawList();
  }

  /** The terminal's display, and below it what only the bank knows. */
  #drawAnswer() {
    const answer = this.#answer;
    if (!answer) return this.#display.replaceChildren();
    const isApproved = answer.status !== "declined";
    this.#display.replaceChildren(
      h("p", { class: `terminal-screen ${isApproved ? "approved" : "declined"}` },
        h("strong", {}, t(isApproved ? "issuing.terminal.approved" : "issuing.terminal.declined")),
        h("span", {}, amountOf(answer))),
      h("p", {}, isApproved ? t("issuing.decided.approved") : t("issuing.decided", { reason: coded("decline", answer.decline_reason) })),
      answer.decided_by ? h("p", { class: "note" }, t("issuing.decidedBy", { rule: coded("decider", answer.decided_by) })) : "");
  }

  sheet(name, of) {
    const payment = this.#payments.find(({ id }) => id === of);
    if (!payment || payment.status !== "approved" || !this.#desk.issuer.isSandbox) return null;
    if (name === "reverse") return this.#undo("reversal", payment);
    return name === "refund" ? this.#undo("refund", payment) : null;
  }

  /** A reversal takes back all of a payment; a refund pays back some or all of it. */
  async #undo(type, payment) {
    const { currency, amount } = payment;
    const isRefund = type === "refund";
    const name = t(isRefund ? "issuing.refund" : "issuing.reverse");
    const isSent = await dialog(name, [
      h("p", {}, h("bdi", {}, payment.merchant?.name ?? "–"), " ", money(amount, currency)),
      h("p", { class: "hint" }, t(isRefund ? "issuing.refund.text" : "issuing.reverse.text")),
      isRefund
        ? labelled(t("issuing.payment.amount"), h("input", {
            name: "amount", required: true, inputmode: "decimal", value: plainAmount(amount, currency),
          }))
        : null,
    ], {
      text: name,
      action: async (form) => {
        const back = isRefund ? minorUnits(form.get("amount"), currency) : amount;
        await this.#send({
          card_id: this.#id, type, currency, amount: back ?? 0, original_id: payment.id,
          ...(payment.merchant ? { merchant: payment.merchant } : {}),
        });
      },
    });
    if (isSent) toast(t(isRefund ? "issuing.refunded" : "issuing.reversed"));
  }
}

/** The amount, and what the card is billed if its currency is another one. */
function amountOf({ amount, currency, billing_amount: billed, billing_currency: own }) {
  if (billed === undefined || own === currency) return money(amount, currency);
  return h("span", {}, money(amount, currency), " ", h("small", {}, t("issuing.payment.billed", { amount: money(billed, own) })));
}
