// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The controls of settings: each shows the value of a key, and notes what the administrator makes of it.

import { choices, labelled, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { hasText, t } from "../../base/strings.js";

/**
 * @typedef {Object} Place where the fields of a form belong
 * @property {AccountSettings} settings
 * @property {() => void} changed called after each change
 */

/** A switch with its name, and what it does. */
export function flagField(at, key, { isLocked = false, words = nameOf(key), hint = hintOf(key) } = {}) {
  const more = isLocked ? t("account.locked") : hint;
  return tick(h("span", {}, h("span", {}, words), more ? h("small", {}, more) : null), {
    look: "switch", name: key, checked: at.settings.get(key) === true, disabled: isLocked,
    onchange: ({ target }) => note(at, key, target.checked),
  });
}

/** A selection of one value. */
export function choiceField(at, key, values) {
  const list = choices(values.map((value) => [value, t(`account.option.${value}`)]), {
    chosen: at.settings.get(key), name: key, onchange: () => note(at, key, list.value),
  });
  return labelled(nameOf(key), list, { hint: hintOf(key) });
}

/** A whole number in a range. */
export function numberField(at, key, min, max) {
  const input = h("input", {
    name: key, type: "number", min, max, step: 1, required: true, inputmode: "numeric", value: at.settings.get(key),
    // Without a number the form does not get sent.
    oninput: () => input.value !== "" && note(at, key, Number(input.value)),
  });
  return labelled(nameOf(key), input, { hint: hintOf(key) });
}

/** A line of text; without one the setting has none. */
export function textField(at, key, traits = {}) {
  const input = h("input", {
    name: key, autocomplete: "off", value: at.settings.get(key) ?? "",
    oninput: () => note(at, key, input.value.trim() || null), ...traits,
  });
  return labelled(nameOf(key), input, { hint: hintOf(key) });
}

/** A choice of several values, at least one; those that the operator does not grant are locked. */
export function ticksField(at, key, values, { granted = values } = {}) {
  const group = h("fieldset", { class: "kinds", name: key, "data-least": "1" }, h("legend", {}, nameOf(key)),
    values.map((value) => tick(t(`account.option.${value}`), {
      look: null, value, checked: at.settings.get(key).includes(value), disabled: !granted.includes(value),
      onchange: () => note(at, key, [...group.querySelectorAll("input:checked")].map((input) => input.value)),
    })));
  return group;
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
