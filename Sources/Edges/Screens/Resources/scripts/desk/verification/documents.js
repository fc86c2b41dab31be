// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// An overview of documents by continent: a search, and chips that narrow it to kinds and continents, all of which can then
// be accepted or refused at once.

import { format, refill } from "../tables.js";
import { button, labelled, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { countryText, t } from "../../base/strings.js";

const kinds = ["PASSPORT", "ID_CARD", "DRIVING_LICENSE", "VISA"];
const continents = ["africa", "americas", "asia", "europe", "oceania"];

/** The name of a country of the catalogue in the page's language. */
export function nameOf({ country, name, region }) {
  return region ? countryText({ code: country, region }) : name;
}

/** The overview. What is accepted is the section's, so it survives another look at the list. */
export class DocumentOverview {
  element = h("div", { class: "overview" });
  #isOn;
  #choose;
  #countries = [];
  #search = "";
  /** The chips that are ticked; none of a group means all of it. */
  #narrowed = { kinds: new Set(), continents: new Set() };
  /** The continents that are unfolded while the list is not narrowed. */
  #unfolded = new Set();
  /** Where the counts of each continent stand. */
  #counts = new Map();
  #said = h("p", { role: "status" });
  #list = h("div", { class: "continents" });

  /**
   * @param {(country: string, type: string) => boolean} isOn whether a document is accepted
   * @param {(documents: {country: string, type: string}[], isOn: boolean) => void} choose accepts documents, or no longer
   */
  constructor(isOn, choose) {
    this.#isOn = isOn;
    this.#choose = choose;
  }

  /** @param {Object[]} countries as the server has them: `country`, `name`, `region`, `continent`, `types` */
  draw(countries) {
    this.#countries = countries;
    const field = h("input", {
      type: "search", name: "search", value: this.#search, autocomplete: "off",
      oninput: () => {
        this.#search = field.value;
        this.#drawList();
      },
    });
    this.element.replaceChildren(
      h("div", { class: "search" }, labelled(t("account.accepted.search"), field)),
      this.#chips("kinds", kinds, (kind) => t(`check.type.${kind}`)),
      this.#chips("continents", continents, (name) => t(`account.continent.${name}`)),
      h("div", { class: "shown" }, this.#said, h("div", { class: "row" },
        button(t("account.accepted.allOfThese"), () => this.#chooseAll(true), { look: "quiet" }),
        button(t("account.accepted.noneOfThese"), () => this.#chooseAll(false), { look: "quiet" }))),
      h("p", { class: "hint" }, t("account.accepted.allOfThese.hint")), this.#list);
    this.#drawList();
  }

  #chips(group, values, nameOfValue) {
    const chosen = this.#narrowed[group];
    return h("fieldset", { class: "chips" }, h("legend", {}, t(`account.accepted.${group}`)), values.map((value) => tick(nameOfValue(value), {
      look: "chip", name: value, checked: chosen.has(value),
      onchange: ({ target }) => {
        if (target.checked) chosen.add(value);
        else chosen.delete(value);
        this.#drawList();
      },
    })));
  }

  get #isNarrowed() {
    const { kinds: ticked, continents: places } = this.#narrowed;
    return this.#search.trim() !== "" || ticked.size > 0 || places.size > 0;
  }

  /** The countries that search and chips leave, each with the kinds that these leave. */
  #shown() {
    const wanted = this.#search.trim().toLocaleLowerCase();
    const leaves = (group, value) => this.#narrowed[group].size === 0 || this.#narrowed[group].has(value);
    return this.#countries.map((country) => ({
      ...country, text: nameOf(country), types: country.types.filter(({ type }) => leaves("kinds", type)),
    })).filter(({ text, country, continent, types }) => types.length > 0 && leaves("continents", continent)
      && `${text} ${country}`.toLocaleLowerCase().includes(wanted))
      .sort((one, other) => one.text.localeCompare(other.text));
  }

  #drawList() {
    const shown = this.#shown();
    this.#counts.clear();
    const groups = continents.map((name) => [name, shown.filter(({ continent }) => continent === name)])
      .filter(([, countries]) => countries.length > 0)
      .sort(([one], [other]) => t(`account.continent.${one}`).localeCompare(t(`account.continent.${other}`)));
    refill(this.#list, groups.length > 0 ? groups.map((group) => this.#continent(...group))
      : h("p", { class: "empty" }, t("account.accepted.notFound")));
    this.count();
  }

  #continent(name, countries) {
    const said = h("span", { class: "counted" });
    this.#counts.set(said, countries);
    const details = h("details", {
      class: "continent", open: this.#isNarrowed || this.#unfolded.has(name),
      ontoggle: () => {
        if (this.#isNarrowed) return;
        if (details.open) this.#unfolded.add(name);
        else this.#unfolded.delete(name);
      },
    }, h("summary", {}, h("h3", {}, t(`account.continent.${name}`)), said),
    h("div", { class: "accepted-list" }, countries.map((country) => this.#row(country))));
    return details;
  }

  #row({ country, text, types }) {
    return h("fieldset", { class: "accepted-row", "data-id": country }, h("legend", {}, text),
      types.map(({ type, isConfirmed }) => {
        const words = h("span", {}, t(`check.type.${type}`));
        return tick(isConfirmed ? words : [words, h("small", {}, t("account.accepted.unconfirmed"))], {
          look: "chip", name: `${country} ${type}`, checked: this.#isOn(country, type),
          onchange: ({ target }) => this.#choose([{ country, type }], target.checked),
        });
      }));
  }

  /** Accepts all that is shown but what has no confirmed layout, or refuses all of it. */
  #chooseAll(isOn) {
    const documents = this.#shown().flatMap(({ country, types }) => types
      .filter(({ isConfirmed }) => isConfirmed || !isOn).map(({ type }) => ({ country, type })));
    this.#choose(documents, isOn);
    this.#drawList();
  }

  /** Counts anew what is accepted. */
  count() {
    const count = (countries) => {
      const documents = countries.flatMap(({ country, types }) => types.map(({ type }) => this.#isOn(country, type)));
      return { countries: countries.length, on: documents.filter(Boolean).length, all: documents.length };
    };
    for (const [said, countries] of this.#counts) said.textContent = t("account.accepted.counted", count(countries));
    const shown = [...this.#counts.values()].flat();
    this.#said.replaceChildren(h("strong", {}, this.#what()), t("account.accepted.counted", count(shown)));
  }

  /** What is shown in words, such as "Passport and Visa · Asia and Europe". */
  #what() {
    const list = format("ListFormat", { type: "conjunction" });
    const listed = (group, values, nameOfValue) => {
      const chosen = values.filter((value) => this.#narrowed[group].has(value));
      return chosen.length > 0 ? list.format(chosen.map(nameOfValue)) : t(`account.accepted.${group}.all`);
    };
    const wanted = this.#search.trim();
    return [
      listed("kinds", kinds, (kind) => t(`check.type.${kind}`)),
      listed("continents", continents, (name) => t(`account.continent.${name}`)), wanted,
    ].filter(Boolean).join(" · ");
  }
}
