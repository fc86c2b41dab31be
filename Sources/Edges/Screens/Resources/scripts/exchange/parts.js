// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The parts shared by both apps of the document exchange; styles/exchange-parts.css styles them.

import { button, terms } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { resultMark } from "../base/results.js";
import { agoText, t } from "../base/strings.js";

const signs = { good: "check", calm: "info", attention: "exclamation", bad: "exclamation" };

/** A notice about how something ended, with a close button. */
export function noticeBox(notice, close) {
  if (!notice) return null;
  return h(
    "div", { class: `app-notice ${notice.tone}` },
    icon(signs[notice.tone]),
    h("p", {}, notice.headline ? [h("strong", {}, headlineText(notice.headline)), h("br")] : null, t(notice.text, notice.values)),
    button(null, close, { look: "plain-button", sign: "close", "data-name": "close-notice", "aria-label": t("app.close") }),
  );
}

/** What the dates of a document say, for example "Expired 11 years ago"; the browser knows each language's plurals. */
export function headlineText({ text, count: number, unit }) {
  return t(text, unit ? { ago: agoText(number, unit) } : {});
}

/** The result of a document on the one scale: documents are unsigned, so "read" is the best they can get. */
export function paperMark({ result, headlines }) {
  const words = { read: "documents.right", attention: "documents.wrong" };
  return resultMark({ result }, headlines.map(headlineText).join("; ") || t(words[result]));
}

/** The findings of the checks, the worst first. */
export function findingList(findings, id = null) {
  if (findings.length === 0) return null;
  return h(
    "ul", { class: "findings", id },
    findings.map(({ severity, text }) =>
      h("li", { class: severity }, h("strong", {}, t(`exchange.severity.${severity}`)), " ", text)),
  );
}

/** The number of findings of each severity; nothing if there are none. */
export function marks(counts) {
  return ["errors", "warnings", "notes"].filter((name) => counts[name] > 0).map((name) =>
    h("em", { class: `mark ${name}` }, t(`exchange.count.${name}`, { count: counts[name] })));
}

/** The number of findings of each severity, for `marks`. */
export function count(findings) {
  const of = (name) => findings.filter(({ severity }) => severity === name).length;
  return { errors: of("error"), warnings: of("warning"), notes: of("note") };
}

/** The lines of a document. */
export function documentRows({ rows, findings, result, headlines }) {
  return [
    paperMark({ result, headlines }),
    terms(rows.map((row) =>
      [row.label, [written(row.text), findingList(row.findings)]]), { class: "document-rows" }),
    findingList(findings),
  ];
}

/** All findings about a document. */
export function documentFindings({ rows, findings }) {
  return [...rows.flatMap((row) => row.findings), ...findings];
}

/** A text from a document; its letters tell its language. */
export function written(text) {
  return h("bdi", { lang: /[\u0400-\u04ff]/.test(text) ? "ru" : null }, text);
}
