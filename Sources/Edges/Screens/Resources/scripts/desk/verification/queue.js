// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The cases that wait for a reviewer, and those that have their result.

import { announce, DeskError } from "../desk.js";
import { ledger, notice, refill } from "../tables.js";
import { agoWords, coded, decisionMark, documentName, findingWords, reasonWords, riskMark } from "./words.js";
import { choices, labelled, optionsOf } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { countryText, t } from "../../base/strings.js";

/** The filters by age, in seconds. */
const ages = [["", "any"], ["3600", "hour"], ["86400", "day"], ["259200", "days"]];
const states = [["", "all"], ["waiting", "waiting"], ["proposed", "proposed"], ["decided", "decided"]];
/** What the address says of the list. */
const filters = ["status", "reason", "country", "age", "sort"];
const families = ["nothing", "document", "text", "claim", "face"];
/** How many findings of a case are named; the case has all. */
const named = 2;

/** The countries of the cases that each person who signed in has seen: a filtered list has some of them only. */
const seen = new WeakMap();

/** The filters of an address that are set; links take them along, so that the way back leads to the same list. */
export function filtersOf(address) {
  return Object.fromEntries(filters.filter((name) => address[name]).map((name) => [name, address[name]]));
}

/** The reviewer who has a case open; null if no one has, or has not prolonged it in time. */
export function holderOf({ lock }, now) {
  return lock && Date.parse(lock.until) > now ? lock : null;
}

/** The view of the queue. */
export class QueueView {
  element = h("div", { class: "review-view" });
  parts = filters;
  #shell;
  #reviews = [];
  #list = h("div", { class: "review-list", "aria-live": "off" });
  #count = h("p", { class: "hint", role: "status" });
  /** How many cases there are; a list has only the first of many. */
  #total = 0;
  #controls = {};
  #reading = new AbortController();
  #clock = 0;
  /** Why the list could not be read; null if it was. */
  #failure = null;
  #countries;

  constructor(shell) {
    this.#shell = shell;
    if (!seen.has(shell.person)) seen.set(shell.person, new Map());
    this.#countries = seen.get(shell.person);
    // Ages change by themselves.
    this.#clock = setInterval(() => this.#drawList(), 60_000);
  }

  async load(signal) {
    const chosen = filtersOf(this.#shell.address);
    const read = (query) =>
      this.#shell.person.ask("GET", `/reviews?${new URLSearchParams(query)}`, undefined, { signal });
    const { country, ...others } = chosen;
    // A list of one country does not say which others there are.
    const isAlone = country && [...this.#countries.keys()].every((code) => code === country);
    const [{ reviews, total }, all] = await Promise.all([read(chosen), isAlone ? read(others) : null]);
    this.#reviews = reviews;
    this.#total = total;
    this.#failure = null;
    for (const { country: code, region } of [...reviews, ...(all?.reviews ?? [])]) {
      if (code) this.#countries.set(code, region);
    }
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
        this.#choice("country", this.#nations()),
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

  /** The countries of the cases that were there, and the chosen one. */
  #nations() {
    const found = new Map([...this.#countries].map(([code, region]) => [code, countryText({ code, region })]));
    const chosen = this.#shell.address.country;
    if (chosen && !found.has(chosen)) found.set(chosen, chosen);
    const sorted = [...found].sort((one, other) => one[1].localeCompare(other[1]));
    return [["", t("review.country.any")], ...sorted];
  }

  /** Offers countries that have come up since. */
  #drawNations() {
    const list = this.#controls.country;
    const nations = this.#nations();
    // An open list would close.
    if (!list || list.options.length === nations.length) return;
    list.replaceChildren(...optionsOf(nations, this.#shell.address.country ?? ""));
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
      this.#failure = { error, again: () => this.#choose(name, value) };
      this.#drawList();
    }
  }

  #drawList() {
    if (this.#failure) {
      this.#count.textContent = "";
      refill(this.#list, notice(this.#failure.error.words, this.#failure.again));
      return;
    }
    this.#drawNations();
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
    const isTaken = (review) => (holderOf(review, this.#shell.person.now)?.isYou === false ? 1 : 0);
    return [...this.#reviews].sort((one, other) => isTaken(one) - isTaken(other));
  }

  #row(review) {
    const { scanReference, createdOn, risk, findings, decision, merchantScanReference } = review;
    const rest = findings.length - named;
    return {
      id: scanReference,
      cells: [
        this.#shell.link(documentName(review), { ...filtersOf(this.#shell.address), case: scanReference }),
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

  #state(review) {
    const { decision, proposedBy } = review;
    const { person } = this.#shell;
    const lock = holderOf(review, person.now);
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
