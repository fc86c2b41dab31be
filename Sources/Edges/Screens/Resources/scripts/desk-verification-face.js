// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The selfie of a case beside its document: what the comparison says, with its limits, and what it cannot say.

import { fact } from "./desk.js";
import { format, moment } from "./desk-tables.js";
import { coded } from "./desk-verification-words.js";
import { h } from "./dom.js";
import { resultMark } from "./results.js";
import { t } from "./strings.js";

/** No comparison proves an identity, so a match is no more than read. */
const results = { MATCH: "read", NO_MATCH: "attention", NOT_POSSIBLE: "unchecked" };

/** The panel; null for a case without a selfie. */
export function facePanel({ face, pictures }, address) {
  if (!face) return null;
  const { similarity, reason, trouble, validity } = face;
  return h("section", { class: "panel" }, h("h2", {}, t("review.face")),
    h("div", { class: "face-pair" }, ["front", "face"].map((part) => picture(part, pictures, address))),
    resultMark({ result: results[similarity] }, coded("similarity", similarity)),
    trouble ? h("p", { class: "note" }, coded("trouble", trouble)) : null,
    reason ? resultMark({ result: "attention" }, coded("selfie", reason)) : null,
    h("dl", { class: "facts" }, ...facts(face)),
    validity === "TRUE" ? h("p", { class: "note" }, t("review.face.valid")) : null,
    h("p", { class: "hint" }, t("review.face.notCertified")));
}

function picture(part, pictures, address) {
  const name = coded("part", part);
  return h("figure", {},
    pictures.includes(part)
      ? h("img", { src: address(part), alt: t("review.picture.of", { part: name }), loading: "lazy" })
      : h("p", { class: "hint" }, t("review.face.deleted")),
    h("figcaption", {}, name));
}

function facts({ distance, match, noMatch, falseMatchRate, liveness, trouble, modelsVerified, consent }) {
  const found = [];
  const digits = format("NumberFormat", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (distance !== null && distance !== undefined) {
    found.push(fact(t("review.face.distance"), digits.format(distance)));
    found.push(fact(t("review.face.limits"),
      t("review.face.limits.text", { match: digits.format(match), noMatch: digits.format(noMatch) })));
    const percent = format("NumberFormat", { style: "percent", maximumFractionDigits: 3 });
    found.push(fact(t("review.face.rate"),
      falseMatchRate === null ? t("review.face.rate.none") : percent.format(falseMatchRate)));
  }
  if (liveness) found.push(fact(t("review.face.liveness"), coded("liveness", liveness)));
  if (!trouble && modelsVerified === false) found.push(fact(t("review.face.models"), t("review.face.models.unverified")));
  found.push(fact(t("review.face.consent"), consent ? moment(consent.at) : t("review.face.consent.none")));
  return found;
}
