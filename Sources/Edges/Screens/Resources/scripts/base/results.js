// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The one scale of results outside of <etui-verdict>. A result comes from the service, `result` with its `proof`;
// scripts pass it on and never make one up.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** The icon of each step. */
const signs = {
  verified: "tick", read: "document", attention: "exclamation", refused: "cross", unchecked: "question",
};

/**
 * Whether a result may be shown: a verified one requires the proof that the service derives from the verifier's own.
 */
export function isShown({ result, proof }) {
  if (!(result in signs)) return false;
  return result !== "verified" || Boolean(proof?.issuer && proof.signer && proof.time);
}

/**
 * A line with the icon and the colour of a result; null if the result may not be shown.
 *
 * @param told an object of the service with `result` and, if that is verified, `proof`
 * @param {string} words the text, in the language of the page
 * @param {string} tag the element
 */
export function resultMark(told, words, tag = "p") {
  if (!isShown(told)) return null;
  return h(tag, { class: "result-mark", "data-result": told.result }, icon(signs[told.result]), words);
}

/** A box in the colour of a result, with its mark as the heading; null if the result may not be shown. */
export function resultBox(told, words, traits, ...more) {
  if (!isShown(told)) return null;
  return h("div", { class: "result-box", "data-result": told.result, ...traits },
    resultMark(told, words, "h3"), ...more);
}
