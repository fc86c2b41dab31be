// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/**
 * The button under an outcome that fills the screen: it leads to the details below.
 *
 * @param {string} key of its text
 * @param {() => HTMLElement} target returns where the details begin, an element that can take the focus
 */
export function detailsButton(key, target) {
  const go = () => {
    target().focus({ preventScroll: true });
    target().scrollIntoView({ block: "start" });
  };
  return button([h("span", {}, t(key)), icon("down")], go, { look: "details-button" });
}
