// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The selfie of a case beside its document: what the comparison says, with its limits, and what it cannot say.

import { format, moment } from "../tables.js";
import { coded } from "./words.js";
import { terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

/** No comparison proves an identity, so a match is no more than read. */
const results = { MATCH: "read", NO_MATCH: "attention", NOT_POSSIBLE: "unchecked" };

/** The panel; null for a case without a selfie. `frameAddress` gives that of a frame by its place. */
export function facePanel({ face, pictures }, address, frameAddress) {
  if (!face) return null;
  const { similarity, reason, trouble, validity } = face;
  return h("section", { class: "panel" }, h("h2", {}, t("review.face")),
    h("div", { class: "face-pair" }, ["front", "face"].map((part) => picture(part, pictures, address))),
    resultMark({ result: results[similarity] }, coded("similarity", similarity)),
    trouble ? h("p", { class: "note" }, coded("trouble", trouble)) : null,
    reason ? resultMark({ result: "attention" }, coded("selfie", reason)) : null,
    terms(facts(face), { class: "facts" }),
    movements(face, frameAddress),
    validity === "TRUE" ? h("p", { class: "note" }, t("review.face.valid")) : null,
    h("p", { class: "hint" }, t("review.face.notCertified")));
}

/** The steps that were met, each with its frame and its time; null for a check that asked for none. */
function movements({ movements: asked, frames = [] }, address) {
  if (!asked) return null;
  const { state, failure, sequences, steps } = asked;
  const seconds = format("NumberFormat", { style: "unit", unit: "second", maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const tries = sequences > 0 ? t("review.movements.tries", { count: sequences }) : null;
  const said = [coded("movements", state), failure ? coded("movements", failure) : null, tries];
  return h("div", {},
    h("p", { class: "note" }, said.filter(Boolean).join(" ")),
    steps.length === 0 ? null : h("ol", { class: "face-steps" }, steps.map(({ place, step, milliseconds }) => {
      const words = t(`review.step.${step}`);
      return h("li", {},
        frames.includes(place)
          ? h("img", { src: address(place), alt: t("review.picture.of", { part: words }), loading: "lazy" })
          : h("p", { class: "hint" }, t("review.movements.deleted")),
        h("span", {}, words, " · ", seconds.format(milliseconds / 1000)));
    })));
}

function picture(part, pictures, address) {
  const name = coded("part", part);
  return h("figure", {},
    pictures.includes(part)
      ? h("img", { src: address(part), alt: t("review.picture.of", { part: name }), loading: "lazy" })
      : h("p", { class: "hint" }, t("review.face.deleted")),
    h("figcaption", {}, name));
}

function facts({ distance, match, noMatch, falseMatchRate, liveness, movements: asked, trouble, modelsVerified, consent }) {
  const found = [];
  const digits = format("NumberFormat", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (distance !== null && distance !== undefined) {
    found.push([t("review.face.distance"), digits.format(distance)]);
    found.push([t("review.face.limits"),
      t("review.face.limits.text", { match: digits.format(match), noMatch: digits.format(noMatch) })]);
    const percent = format("NumberFormat", { style: "percent", maximumFractionDigits: 3 });
    found.push([t("review.face.rate"),
      falseMatchRate === null ? t("review.face.rate.none") : percent.format(falseMatchRate)]);
  }
  if (liveness) {
    const isOpen = asked && liveness === "NOT_PERFORMED";
    found.push([t("review.face.liveness"), isOpen ? t("review.liveness.open") : coded("liveness", liveness)]);
  }
  if (!trouble && modelsVerified === false) found.push([t("review.face.models"), t("review.face.models.unverified")]);
  found.push([t("review.face.consent"), consent ? moment(consent.at) : t("review.face.consent.none")]);
  return found;
}
