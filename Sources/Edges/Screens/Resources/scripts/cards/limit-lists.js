// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The lists of a card's limits: kinds of merchants, countries and merchants, each either allowed or blocked. What the bank
// set has a lock: the cardholder can block more and allow less, never the reverse.

import { button, choices, optionsOf, pair, terms } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { regionName, t } from "../base/strings.js";

/** The lists in their order; each has texts under `cards.list.`. */
export const listNames = ["categories", "countries", "merchants"];
/** The most entries of a list. */
const limit = 200;
/** The kinds of merchants that people know, by their codes (ISO 18245). */
const categories = [
  "5411", "5812", "5813", "5541", "4111", "4121", "4511", "7011", "5311", "5732", "5912", "5816", "5921", "5993", "6011", "6051", "7273", "7995",
];

/** An entry in the words of the language. */
export function entryText(list, value) {
  if (list === "categories") return categories.includes(value) ? t(`cards.mcc.${value}`) : t("cards.mcc.other", { code: value });
  return list === "countries" ? (regionName(value) ?? value) : value;
}

/** What marks a rule of the bank. */
export function ofBank() {
  return h("span", { class: "of-bank" }, icon("lock"), t("cards.list.ofBank"));
}

/** The entries that the bank itself blocks. */
function blocked(bank) {
  return bank.mode === "block" ? bank.values : [];
}

/**
 * What the lists of a card allow, in words.
 *
 * @param {Object} lists the lists that count
 * @param {Object} bank the bank's own, which they include
 */
export function listView(lists, bank) {
  return terms(listNames.map((name) => {
    const { mode, values } = lists[name];
    const locked = mode === "block" ? blocked(bank[name]) : [];
    const entries = values.map((value) => h("li", {}, h("bdi", {}, entryText(name, value)), locked.includes(value) ? ofBank() : null));
    return [t(`cards.list.${name}`), [
      h("p", {}, t(values.length > 0 ? `cards.list.${mode}` : `cards.list.${mode}.none`), bank[name].mode === "allow" ? [" ", ofBank()] : null),
      entries.length > 0 ? h("ul", { class: "entry-chips" }, entries) : null,
    ]];
  }), { class: "list-view" });
}

/** The form in which entries are compared, as the server compares them. */
function key(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}

/**
 * The editor of a list.
 *
 * @param {string} name `categories`, `countries` or `merchants`
 * @param {{mode: string, values: string[]}} list the list that counts
 * @param {{mode: string, values: string[]}} bank the bank's own: what it blocks stays, and what it does not allow cannot be
 *   added
 * @returns {{element: HTMLElement, value: () => {mode: string, values: string[]}}}
 */
export function listEditor(name, list, bank) {
  const isNarrowed = bank.mode === "allow";
  const locked = blocked(bank);
  // The bank may have narrowed a list after the cardholder entered this one.
  let values = isNarrowed
    ? bank.values.filter((value) => list.values.includes(value) === (list.mode === "allow"))
    : list.values.filter((value) => !locked.includes(value));
  const entries = h("ul", { class: "entry-chips" });
  const hint = h("p", { class: "hint", role: "status" });
  const mode = choices(["block", "allow"].map((one) => [one, t(`cards.list.mode.${one}`)]), {
    chosen: isNarrowed ? "allow" : list.mode, id: `mode-${name}`, "data-name": `mode-${name}`, disabled: isNarrowed, onchange: () => draw(),
  });
  const field = name === "merchants" && !isNarrowed
    ? h("input", {
      type: "text", id: `add-${name}`, "data-name": `add-${name}`, maxlength: "100", autocomplete: "off",
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      },
    })
    : choices([], { id: `add-${name}`, "data-name": `add-${name}` });
  const addButton = button(t("cards.list.add"), () => add(), { look: "quiet", "data-name": `add-${name}-button` });

  function all() {
    return mode.value === "block" ? [...locked, ...values] : values;
  }

  function add() {
    const value = field.value.trim();
    if (!value) return field.focus();
    const isLocked = locked.some((one) => key(one) === key(value));
    if (!isLocked && !values.some((one) => key(one) === key(value))) values = [...values, value];
    field.value = "";
    draw();
    if (isLocked) hint.textContent = t("cards.error.controlLocked");
    field.focus();
  }

  function remove(value) {
    values = values.filter((one) => one !== value);
    draw();
    field.focus();
  }

  function entry(value) {
    const words = h("bdi", {}, entryText(name, value));
    if (locked.includes(value)) return h("li", { class: "is-locked" }, words, ofBank());
    return h("li", {}, words, button(null, () => remove(value), {
      look: "plain-button", sign: "close", "data-name": `remove-${name}-${value}`,
      "aria-label": t("cards.list.remove", { name: entryText(name, value) }),
    }));
  }

  function draw() {
    const shown = all();
    entries.replaceChildren(...shown.map(entry));
    if (field.matches("select")) {
      const known = isNarrowed ? bank.values : name === "categories" ? categories : regions();
      const offered = known.filter((value) => !values.includes(value) && !locked.includes(value));
      const sorted = offered.map((value) => [value, entryText(name, value)])
        .sort(([, one], [, other]) => one.localeCompare(other, document.documentElement.lang));
      field.replaceChildren(...optionsOf([["", t("cards.list.choose")], ...sorted]));
    }
    addButton.disabled = field.disabled = shown.length >= limit;
    hint.textContent = shown.length > 0 ? "" : t(`cards.list.${mode.value}.none`);
  }
  draw();
  const element = h(
    "fieldset", { class: "list-editor" }, h("legend", {}, t(`cards.list.${name}`)),
    pair(t("cards.list.mode"), mode),
    isNarrowed ? h("p", { class: "of-bank" }, icon("lock"), t("cards.list.narrowed")) : null, entries, hint,
    pair(t(`cards.list.${name}.add`), field, h("div", { class: "list-add" }, field, addButton)),
  );
  return { element, value: () => ({ mode: mode.value, values: all() }) };
}

let known = null;

/** The codes of all countries that the browser has a name for. */
function regions() {
  if (known) return known;
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Groups of countries, former ones, and codes without a country.
  const others = new Set(["AC", "AN", "BU", "CP", "CQ", "CS", "DD", "DG", "EA", "EU", "EZ", "FX", "IC", "NT", "QO", "SU", "TA", "TP", "UK", "UN", "XA", "XB", "YD", "YU", "ZR", "ZZ"]);
  known = codes.filter((code) => !others.has(code) && names.of(code) !== undefined);
  return known;
}
