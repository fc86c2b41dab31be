// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The controls of settings: each shows the value of a key, and notes what the administrator makes of it.

import { label } from "../desk.js";
import { h } from "../../base/dom.js";
import { languageNames } from "../../base/texts.js";
import { hasText, t } from "../../base/strings.js";

/**
 * @typedef {Object} Place where the fields of a form belong
 * @property {AccountSettings} settings
 * @property {() => void} changed called after each change
 */

/** A switch with its name, and what it does. */
export function flagField(at, key, { isLocked = false, words = nameOf(key), hint = hintOf(key) } = {}) {
  const input = h("input", {
    type: "checkbox", name: key, checked: at.settings.get(key) === true, disabled: isLocked,
    onchange: () => note(at, key, input.checked),
  });
  const more = isLocked ? t("account.locked") : hint;
  return h("label", { class: "switch" }, input,
    h("span", {}, h("span", {}, words), more ? h("small", {}, more) : null));
}

/** A selection of one value. */
export function choiceField(at, key, values) {
  const select = h("select", { name: key, onchange: () => note(at, key, select.value) },
    values.map((value) => h("option", { value, selected: at.settings.get(key) === value }, t(`account.option.${value}`))));
  return label(nameOf(key), select, hintOf(key));
}

/** A whole number in a range. */
export function numberField(at, key, min, max) {
  const input = h("input", {
    name: key, type: "number", min, max, step: 1, required: true, inputmode: "numeric", value: at.settings.get(key),
    // Without a number the form does not get sent.
    oninput: () => input.value !== "" && note(at, key, Number(input.value)),
  });
  return label(nameOf(key), input, hintOf(key));
}

/** A line of text; without one the setting has none. */
export function textField(at, key, traits = {}) {
  const input = h("input", {
    name: key, autocomplete: "off", value: at.settings.get(key) ?? "",
    oninput: () => note(at, key, input.value.trim() || null), ...traits,
  });
  return label(nameOf(key), input, hintOf(key));
}

/** A choice of several values, at least one; those that the operator does not grant are locked. */
export function ticksField(at, key, values, { granted = values } = {}) {
  const ticks = values.map((value) => h("input", {
    type: "checkbox", value, checked: at.settings.get(key).includes(value), disabled: !granted.includes(value),
    onchange: () => note(at, key, ticks.filter(({ checked }) => checked).map((tick) => tick.value)),
  }));
  return h("fieldset", { class: "kinds", name: key, "data-least": "1" }, h("legend", {}, nameOf(key)),
    ticks.map((tick, place) => h("label", {}, tick, wordsOf(values[place]))));
}

/** A language under its own name, or another value in the page's language. */
function wordsOf(value) {
  const name = languageNames[value];
  return name ? h("span", { lang: value }, name) : t(`account.option.${value}`);
}

function note(at, key, value) {
  at.settings.set(key, value);
  at.changed();
}

function nameOf(key) {
  return t(`account.setting.${key}`);
}

function hintOf(key) {
  const hint = `account.hint.${key}`;
  return hasText(hint) ? t(hint) : null;
}
