// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One card: its facts, its transitions, and what a sandbox can try out with it.

import "../../../components/etui-payment-card.js";
import { DeskError, dialog, toast } from "../desk.js";
import { ApprovalPanel } from "./approval.js";
import { PaymentPanel } from "./payments.js";
import { WalletPanel } from "./wallet.js";
import { cardState, coded, expiry, lastFour } from "./words.js";
import { dayOf, moment, refill } from "../tables.js";
import { button, choices, labelled, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** The actions by the state they lead to. */
const actions = { active: "activate", suspended: "suspend", revoked: "revoke" };
/** The reasons that operators may send; expired cards are revoked by the daily job alone. */
const reasons = {
  suspended: ["suspected_lost", "suspected_stolen", "first_contact_chip_authorization", "invalid_cvc2_threshold_exceeded"],
  revoked: ["reported_lost", "reported_stolen"],
};

/** The faces of the demonstration's banks, by the client; other banks' cards have none. */
const looks = { "lindenhof-bank": "lindenhof", "caisse-du-lac": "lac" };

/** The view of one card. */
export class CardView {
  element = h("div", { class: "issuing-view" });
  #desk;
  #id;
  #card = null;
  /** Why the card was drawn anew: it had changed elsewhere. */
  #conflict = false;
  #panel = h("section", { class: "panel card-panel" });
  // The panels of what this server has.
  #wallet = null;
  #payments = null;
  #approval = null;

  constructor(desk, id) {
    this.#desk = desk;
    this.#id = id;
    const { features, isSandbox } = desk.issuer;
    if (features.has("wallet_tokens")) this.#wallet = new WalletPanel(desk, id);
    if (features.has("payments")) this.#payments = new PaymentPanel(desk, id, this.#wallet);
    if (features.has("challenges") && isSandbox) this.#approval = new ApprovalPanel(desk, id);
  }

  async load(signal) {
    await Promise.all([this.#read(signal), this.#wallet?.load(signal), this.#payments?.load(signal)]);
  }

  async #read(signal) {
    this.#card = await this.#desk.issuer.ask("GET", this.#path, undefined, { signal });
  }

  get #path() {
    return `/cards/${encodeURIComponent(this.#id)}`;
  }

  draw() {
    const companions = [this.#desk.issuer.isSandbox ? this.#payments?.form : null, this.#approval?.element]
      .filter(Boolean);
    this.element.replaceChildren(
      h("p", { class: "way-back" },
        this.#desk.link(t("issuing.holder.back"), { holder: this.#card.cardholder_id })),
      h("h1", { tabindex: "-1" }, h("bdi", {}, this.#card.display_name), " ", lastFour(this.#card)),
      h("div", { class: companions.length > 0 ? "columns" : "" },
        h("div", { class: "issuing-view" }, this.#panel, this.#payments?.element, this.#wallet?.element),
        companions.length > 0 ? h("div", { class: "issuing-view" }, companions) : null));
    this.#drawCard();
    this.#payments?.draw(this.#card);
    this.#wallet?.draw();
    this.#approval?.draw(this.#card);
  }

  #drawCard() {
    const card = this.#card;
    refill(this.#panel,
      h("div", { class: "panel-head" }, h("h2", {}, t("issuing.card")), cardState(card)),
      this.#conflict ? h("p", { class: "attention-line", role: "alert" }, t("issuing.conflict")) : null,
      h("div", { class: "card-and-facts" }, art(card, this.#desk.issuer), terms(facts(card), { class: "facts" })),
      this.#suspension(), this.#buttons(), this.#schedule());
  }

  /** What a suspended card means for its holder. */
  #suspension() {
    const { status, suspended_by: actor } = this.#card;
    if (status !== "suspended") return null;
    return h("p", { class: "note" }, t(actor === "cardholder" ? "issuing.suspended.byHolder" : "issuing.suspended.byBank"));
  }

  #buttons() {
    const states = transitions(this.#card);
    if (states.length === 0) return h("p", { class: "note" }, t("issuing.card.ended"));
    return h("div", { class: "row" }, states.map((status) =>
      button(this.#actionName(status), () => this.#desk.open(actions[status]), { look: status === "active" ? "button" : "quiet" })),
      button(t("issuing.card.edit"), () => this.#desk.open("edit"), { look: "quiet" }));
  }

  #actionName(status) {
    if (status === "active" && this.#card.status === "suspended") return t("issuing.action.unblock");
    return t(`issuing.action.${actions[status]}`);
  }

  #schedule() {
    const { status, revocation_date: date } = this.#card;
    if (status === "revoked") return null;
    return h("div", { class: "schedule" },
      h("p", {}, date ? t("issuing.schedule.on", { day: dayOf(date) }) : t("issuing.schedule.none")),
      button(t(date ? "issuing.schedule.change" : "issuing.schedule"), () => this.#desk.open("schedule"), { look: "quiet" }),
      date ? button(t("issuing.schedule.cancel"), () => this.#desk.open("unschedule"), { look: "quiet" }) : null);
  }

  /** Rows of the audit about this card: something changed. */
  async follow(rows) {
    if (!this.isLoaded || !rows.some((row) => row.card_id === this.#id)) return;
    const { version } = this.#card;
    await Promise.all([this.#read(), this.#payments?.load(), this.#wallet?.load(), this.#approval?.follow()]);
    if (version !== this.#card.version) this.#drawCard();
    this.#payments?.draw(this.#card);
    this.#wallet?.draw();
  }

  close() {
    this.#approval?.close();
  }

  sheet(name, of) {
    const status = Object.keys(actions).find((one) => actions[one] === name);
    if (status) return transitions(this.#card).includes(status) ? this.#change(status) : null;
    if (name === "edit") return this.#edit();
    if (name === "schedule") return this.#setSchedule();
    if (name === "unschedule" && this.#card.revocation_date) return this.#cancelSchedule();
    return this.#payments?.sheet(name, of) ?? this.#wallet?.sheet(name, of);
  }

  async #change(status) {
    const name = this.#actionName(status);
    const hints = { active: "issuing.activate.text", suspended: "issuing.suspend.text", revoked: "issuing.revoke.text" };
    const causes = (reasons[status] ?? []).map((code) => [code, coded("reason", code)]);
    // One key for all attempts: a repeated request changes the card once.
    const key = crypto.randomUUID();
    await this.#attempt(name, [
      h("p", {}, t(hints[status])),
      causes.length > 0
        ? labelled(t("issuing.reason"), choices([["", t("issuing.reason.none")], ...causes], { name: "reason" }))
        : null,
    ], {
      text: name,
      isGrave: status === "revoked",
      action: (form) => this.#desk.issuer.ask("POST", `${this.#path}/${actions[status]}`,
        form.get("reason") ? { reason: form.get("reason") } : {}, { key, match: `"${this.#card.version}"` }),
    }, t(`issuing.done.${actions[status]}`));
  }

  #edit() {
    const text = (name, value, traits) => labelled(t(`issuing.card.field.${name}`), h("input", { name, value: value ?? "", ...traits }));
    return this.#attempt(t("issuing.card.edit"), [
      text("display_name", this.#card.display_name, { required: true, maxlength: 26 }),
      text("reference", this.#card.reference, { maxlength: 60 }),
    ], {
      text: t("issuing.save"),
      action: (form) => this.#desk.issuer.ask("PATCH", this.#path,
        { display_name: form.get("display_name").trim(), reference: form.get("reference").trim() || null },
        { match: `"${this.#card.version}"` }),
    }, t("issuing.saved"));
  }

  #setSchedule() {
    return this.#attempt(t("issuing.schedule"), [
      h("p", {}, t("issuing.schedule.text")),
      labelled(t("issuing.schedule.day"), h("input", {
        name: "revocation_date", type: "date", required: true, min: this.#desk.issuer.day(1),
        value: this.#card.revocation_date ?? "", "data-range": t("issuing.field.revocation_date"),
      })),
    ], {
      text: t("issuing.schedule.do"),
      action: (form) => this.#desk.issuer.ask("POST", `${this.#path}/schedule-revocation`,
        { revocation_date: form.get("revocation_date") }),
    }, t("issuing.schedule.done"));
  }

  #cancelSchedule() {
    return this.#attempt(t("issuing.schedule.cancel"), h("p", {}, t("issuing.schedule.cancel.text")), {
      text: t("issuing.schedule.cancel"),
      action: () => this.#desk.issuer.ask("POST", `${this.#path}/schedule-revocation`, { revocation_date: null }),
    }, t("issuing.schedule.cancelled"));
  }

  /** Asks with a dialog; if the card changed elsewhere meanwhile, the dialog closes and the fresh card is shown. */
  async #attempt(title, content, send, success) {
    let fresh = null;
    const action = async (form) => {
      try {
        await send.action(form);
      } catch (error) {
        if (!(error instanceof DeskError) || (error.status !== 409 && error.status !== 412)) throw error;
        fresh = error;
      }
    };
    this.#conflict = false;
    const isSent = await dialog(title, content, { ...send, action });
    if (!isSent) return;
    this.#conflict = fresh !== null;
    await persist(() => this.#read());
    this.#drawCard();
    if (!fresh) toast(success);
  }
}

/** The states that the operator may put a card into: the issuer's own suspension is the issuer's to end. */
function transitions({ status, allowed_transitions: allowed }) {
  return status === "suspended" && !allowed.includes("active") ? ["active", ...allowed] : allowed;
}

/** The face of the card; null for a bank that has no cards of a look of its own. */
function art(card, issuer) {
  const bank = issuer.isDemonstration ? looks[issuer.id] : null;
  if (!bank) return null;
  const face = h("etui-payment-card");
  face.card = {
    bank, type: card.type, scheme: card.scheme, condition: conditionOf(card, issuer), lastFour: card.last_four,
    name: card.display_name, month: String(card.expiry_month).padStart(2, "0"), year: String(card.expiry_year),
  };
  return face;
}

/** The condition that the face shows: the state, by whom, and whether the card has expired. */
function conditionOf({ status, suspended_by: actor, status_reason: reason, expiry_year: year, expiry_month: month }, issuer) {
  const last = `${year}-${String(month).padStart(2, "0")}`;
  if (reason === "expired" || last < issuer.day(0).slice(0, 7)) return "expired";
  return status === "suspended" && actor !== "cardholder" ? "blocked" : status;
}

function facts(card) {
  const yes = (value) => t(value ? "issuing.yes" : "issuing.no");
  return [
    [t("issuing.head.type"), coded("form", card.type)],
    [t("issuing.head.expiry"), expiry(card)],
    card.status_reason ? [t("issuing.reason"), coded("reason", card.status_reason)] : null,
    [t("issuing.card.singleUse"), yes(card.is_single_use)],
    [t("issuing.card.currency"), `${card.billing_currency} · ${card.issuing_country}`],
    [t("issuing.reference"), card.reference ?? "–"],
    [t("issuing.head.version"), String(card.version)],
    [t("issuing.card.created"), moment(card.created_on)],
    [t("issuing.card.modified"), moment(card.last_modified_on)],
    [t("issuing.card.id"), h("code", {}, card.id)],
  ];
}
