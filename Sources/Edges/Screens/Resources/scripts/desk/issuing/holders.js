// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// All cardholders of a bank: search, and new ones.

import { DeskError, dialog, toast } from "../desk.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { button, labelled } from "../../base/controls.js";
import { h, pause } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** Cardholders on one page. */
const pageSize = 50;
/** The pause in typing after which the search begins, in milliseconds. */
const typingPause = 250;

/** The view of all cardholders. */
export class HoldersView {
  element = h("div", { class: "issuing-view" });
  #desk;
  #holders = [];
  #next = null;
  #search = "";
  #marked = null;
  #list = h("div", { class: "issuing-list", "aria-live": "off" });
  #reading = new AbortController();

  constructor(desk) {
    this.#desk = desk;
  }

  async load(signal) {
    this.#search = this.#desk.search;
    const page = await this.#page(null, signal);
    this.#holders = page.cardholders;
    this.#next = page.next_cursor ?? null;
  }

  #page(cursor, signal) {
    const query = new URLSearchParams({ limit: pageSize });
    if (this.#search) query.set("search", this.#search);
    if (cursor) query.set("cursor", cursor);
    return this.#desk.issuer.ask("GET", `/cardholders?${query}`, undefined, { signal });
  }

  draw() {
    const search = h("input", {
      type: "search", value: this.#search, maxlength: 80,
      oninput: () => this.#seek(search.value.trim()),
    });
    this.element.replaceChildren(
      h("div", { class: "panel-head" },
        h("h1", { tabindex: "-1" }, t("issuing.holders")),
        button(t("issuing.holder.new"), () => this.#desk.open("holder"), { look: "quiet", sign: "plus" })),
      h("div", { class: "search" }, labelled(t("issuing.holders.search"), search)),
      this.#list);
    this.#drawList();
  }

  #drawList(trouble = null) {
    const rows = this.#holders.map((holder) => ({
      id: holder.id,
      mark: holder.id === this.#marked ? "just-done" : null,
      cells: [
        this.#desk.link(h("bdi", {}, nameOf(holder)), { holder: holder.id }),
        String(holder.cards), holder.reference ? h("bdi", {}, holder.reference) : "–",
        holder.last_activity ? moment(holder.last_activity) : t("issuing.holder.quiet"),
      ],
    }));
    refill(this.#list,
      trouble ? notice(trouble.words, () => this.#seek(this.#search, true)) : null,
      rows.length > 0
        ? ledger(t("issuing.holders"), ["issuing.holder.name", "issuing.cards", "issuing.reference", "issuing.holder.activity"].map((key) => t(key)), rows)
        : trouble ? null : notice(t(this.#search ? "issuing.holders.none.found" : "issuing.holders.none")),
      this.#next ? button(t("issuing.more"), () => this.#more(), { look: "quiet" }) : null);
  }

  /** Searches once the person stops typing; only the last search counts. */
  async #seek(text, isRetry = false) {
    if (text === this.#search && !isRetry) return;
    this.#search = text;
    this.#desk.correct({ search: text || null });
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    await pause(typingPause);
    if (signal.aborted) return;
    try {
      const page = await this.#page(null, signal);
      if (signal.aborted) return;
      this.#holders = page.cardholders;
      this.#next = page.next_cursor ?? null;
      this.#drawList();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DeskError)) throw error;
      this.#drawList(error);
    }
  }

  async #more() {
    const { signal } = this.#reading;
    try {
      const page = await persist(() => this.#page(this.#next, signal), signal);
      this.#holders = [...this.#holders, ...page.cardholders];
      this.#next = page.next_cursor ?? null;
      this.#drawList();
    } catch (error) {
      // Another search, or another view, took the place of this list.
      if (!signal.aborted) throw error;
    }
  }

  close() {
    this.#reading.abort();
  }

  sheet(name) {
    return name === "holder" ? this.#create() : null;
  }

  async #create() {
    let made = null;
    const text = (name, key, traits) =>
      labelled(t(key), h("input", { name, autocomplete: "off", maxlength: 60, ...traits }));
    const isSent = await dialog(t("issuing.holder.new"), [
      h("div", { class: "side-by-side" },
        text("first_name", "issuing.holder.first", { required: true }),
        text("last_name", "issuing.holder.last", { required: true })),
      labelled(t("issuing.reference.optional"), h("input", { name: "reference", autocomplete: "off", maxlength: 60 }),
        { hint: t("issuing.reference.hint") }),
    ], {
      text: t("issuing.create"),
      action: async (form) => {
        const body = { type: "individual", first_name: form.get("first_name").trim(), last_name: form.get("last_name").trim() };
        if (form.get("reference").trim()) body.reference = form.get("reference").trim();
        made = await this.#desk.issuer.ask("POST", "/cardholders", body);
      },
    });
    if (!isSent) return;
    toast(t("issuing.holder.made", { name: nameOf(made) }));
    this.#marked = made.id;
    this.#search = "";
    this.#desk.correct({ search: null });
    await persist(() => this.load());
    this.draw();
  }
}

/** The full name of a cardholder. */
export function nameOf({ first_name: first, last_name: last }) {
  return `${first} ${last}`;
}
