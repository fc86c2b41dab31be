// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The cases that wait for a reviewer, and those that have their result.

import { announce, DeskError } from "../desk.js";
import { ledger, notice, refill } from "../tables.js";
import { agoWords, coded, decisionMark, documentName, findingWords, reasonWords, riskMark } from "./words.js";
import { choices, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { countryText, t } from "../../base/strings.js";

/** The filters by age, in seconds. */
const ages = [["", "any"], ["3600", "hour"], ["86400", "day"], ["259200", "days"]];
const states = [["", "all"], ["waiting", "waiting"], ["proposed", "proposed"], ["decided", "decided"]];
const families = ["nothing", "document", "text", "claim", "face"];
/** How many findings of a case are named; the case has all. */
const named = 2;

/** The view of the queue. */
export class QueueView {
  element = h("div", { class: "review-view" });
  #shell;
  #reviews = [];
  #list = h("div", { class: "review-list", "aria-live": "off" });
  #count = h("p", { class: "hint", role: "status" });
  /** How many cases there are; a list has only the first of many. */
  #total = 0;
  #controls = {};
  #reading = new AbortController();
  #clock = 0;

  constructor(shell) {
    this.#shell = shell;
    // Ages change by themselves.
    this.#clock = setInterval(() => this.#drawList(), 60_000);
  }

  async load(signal) {
    const query = new URLSearchParams();
    for (const name of ["status", "reason", "country", "age", "sort"]) {
      if (this.#shell.address[name]) query.set(name, this.#shell.address[name]);
    }
    const { reviews, total } = await this.#shell.person.ask("GET", `/reviews?${query}`, undefined, { signal });
    this.#reviews = reviews;
    this.#total = total;
  }

  /** Something happened to a case. */
  async follow() {
    await this.load(this.#reading.signal);
    this.#drawList();
    announce(this.#count.textContent);
  }

  close() {
    clearInterval(this.#clock);
    this.#reading.abort();
  }

  draw() {
    this.element.replaceChildren(
      h("h1", { tabindex: "-1" }, t("review.queue")),
      h("div", { class: "filters" },
        this.#choice("status", states.map(([value, name]) => [value, t(`review.show.${name}`)])),
        this.#choice("reason", this.#reasons()),
        this.#choice("country", this.#countries()),
        this.#choice("age", ages.map(([value, name]) => [value, t(`review.age.${name}`)])),
        this.#choice("sort", [["", t("review.sort.age")], ["risk", t("review.sort.risk")]])),
      this.#count, this.#list);
    this.#drawList();
  }

  #choice(name, options) {
    const list = choices(options, { name, onchange: () => this.#choose(name, list.value) });
    this.#controls[name] = list;
    list.value = this.#shell.address[name] ?? "";
    return labelled(t(`review.filter.${name}`), list);
  }

  /** The reasons by which cases can be found: families of findings, and the reasons of refusals. */
  #reasons() {
    return [["", t("review.reason.any")], ...families.map((name) => [name, coded("family", name)]),
      ...this.#shell.person.reasons.map(({ code }) => [code, reasonWords(code)])];
  }

  /** The countries of the cases that are there, and the chosen one. */
  #countries() {
    const found = new Map(this.#reviews.filter(({ country }) => country)
      .map(({ country, region }) => [country, countryText({ code: country, region })]));
    const chosen = this.#shell.address.country;
    if (chosen && !found.has(chosen)) found.set(chosen, chosen);
    const sorted = [...found].sort((one, other) => one[1].localeCompare(other[1]));
    return [["", t("review.country.any")], ...sorted];
  }

  async #choose(name, value) {
    this.#shell.correct({ [name]: value || null });
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    try {
      await persist(() => this.load(signal), signal);
      if (!signal.aborted) this.#drawList();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DeskError)) throw error;
      refill(this.#list, notice(error.words, () => this.#choose(name, value)));
    }
  }

  #drawList() {
    const rows = this.#sorted().map((review) => this.#row(review));
    const isFiltered = ["status", "reason", "country", "age"].some((name) => this.#shell.address[name]);
    const all = rows.length === 1 ? "review.count.one" : "review.count";
    const words = rows.length < this.#total ? "review.count.first" : all;
    this.#count.textContent = t(words, { count: rows.length, all: this.#total });
    const heads = ["document", "age", "risk", "what", "state", "reference"].map((name) => t(`review.head.${name}`));
    refill(this.#list, rows.length > 0 ? ledger(t("review.queue"), heads, rows)
      : notice(t(isFiltered ? "review.none.found" : "review.none")));
  }

  /** The server's order, but cases that another reviewer has come last: someone is working on them. */
  #sorted() {
    const isTaken = ({ lock }) => (lock && !lock.isYou ? 1 : 0);
    return [...this.#reviews].sort((one, other) => isTaken(one) - isTaken(other));
  }

  #row(review) {
    const { scanReference, createdOn, risk, findings, decision, merchantScanReference } = review;
    const rest = findings.length - named;
    return {
      id: scanReference,
      cells: [
        this.#shell.link(documentName(review), { ...this.#filters(), case: scanReference }),
        h("time", { datetime: createdOn }, agoWords(createdOn, this.#shell.person.now)),
        decision ? "–" : riskMark(risk),
        findings.length === 0 ? "–" : h("div", { class: "what" },
          findings.slice(0, named).map((code) => h("span", {}, findingWords(code))),
          rest > 0 ? h("small", {}, t("review.more", { count: rest })) : null),
        this.#state(review),
        merchantScanReference ? h("bdi", {}, merchantScanReference) : h("code", {}, scanReference.slice(0, 8)),
      ],
    };
  }

  /** The filters go along, so that the way back leads to the same list. */
  #filters() {
    const { status, reason, country, age, sort } = this.#shell.address;
    return Object.fromEntries(Object.entries({ status, reason, country, age, sort }).filter(([, value]) => value));
  }

  #state({ decision, lock, proposedBy }) {
    const { person } = this.#shell;
    if (decision) return decisionMark(decision);
    const parts = [];
    if (proposedBy) {
      parts.push(h("span", { class: "state pending" },
        t(proposedBy.isYou ? "review.state.second" : "review.state.yourSecond")));
    }
    if (lock) parts.push(h("span", { class: "state" }, t("review.state.with", { name: person.nameOf(lock) })));
    return parts.length > 0 ? parts : h("span", { class: "state" }, t("review.state.waiting"));
  }
}
