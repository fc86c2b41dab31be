// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Forms in which a person declares something: nothing is preselected, and sending an incomplete form shows what is
// missing beside each field.

import { choices, tick } from "../base/controls.js";
import { h } from "../base/dom.js";
import { t } from "../base/strings.js";

/** A list that requires a selection; at first none is made. */
export function choiceList(traits, options) {
  return choices([["", t("form.choose")], ...options], { chosen: "", required: true, ...traits });
}

/** Checkboxes of which at least one must be set; at first none is. */
export function tickList(words, options, traits = {}) {
  return h("fieldset", { class: "kinds", "data-least": "1", ...traits }, h("legend", {}, words),
    options.map(([name, text]) => tick(text, { look: null, name })));
}

/**
 * Checks whether a form is complete; says beside each field what is missing, and focuses the first one.
 *
 * @returns {boolean} whether nothing is missing
 */
export function isComplete(form) {
  const errors = [...form.querySelectorAll("fieldset[data-least], input, select, textarea")]
    .map((control) => [control, errorOf(control)]);
  for (const [control, words] of errors) showError(control, words);
  const first = errors.find(([, words]) => words)?.[0];
  (first?.querySelector("input") ?? first)?.focus();
  return !first;
}

/**
 * Says beside a field what is wrong with it, until the field changes.
 *
 * @param {HTMLElement} control a control of a label, or a group
 * @param {?string} words null if nothing is wrong
 */
export function showError(control, words) {
  const place = control.closest("label") ?? control;
  place.querySelector(":scope > .field-error")?.remove();
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
  if (!words) return;
  const error = h("span", { class: "field-error", id: `error-${(count += 1)}` }, words);
  place.append(error);
  if (control.localName !== "fieldset") control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", error.id);
  control.addEventListener("input", () => showError(control, null), { once: true });
}

let count = 0;

/** What is missing in a field, or wrong with it; null if nothing is. */
function errorOf(control) {
  if (control.matches("fieldset")) {
    const isEmpty = !control.disabled && !control.querySelector("input:checked");
    return isEmpty ? t("form.missing.tick") : null;
  }
  const { validity } = control;
  if (validity.valid || control.matches(":disabled")) return null;
  if (validity.valueMissing) return t(control.localName === "select" ? "form.missing.choice" : "form.missing");
  if (validity.rangeUnderflow || validity.rangeOverflow) {
    // A day has words of its own: its limits are not numbers.
    if (control.dataset.range) return control.dataset.range;
    return t("form.range", { least: control.min, most: control.max });
  }
  if (validity.stepMismatch || validity.badInput) {
    return control.type === "number" ? t("form.whole", { least: control.min, most: control.max }) : t("form.missing");
  }
  return t("form.format", { example: control.placeholder });
}
