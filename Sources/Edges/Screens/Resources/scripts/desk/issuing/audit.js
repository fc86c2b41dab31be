// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The live audit: rows as they are written, newest first, with the chain of their hashes checked in the page.

import { canCheck, checkChain } from "./audit-chain.js";
import { coded } from "./words.js";
import { ledger, notice, refill, secondOf } from "../tables.js";
import { button, choices, labelled, optionsOf } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** An action such as `card.activate` in words. */
const actionName = (code) => coded("auditAction", code.replaceAll(".", "_"));
/** The rows that are drawn at once; the page has more. */
const drawn = 200;

/** The view of the audit. */
export class AuditView {
  element = h("div", { class: "issuing-view" });
  #stream;
  #desk;
  #filter = { action: "", card: "", outcome: "" };
  /** While paused: the rows that were there, which stay as they are. */
  #held = null;
  #chain = { status: "none" };
  #parts = {
    lost: h("div", { class: "lost", role: "alert", hidden: true }),
    chain: h("p", { class: "chain", role: "status" }),
    gap: h("p", { class: "note", role: "status" }),
    list: h("div", { class: "issuing-list" }),
    pause: h("span"), actions: choices([]), outcomes: choices([]),
  };
  #onState = () => this.#drawState();

  constructor(desk) {
    this.#desk = desk;
    this.#stream = desk.stream;
    this.#stream.addEventListener("state", this.#onState);
  }

  async load() {
    // The stream has its own way to the server; what it has is shown at once.
  }

  close() {
    this.#stream.removeEventListener("state", this.#onState);
  }

  draw() {
    const { lost, chain, gap, list, pause, actions, outcomes } = this.#parts;
    const card = h("input", {
      type: "search", value: this.#filter.card, maxlength: 40, spellcheck: "false",
      oninput: () => this.#choose({ card: card.value.trim().toLowerCase() }),
    });
    actions.onchange = () => this.#choose({ action: actions.value });
    outcomes.onchange = () => this.#choose({ outcome: outcomes.value });
    this.element.replaceChildren(
      h("div", { class: "panel-head" },
        h("h1", { tabindex: "-1" }, t("issuing.audit")), pause),
      h("p", { class: "hint" }, t("issuing.audit.text")),
      lost, h("div", { class: "chain-line" }, chain, gap),
      h("div", { class: "filters" }, labelled(t("issuing.audit.action"), actions), labelled(t("issuing.audit.card"), card),
        labelled(t("issuing.audit.outcome"), outcomes)),
      list);
    this.follow([]);
    this.#drawState();
  }

  /** New rows of the stream. */
  async follow() {
    this.#drawPause();
    if (!this.#held) this.#drawRows();
    await this.#check();
  }

  async #check() {
    const { rows } = this.#stream;
    const chain = canCheck ? await checkChain(rows) : { status: "unchecked" };
    // A check of more rows may have ended before this one.
    if (rows !== this.#stream.rows) return;
    this.#chain = chain;
    const { chain: line } = this.#parts;
    line.className = `chain ${chain.status}`;
    const words = {
      intact: () => t("issuing.chain.intact", { seq: chain.seq }),
      broken: () => t("issuing.chain.broken", { seq: chain.seq, reason: t(`issuing.chain.reason.${chain.reason}`) }),
      unchecked: () => t("issuing.chain.unchecked"), none: () => t("issuing.chain.none"),
    }[chain.status]();
    if (line.textContent !== words) line.textContent = words;
    this.#markBroken();
  }

  #markBroken() {
    for (const row of this.#parts.list.querySelectorAll("tr.broken")) row.classList.remove("broken");
    if (this.#chain.status !== "broken") return;
    this.#parts.list.querySelector(`tr[data-id="${this.#chain.seq}"]`)?.classList.add("broken");
  }

  #choose(change) {
    Object.assign(this.#filter, change);
    this.#drawRows();
  }

  #drawRows() {
    const rows = this.#held ?? this.#stream.rows;
    const { action, card, outcome } = this.#filter;
    this.#fill("actions", rows.map((row) => row.action), action, actionName);
    this.#fill("outcomes", rows.map((row) => row.outcome), outcome, (code) => coded("outcome", code));
    const found = rows.filter((row) => (!action || row.action === action) && (!outcome || row.outcome === outcome)
      && (!card || (row.card_id ?? "").includes(card)));
    const heads = ["seq", "time", "actor", "action", "card", "outcome", "request"].map((name) => t(`issuing.audit.${name}`));
    refill(this.#parts.list, found.length > 0
      ? ledger(t("issuing.audit"), heads, found.slice(-drawn).reverse().map((row) => this.#row(row)))
      : notice(t(rows.length > 0 ? "issuing.audit.none.found" : "issuing.audit.none")));
    this.#markBroken();
  }

  #row(row) {
    return {
      id: String(row.seq),
      cells: [
        String(row.seq), secondOf(row.ts),
        h("span", {}, coded("actor", row.actor_type), " ", h("code", { class: "small" }, row.actor_id ?? "")),
        h("span", { title: row.action }, actionName(row.action)),
        row.card_id ? this.#desk.link(`…${row.card_id.slice(-6)}`, { card: row.card_id }, { title: row.card_id }) : "–",
        [h("span", { class: `state outcome-${row.outcome}` }, coded("outcome", row.outcome)),
          row.error_code ? h("code", { class: "small" }, row.error_code) : null],
        h("code", { class: "small" }, row.request_id ?? "–"),
      ],
    };
  }

  /** Offers the values that occur; the selection stays even if its last row has left the page. */
  #fill(name, values, chosen, words) {
    const options = [...new Set([...values, ...(chosen ? [chosen] : [])])].sort();
    const list = this.#parts[name];
    const key = `${options.join(" ")} ${t("issuing.audit.all")}`;
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.replaceChildren(...optionsOf([["", t("issuing.audit.all")], ...options.map((code) => [code, words(code)])], chosen));
  }

  #drawPause() {
    const { pause } = this.#parts;
    const waiting = this.#held ? this.#stream.rows.filter(({ seq }) => seq > (this.#held.at(-1)?.seq ?? 0)).length : 0;
    const words = this.#held ? t("issuing.audit.go", { count: waiting }) : t("issuing.audit.pause");
    const present = pause.querySelector("button");
    // The button keeps the focus while its count rises.
    if (present && present.dataset.held === String(Boolean(this.#held))) present.lastChild.data = words;
    else pause.replaceChildren(button(words, () => this.#toggle(), { look: "quiet", "data-held": String(Boolean(this.#held)) }));
  }

  #toggle() {
    this.#held = this.#held ? null : this.#stream.rows;
    this.#drawPause();
    this.#drawRows();
    this.#parts.pause.querySelector("button").focus();
  }

  #drawState() {
    const { lost, gap } = this.#parts;
    const { state, missed } = this.#stream;
    lost.hidden = state !== "lost";
    lost.replaceChildren(...(state === "lost"
      ? [h("span", {}, t("issuing.audit.lost")), button(t("app.retry"), () => this.#stream.hurry(), { look: "quiet" })] : []));
    gap.textContent = missed > 0 ? t("issuing.audit.gap", { count: missed }) : "";
  }
}
