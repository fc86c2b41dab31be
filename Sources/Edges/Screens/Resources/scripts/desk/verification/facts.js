// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What was found in a case: its fields by source, the checks, the quality of the pictures, and what happened to it.

import { ledger, moment } from "../tables.js";
import { coded, decisionWords, fieldWords, reasonWords, remarkWords, valueWords } from "./words.js";
import { h } from "../../base/dom.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

const sources = ["zone", "barcode", "print", "client"];
const results = { passed: "read", attention: "attention", failed: "refused", notPossible: "unchecked" };

/** The fields with what each source says; differences are named in words. */
export function fieldsPanel({ fields }) {
  const present = sources.filter((source) => fields.some(({ values }) => values[source]));
  const compared = {
    agree: () => t("review.agrees"),
    differ: () => resultMark({ result: "attention" }, t("review.differs"), "span"),
    unclear: () => resultMark({ result: "unchecked" }, t("review.unclear"), "span"),
  };
  const rows = fields.map(({ name, values, regions, comparison }) => ({
    id: name,
    cells: [
      h("strong", {}, fieldWords(name)),
      ...present.map((source) => (values[source] ? h("bdi", {}, valueWords(name, values[source], regions)) : "–")),
      compared[comparison]?.() ?? "–",
    ],
  }));
  const heads = [t("review.field"), ...present.map((source) => coded("source", source)), t("review.comparison")];
  return h("section", { class: "panel" }, h("h2", {}, t("review.fields")),
    rows.length > 0 ? ledger(t("review.fields"), heads, rows) : h("p", { class: "hint" }, t("review.fields.none")));
}

/** Every check with its outcome, and the reason that a refusal would have. */
export function checksPanel({ checks }) {
  const line = ({ check, outcome, rejectReasonCode: code, fields }) => {
    const words = [coded("check", check), coded("outcome", outcome)].join(": ");
    const more = [code ? reasonWords(code) : null, ...fields.map(fieldWords)].filter(Boolean);
    return h("li", {}, resultMark({ result: results[outcome] }, words),
      more.length > 0 ? h("p", { class: "note" }, more.join(" · ")) : null);
  };
  return h("section", { class: "panel" }, h("h2", {}, t("review.checks")),
    checks?.length > 0 ? h("ul", { class: "plain-list" }, checks.map(line))
      : h("p", { class: "hint" }, t("review.checks.none")));
}

/** The remarks on each picture, and what was noticed about the data besides the points to check. */
export function qualityPanel({ quality, remarks, findings }) {
  const pictures = Object.entries(quality ?? {}).map(([part, words]) =>
    h("li", {}, words.length > 0
      ? resultMark({ result: "attention" }, `${coded("part", part)}: ${words.map((word) => coded("remark", word)).join(", ")}`)
      : resultMark({ result: "read" }, `${coded("part", part)}: ${t("review.quality.good")}`)));
  const others = (remarks ?? []).filter(({ code }) => !findings.includes(code));
  const about = others.map((remark) =>
    h("li", {}, resultMark({ result: remark.needsAttention ? "attention" : "read" }, remarkWords(remark))));
  return h("section", { class: "panel" }, h("h2", {}, t("review.quality")),
    pictures.length + about.length > 0 ? h("ul", { class: "plain-list" }, pictures, about)
      : h("p", { class: "hint" }, t("review.quality.none")));
}

/** What happened to the case, the newest first. */
export function historyPanel({ history }, person) {
  const line = ({ at, event, by, decision, note }) => h("li", {},
    h("p", {}, h("strong", {}, coded("event", event)),
      by ? ` · ${person.nameOf(by)}` : event === "decided" ? ` · ${t("review.byRule")}` : ""),
    decision ? h("p", {}, decisionWords(decision)) : null,
    note ? h("blockquote", {}, note) : null,
    h("p", { class: "note" }, moment(at)));
  return h("section", { class: "panel" }, h("h2", {}, t("review.history")),
    h("ol", { class: "history" }, [...history].reverse().map(line)));
}
