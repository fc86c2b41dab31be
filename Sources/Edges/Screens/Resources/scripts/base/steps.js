// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The three steps of the guided start, on the home page and on the page where they are taken.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/** The steps, by the names of their texts. */
export const stepNames = ["family", "desk", "arrival"];

/**
 * One step.
 *
 * @param {string} name
 * @param {string} words what to do, or what was done
 * @param {?"done"|"now"|"later"} state null where the steps are only named
 * @param {...?Element} actions
 */
export function stepItem(name, words, state = null, ...actions) {
  const number = String(stepNames.indexOf(name) + 1);
  return h("li", { "data-step": name, "data-state": state, "aria-current": state === "now" ? "step" : null },
    h("span", { class: "step-mark", "aria-hidden": "true" }, state === "done" ? icon("check") : number),
    h("div", { class: "step-words" },
      h("h3", {}, t(`steps.${name}`), state ? h("span", { class: "hidden-visually" }, ` (${t(`steps.state.${state}`)})`) : null),
      h("p", {}, words), ...actions));
}
