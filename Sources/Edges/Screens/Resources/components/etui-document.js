// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/dom.js";
import { icon } from "../scripts/icons.js";
import { agoText, countryText, dateText, hasText, inText, monthText, t, yearsText } from "../scripts/strings.js";
import { EtuiElement } from "./etui-element.js";
import { detailsButton } from "../scripts/moment.js";
import "./etui-verdict.js";

const sheets = [await styleSheet(new URL("etui-document.css", import.meta.url))];

/** Below this confidence, a field without a check digit should be compared with the paper. */
const sureEnough = 0.9;

/**
 * `<etui-document>`: what was read from a document's zone, each field with the result of its check digit, or from the
 * code of a licence.
 *
 * Property `report`: an entry of `documents` of the schema etui.scan.v1 with the source `mrz` or the content `aamva`, or null.
 * Attribute: `moment`, see `etui-verdict`. Slot: more, below the fields.
 */
export class EtuiDocument extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #verdict = h("etui-verdict");
  #body = h("div", { class: "body" });
  #report = null;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#verdict, this.#body, h("slot"));
  }

  get hasContent() {
    return this.#report !== null;
  }

  set report(report) {
    // A report without a single filled field means that nothing was read.
    this.#report = report?.fields && fields(report).length > 0 ? report : null;
    this.draw();
  }

  /** Moves the focus, and so a screen reader, to what was read. */
  focus() {
    this.#verdict.focus();
  }

  show() {
    const report = this.#report;
    this.#body.replaceChildren();
    this.#verdict.hidden = !report;
    if (!report) {
      this.#verdict.removeAttribute("kind");
      return;
    }
    const { checks = {}, lines } = report;
    this.#verdict.headline = headline(report);
    this.#verdict.setAttribute("kind", isRight(report) ? rightKind(report) : "readWrong");
    this.#verdict.values = { format: t(`zone.format.${format(report)}`) };
    this.#verdict.toggleAttribute("moment", Boolean(this.hasAttribute("moment")));
    const list = h("dl", { tabindex: "-1" });
    this.#verdict.replaceChildren(
      report.isTyped ? h("p", { class: "typed" }, icon("text"), t("documents.typed")) : "",
      this.hasAttribute("moment") ? detailsButton("documents.show", () => list) : "",
    );
    const rows = fields(report).map((name) => this.#row(name));
    if ("composite" in checks) rows.push(this.#whole(checks.composite));
    const findings = report.findings.filter(({ code }) => hasText(`zone.finding.${short(code)}`));
    list.append(...rows);
    this.#body.append(
      list,
      findings.length > 0 ? h("ul", { class: "findings" }, findings.map(finding)) : "",
      lines ? h("h3", {}, t(report.isTyped ? "documents.lines.typed" : "documents.lines")) : "",
      lines ? h("pre", { tabindex: "0" }, lines.join("\n")) : "",
    );
  }

  #row(name) {
    const { checks = {}, fieldConfidence } = this.#report;
    const isUnsure = !(name in checks) && (fieldConfidence?.[name] ?? 1) < sureEnough;
    return h(
      "div", { class: "field", "data-name": name },
      h("dt", {}, t(`zone.field.${name}`)),
      h(
        "dd", {},
        h("span", {}, h("span", { class: "value" }, this.#value(name)), this.#remarks(name)),
        name in checks ? mark(checks[name]) : null,
        isUnsure ? note("unsure", "exclamation", "documents.compare") : null,
      ),
    );
  }

  /** The field in words: states, kinds of document and sexes by their names, dates as the language writes them. */
  #value(name) {
    const { fields, states = {} } = this.#report;
    const text = fields[name];
    if (states[name]) return countryText({ code: states[name].name, name: `code.country.${text}`, region: states[name].region });
    if (text === true) return t("documents.never");
    const words = textOfCode(name, text);
    if (words) return t(words);
    return dayText(name, text) ?? String(text);
  }

  /** What follows from a field: the code of a state or a kind of document, the age, the time until the document expires, a likely spelling. */
  #remarks(name) {
    const { fields, states = {}, age, remainingValidity: left, likelySpellings = {} } = this.#report;
    const remarks = [];
    if (states[name] || (name === "documentCode" && textOfCode(name, fields[name]))) remarks.push(fields[name]);
    if (name === "birthDate" && Number.isInteger(age)) remarks.push(yearsText(age));
    if (name === "expiryDate" && left) remarks.push(inText(left.count, left.unit));
    if (likelySpellings[name]) remarks.push(t("documents.likely", { name: likelySpellings[name] }));
    return remarks.flatMap((text) => [" ", h("span", { class: "remark" }, text)]);
  }

  /** The composite check digit, over most of the zone. */
  #whole(isRight) {
    return h(
      "div", { class: "field", "data-name": "composite" },
      h("dt", {}, t("documents.whole")), h("dd", {}, mark(isRight)),
    );
  }
}

