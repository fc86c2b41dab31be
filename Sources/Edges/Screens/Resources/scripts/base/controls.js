// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Buttons, labelled controls and lists of terms. Each is made here only, so that it is the same on every page.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** The classes of the looks that have a name. The action that a page is for is a plain `button`. */
const looks = { quiet: "button quiet", danger: "button quiet danger", grave: "button grave" };

/**
 * A button. While the promise that its action returned is pending, it is busy and ignores clicks.
 *
 * @param {Node|string|Array} content
 * @param {?() => *} action what a click does
 * @param {Object} [traits] attributes, and these:
 * @param {?string} [traits.look] `quiet`, `danger` or `grave`; any other text is the element's classes
 * @param {string} [traits.sign] the icon before the content
 * @param {boolean} [traits.isSubmit] whether it sends its form
 */
export function button(content, action = null, { look = "button", sign, isSubmit = false, ...traits } = {}) {
  const onclick = () => {
    if (element.ariaBusy === "true") return;
    const pending = action();
    if (!(pending instanceof Promise)) return;
    element.ariaBusy = "true";
    pending.finally(() => (element.ariaBusy = null));
  };
  const element = h(
    "button", { type: isSubmit ? "submit" : "button", class: looks[look] ?? look, onclick: action && onclick, ...traits },
    sign ? icon(sign) : null, content,
  );
  return element;
}

/** Texts are elements of their own, so that styles can place them; elements stay as they are. */
const placed = (words) => (typeof words === "string" ? h("span", {}, words) : words);

/**
 * A control below its label.
 *
 * @param {Node|string} words
 * @param {HTMLElement} control
 * @param {Object} [more]
 * @param {?string} [more.hint] a remark below the control
 * @param {?string} [more.look] the classes of the label
 */
export function labelled(words, control, { hint, look = "labelled" } = {}) {
  return h("label", { class: look }, placed(words), control, hint ? h("small", {}, hint) : null);
}

/**
 * A label and its control as two elements, for labels that cannot contain it.
 *
 * @param {Node|string|Array} words
 * @param {HTMLElement} control which has an `id`
 * @param {Node|Array} [place] what stands below the label, if the control has others beside it
 */
export function pair(words, control, place = control) {
  return [h("label", { for: control.id }, words), place];
}

/**
 * A checkbox or a radio button, and its label.
 *
 * @param {Node|string|Array} words
 * @param {Object} [traits] attributes of the input, and the classes of the label under `look`
 */
export function tick(words, { look = "tick", type = "checkbox", ...traits } = {}) {
  return h("label", { class: look }, h("input", { type, ...traits }), placed(words));
}

/**
 * The options of a list to choose from.
 *
 * @param {[string, string][]} values and their names
 * @param {?string} [chosen] the selected value; without one the first
 */
export function optionsOf(values, chosen) {
  return values.map(([value, name]) => h("option", { value, selected: value === chosen }, name));
}

/**
 * A list to choose one value from.
 *
 * @param {[string, string][]} values and their names
 * @param {Object} [traits] attributes, and the selected value under `chosen`
 */
export function choices(values, { chosen, ...traits } = {}) {
  return h("select", traits, optionsOf(values, chosen));
}

/**
 * A name and its value. A value that is a text may be written in another direction than the page.
 *
 * @param {Node|string|Array} name
 * @param {Node|string|Array} value
 * @param {Object} [traits] attributes, and the classes of the two parts under `looks`
 */
export function term(name, value, { looks: [left, right] = [], ...traits } = {}) {
  return h(
    "div", traits,
    h("dt", { class: left }, name), h("dd", { class: right }, typeof value === "string" ? h("bdi", {}, value) : value),
  );
}

/** A value of a term, and how a screen reader says it if not as it is written. */
export function said(value, spoken) {
  return spoken ? [h("span", { "aria-hidden": "true" }, value), h("span", { class: "hidden-visually" }, spoken)] : value;
}

/**
 * A list of terms.
 *
 * @param {Array} rows the arguments of `term` for each; nothing for null
 * @param {Object} [traits] attributes
 */
export function terms(rows, traits) {
  return h("dl", traits, rows.filter(Boolean).map((row) => term(...row)));
}
