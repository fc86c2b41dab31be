// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The tokens of one cardholder, grouped by the authentication (SCA) they came from: one SDK token each. The server
// keeps only hashes, so a token itself is never on this page, except once when it is issued for tests.

import { copyButton } from "../../base/copy-button.js";
import { dialog, toast } from "../desk.js";
import { coded, lastFour } from "./words.js";
import { ledger, notice, refill, span } from "../tables.js";
import { button, choices, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

const kinds = ["session", "single_use", "provisioning"];
/** What a single-use token may allow. */
const operations = ["pin", "pan", "cvv", "pan_cvv", "copy_pan", "copy_cvv", "set_pin", "controls", "oob_register", "oob_decide"];
/** How much of the hash of a reference is shown; the rest is in its title. */
const hashLength = 12;

/** The panel with a cardholder's tokens. */
export class TokenPanel {
  element = h("section", { class: "panel tokens" });
  #desk;
  #holder;
  #cards;
  #tokens = [];
  #list = h("div", { class: "issuing-list" });
  #timer = 0;

  /** @param {() => Object[]} cards the cardholder's cards */
  constructor(desk, holder, cards) {
    this.#desk = desk;
    this.#holder = holder;
    this.#cards = cards;
  }

  async load(signal) {
    const path = `/cardholders/${encodeURIComponent(this.#holder)}/tokens`;
    const answer = await this.#desk.issuer.ask("GET", path, undefined, { signal });
    this.#desk.issuer.setClock(answer.now);
    this.#tokens = answer.tokens;
  }

  draw() {
    const { isSandbox } = this.#desk.issuer;
    this.element.replaceChildren(
      h("div", { class: "panel-head" }, h("h2", {}, t("issuing.tokens")),
        h("div", { class: "row" },
          isSandbox ? button(t("issuing.token.issue"), () => this.#desk.open("token"), { look: "quiet", sign: "plus" }) : null,
          this.#tokens.some(isOpen) ? button(t("issuing.tokens.revoke"), () => this.#desk.open("tokens"), { look: "quiet" }) : null)),
      h("p", { class: "hint" }, t("issuing.tokens.text")),
      this.#list);
    this.#drawList();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  close() {
    clearInterval(this.#timer);
  }

  #drawList() {
    if (this.#tokens.length === 0) return refill(this.#list, notice(t("issuing.tokens.none")));
    const heads = ["kind", "operation", "card", "age", "left", "state", "reference"].map((name) => t(`issuing.token.${name}`));
    refill(this.#list, ledger(t("issuing.tokens"), [...heads, t("issuing.actions")],
      this.#grouped().map((token) => this.#row(token))));
    this.#tick();
  }

  /** Tokens of one authentication stand together; the newest comes first. */
  #grouped() {
    const newest = [...this.#tokens].sort((one, other) => other.issued_on.localeCompare(one.issued_on));
    const references = [...new Set(newest.map((token) => token.sca_ref_hash))];
    return references.flatMap((reference) => newest.filter((token) => token.sca_ref_hash === reference));
  }

  #row(token) {
    const card = this.#cards().find(({ id }) => id === token.card_id);
    return {
      id: token.id,
      cells: [
        coded("token.kind", token.kind), operationOf(token),
        card ? this.#desk.link(lastFour(card), { card: card.id }) : token.card_id ? h("code", {}, token.card_id) : "–",
        h("span", { class: "age", "data-since": token.issued_on }),
        isOpen(token) ? h("span", { class: "left", "data-until": token.expires_on }) : "–",
        h("span", { class: `state token-${token.status}` }, stateOf(token)),
        h("code", { title: token.sca_ref_hash }, token.sca_ref_hash.slice(0, hashLength)),
        isOpen(token)
          ? button(
            t("issuing.revoke"), () => this.#desk.open("untoken", token.id),
            { look: "quiet", "aria-label": `${t("issuing.revoke")}: ${coded("token.kind", token.kind)}` },
          )
          : "–",
      ],
    };
  }

  /** Writes age and time left; a token whose time is over says so without asking the server. */
  #tick() {
    const { now } = this.#desk.issuer;
    for (const place of this.#list.querySelectorAll(".age")) {
      place.textContent = span((now - Date.parse(place.dataset.since)) / 1000);
    }
    let isOver = false;
    for (const place of this.#list.querySelectorAll(".left")) {
      const left = (Date.parse(place.dataset.until) - now) / 1000;
      place.textContent = span(left);
      isOver ||= left <= 0;
    }
    if (!isOver) return;
    for (const token of this.#tokens) {
      if (isOpen(token) && Date.parse(token.expires_on) <= now) token.status = "expired";
    }
    this.#drawList();
  }

  sheet(name, of) {
    if (name === "token" && this.#desk.issuer.isSandbox) return this.#issue();
    if (name === "tokens") return this.#revokeAll();
    const token = this.#tokens.find(({ id }) => id === of);
    return name === "untoken" && token && isOpen(token) ? this.#revoke(token) : null;
  }

  async #issue() {
    let made = null;
    const isSent = await dialog(t("issuing.token.issue"), issueForm(this.#cards()), {
      text: t("issuing.token.issue"),
      action: async (form) => {
        const body = { cardholder_id: this.#holder, kind: form.get("kind") };
        for (const name of ["card_id", "operation"]) if (form.get(name)) body[name] = form.get(name);
        made = await this.#desk.issuer.ask("POST", "/tokens", body);
      },
    });
    if (!isSent) return;
    await this.#again();
    await showOnce(made);
  }

  async #revoke(token) {
    const isSent = await dialog(t("issuing.token.revoke"), h("p", {}, t("issuing.token.revoke.text")), {
      text: t("issuing.revoke"),
      isGrave: true,
      action: () => this.#desk.issuer.ask("POST", `/tokens/${encodeURIComponent(token.id)}/revoke`, {}),
    });
    if (isSent) await this.#done(t("issuing.token.revoked"));
  }

  async #revokeAll() {
    const isSent = await dialog(t("issuing.tokens.revoke"), h("p", {}, t("issuing.tokens.revoke.text")), {
      text: t("issuing.tokens.revoke"),
      isGrave: true,
      action: () => this.#desk.issuer.ask("POST", `/cardholders/${encodeURIComponent(this.#holder)}/tokens/revoke`, {}),
    });
    if (isSent) await this.#done(t("issuing.tokens.revoked"));
  }

  async #done(words) {
    toast(words);
    await this.#again();
  }

  async #again() {
    await persist(() => this.load());
    this.draw();
  }
}

/** Whether a token may still be used. */
function isOpen({ status }) {
  return status === "unused" || status === "used";
}

/** What a single-use token allows, from its scope `secure:<operation>`. */
function operationOf({ kind, scope }) {
  return kind === "single_use" ? coded("operation", scope.replace("secure:", "")) : "–";
}

/** The state in words: a session is used many times, so it is never "unused". */
function stateOf(token) {
  return token.kind !== "single_use" && isOpen(token) ? t("issuing.token.valid") : coded("token.state", token.status);
}

/** The form of a token for tests. A single-use token is for one operation, and for one card. */
function issueForm(cards) {
  const list = (name, key, values, traits = {}) => labelled(t(key), choices(values, { name, ...traits }));
  const operation = list("operation", "issuing.token.operation", operations.map((code) => [code, coded("operation", code)]));
  const follow = (kind) => {
    operation.hidden = kind !== "single_use";
    operation.querySelector("select").disabled = operation.hidden;
  };
  const form = h("div", { class: "side-by-side" },
    list("kind", "issuing.token.kind", kinds.map((kind) => [kind, coded("token.kind", kind)]),
      { onchange: (event) => follow(event.target.value) }),
    operation,
    list("card_id", "issuing.token.card", [["", t("issuing.token.anyCard")],
      ...cards.map((card) => [card.id, `${lastFour(card)} ${card.display_name}`])]));
  follow(kinds[0]);
  return [h("p", { class: "hint" }, t("issuing.token.issue.text")), form];
}

/** Shows a new token: the only time, as the server keeps its hash. */
function showOnce({ access_token: token, sca_reference: reference }) {
  return dialog(t("issuing.token.new"), [
    h("p", {}, t("issuing.token.once")),
    h("p", { class: "login" }, token),
    h("div", { class: "row" }, copyButton(t("issuing.token.copy"), token)),
    h("p", { class: "note" }, t("issuing.token.madeUp"), " ", h("code", {}, reference)),
  ], { text: t("issuing.token.done"), isNotice: true, action: async () => {} });
}
