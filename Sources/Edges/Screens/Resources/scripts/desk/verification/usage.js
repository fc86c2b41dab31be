// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// How many checks ended how, in the days that the address names.

import { DeskError, trouble } from "../desk.js";
import { showError } from "../form.js";
import { dayOf, format, ledger, notice, refill } from "../tables.js";
import { AccountSection } from "./section.js";
import { coded } from "./words.js";
import { button, labelled, term, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** The section of the usage. */
export class UsageSection extends AccountSection {
  parts = ["from", "to"];
  #answer = null;
  #days = {};
  #complaint = h("div");
  #totals = terms([], { class: "facts" });
  #list = h("div", { class: "review-list" });

  async load(signal) {
    const { from, to } = this.shell.address;
    const query = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day));
    this.#answer = await this.shell.person.ask("GET", `/account/usage?${query}`, undefined, { signal });
  }

  draw() {
    const { from, to } = this.#answer;
    const day = (name, value) => {
      this.#days[name] = h("input", { name, type: "date", required: true, value });
      return labelled(t(`account.usage.${name}`), this.#days[name]);
    };
    this.element.replaceChildren(h("section", { class: "panel" }, h("h2", {}, t("account.section.usage")),
      h("form", { novalidate: true, onsubmit: (event) => this.#choose(event) },
        h("div", { class: "filters" }, day("from", from), day("to", to)), this.#complaint,
        h("div", { class: "row" }, button(t("account.usage.show"), null, { look: "quiet", isSubmit: true }))),
      this.#totals, this.#list));
    this.#drawList();
  }

  async #choose(event) {
    event.preventDefault();
    const former = this.shell.address;
    this.#complaint.replaceChildren();
    const empty = Object.values(this.#days).find(({ value }) => !value);
    if (empty) {
      showError(empty, t("form.missing"));
      return empty.focus();
    }
    this.shell.correct({ from: this.#days.from.value, to: this.#days.to.value });
    try {
      await this.load();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.shell.correct({ from: former.from ?? null, to: former.to ?? null });
      if (error.code === "invalid") showError(this.#days.from, t("account.usage.range"));
      else this.#complaint.replaceChildren(trouble(error, () => this.#choose(event)));
      return;
    }
    this.#drawList();
  }

  #drawList() {
    const { usage } = this.#answer;
    const number = (value) => format("NumberFormat", {}).format(value);
    const sums = new Map();
    for (const { outcome, count } of usage) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
    this.#totals.replaceChildren(...[...sums].map(([outcome, count]) => term(outcomeWords(outcome), number(count))));
    const heads = ["day", "product", "outcome", "count"].map((name) => t(`account.usage.${name}`));
    refill(this.#list, usage.length === 0 ? notice(t("account.usage.none"))
      : ledger(t("account.section.usage"), heads, [...usage].reverse().map(({ day, product, outcome, count }) => ({
        id: `${day} ${product} ${outcome}`,
        cells: [dayOf(day), t(`account.option.${product}`), outcomeWords(outcome), number(count)],
      }))));
  }
}

function outcomeWords(outcome) {
  return outcome === "EXTRACTED" ? t("account.usage.extracted") : coded("status", outcome);
}