/** The person comes first, then the document; all other fields keep the order of the zone. */
const order = [
  "surname", "givenNames", "birthDate", "sex", "nationality", "documentNumber", "expiryDate",
  "neverExpires", "issuingState", "documentCode",
];

/** Whether a document is a licence, which has a code instead of a zone. */
function isLicence({ content }) {
  return content === "aamva";
}

function format(report) {
  return isLicence(report) ? `AAMVA-${report.fields.documentCode}` : report.layout;
}

/** Whether there is nothing to look at; the code of a licence has no check digits. */
function isRight(report) {
  return report.result === "read" && (isLicence(report) || report.valid);
}

function rightKind(report) {
  if (isLicence(report)) return "readCode";
  return Object.keys(report.checks).length > 0 ? "readRight" : "readUnchecked";
}

/**
 * Fields that are not empty; a passport's optional data have two names and are shown once, and the kind of a licence is
 * in the sentence above.
 */
function fields(report) {
  const { fields, layout } = report;
  const names = [...order, ...Object.keys(fields).filter((name) => !order.includes(name))];
  return names.filter((name) => {
    const isTwin = name === "optionalData1" && layout === "TD3";
    const isSaid = ![null, undefined, ""].includes(fields[name]);
    const isKind = name === "documentCode" && isLicence(report);
    return isSaid && !isTwin && !isKind && hasText(`zone.field.${name}`);
  });
}

/** A day or a month as the language writes it, or null if the field is neither. */
function dayText(name, text) {
  const found = name.endsWith("Date") ? /^(\d{4})-(\d\d)(-\d\d)?$/.exec(text) : null;
  if (!found) return null;
  const [, year, month, day] = found;
  return day ? dateText(text) : monthText(year, month);
}

/**
 * The text of a field's code, or null.
 *
 * The first letter of a document's code is its kind; issuers choose the second (Doc 9303-4 §4.2.2).
 */
function textOfCode(name, code) {
  const family = { sex: "code.sex", documentCode: "code.document" }[name];
  if (!family || typeof code !== "string") return null;
  return [code, code[0]].map((one) => `${family}.${one}`).find(hasText) ?? null;
}

function mark(isRight) {
  return isRight
    ? note("right", "tick", "documents.digit.right")
    : note("wrong", "cross", "documents.digit.wrong");
}

function note(kind, sign, key) {
  return h("span", { class: `mark ${kind}` }, icon(sign), t(key));
}

/** The findings about a document's dates, which make headlines. */
const dateFindings = ["expired", "born-in-future", "issued-in-future", "issued-after-expiry"];

function isDate({ code }) {
  return dateFindings.includes(short(code));
}

/** What the dates say, plus a hint to check the fields if the zone has errors; null if the dates say nothing. */
function headline({ findings, valid = true }) {
  const dates = findings.filter(isDate).map(dateHeadline);
  if (dates.length === 0) return null;
  return [...dates, ...(valid ? [] : [t("documents.wrong")])].join("; ");
}

/** For example "Expired 11 years ago"; the browser knows the plurals of each language. */
function dateHeadline({ code, count, unit }) {
  const name = short(code);
  return t(`zone.finding.${name}`, { ago: name === "expired" ? agoText(count, unit) : "" });
}

function finding(one) {
  const { code, isError } = one;
  const isUrgent = isError || isDate(one);
  return h(
    "li", { class: isUrgent ? "error" : "" },
    icon(isUrgent ? "exclamation" : "info"),
    h("span", {}, isDate(one) ? dateHeadline(one) : t(`zone.finding.${short(code)}`)),
  );
}

/** The code without its family prefix. */
function short(code) {
  return code.slice(code.indexOf(".") + 1);
}

customElements.define("etui-document", EtuiDocument);
