// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The parts shared by both apps of the document exchange; styles/exchange-parts.css styles them.

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
    h("button", { type: "button", class: "plain-button", "data-name": "close-notice", "aria-label": t("app.close"), onclick: close }, icon("close")),
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

/** @param kind `main`, `quiet` or `danger` */
export function press(kind, name, content, onclick, traits = {}) {
  const look = { main: "button", quiet: "button quiet", danger: "button quiet danger" }[kind];
  return h("button", { type: "button", class: look, "data-name": name, onclick, ...traits }, content);
}

export function tick(type, name, content, isChecked, onchange, traits = {}) {
  return h(
    "label", { class: "tick" },
    h("input", { type, "data-name": name, checked: isChecked, onchange, ...traits }),
    h("span", {}, content),
  );
}

/** A line of a list of terms; the classes are those of its two parts. */
export function term(key, text, [label, value] = []) {
  return h("div", {}, h("dt", { class: label }, t(key)), h("dd", { class: value }, text));
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
    h("dl", { class: "document-rows" }, rows.map((row) =>
      h("div", {}, h("dt", {}, row.label), h("dd", {}, written(row.text), findingList(row.findings))))),
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
