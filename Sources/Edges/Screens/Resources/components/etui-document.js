// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { terms } from "../scripts/base/controls.js";
import { h, styleSheet } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { agoText, countryText, dateText, hasText, inText, monthText, t, yearsText } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";
import { detailsButton } from "../scripts/base/moment.js";
import "./etui-verdict.js";

const sheets = [await styleSheet(new URL("etui-document.css", import.meta.url))];

/** Below this confidence, a field without a check digit should be compared with the paper. */
const sureEnough = 0.9;

/**
 * What was read from a document: an entry of `documents` of a report (schema etui.scan.v1).
 *
 * @typedef {Object} ReadDocument
 * @property {"mrz"|"barcode"} source the machine-readable zone, or a code
 * @property {string} [content] what a code holds: `aamva` for a North American licence
 * @property {string} [layout] the layout of a zone: TD1, TD2, TD3, MRVA, MRVB and others
 * @property {string[]} [lines] the lines of the zone
 * @property {boolean} [valid] whether all check digits match
 * @property {"read"|"attention"} result the step on the scale of results
 * @property {Object<string, boolean>} [checks] whether the check digit of a field matches
 * @property {Object<string, string|boolean|null>} fields the fields by their names, dates as YYYY-MM-DD
 * @property {Object<string, {name: string, region?: string}>} [states] the states among the fields
 * @property {Object<string, string>} [likelySpellings] names as they are probably written
 * @property {Object<string, number>} [fieldConfidence] how sure the reader is of each field, 0 to 1
 * @property {number} [age] the holder's age in years
 * @property {{count: number, unit: "year"|"month"|"week"|"day"}} [remainingValidity] the time until it expires
 * @property {{code: string, isError?: boolean, count?: number, unit?: string}[]} findings what stands out
 * @property {number[][]} [region] the corners of the zone in the picture, in pixels
 */

/**
 * `<etui-document>`: what was read from a document's zone, each field with the result of its check digit, or from the
 * code of a licence.
 *
 * @prop {?ReadDocument} report - What to show: an entry of `documents` with the source `mrz` or the content `aamva`. Writeonly
 * @attr {boolean} moment - The outcome first, as large as the nearest size container, the details below it.
 * @method focus - Moves the focus, and so a screen reader, to what was read.
 * @slot - More, below the fields.
 * @csspart fields - The list of fields.
 * @csspart lines - The lines of the zone.
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
    const rows = fields(report).map((name) => this.#row(name));
    if ("composite" in checks) rows.push(this.#whole(checks.composite));
    const list = terms(rows, { tabindex: "-1", part: "fields" });
    this.#verdict.replaceChildren(
      report.isTyped ? h("p", { class: "typed" }, icon("text"), t("documents.typed")) : "",
      this.hasAttribute("moment") ? detailsButton("documents.show", () => list) : "",
    );
    const findings = report.findings.filter(({ code }) => hasText(`zone.finding.${short(code)}`));
    this.#body.append(
      list,
      findings.length > 0 ? h("ul", { class: "findings" }, findings.map(finding)) : "",
      lines ? h("h3", {}, t(report.isTyped ? "documents.lines.typed" : "documents.lines")) : "",
      lines ? h("pre", { tabindex: "0", part: "lines" }, lines.join("\n")) : "",
    );
  }

  #row(name) {
    const { checks = {}, fieldConfidence } = this.#report;
    const isUnsure = !(name in checks) && (fieldConfidence?.[name] ?? 1) < sureEnough;
    return [t(`zone.field.${name}`), [
      h("span", {}, h("span", { class: "value" }, this.#value(name)), this.#remarks(name)),
      name in checks ? mark(checks[name]) : null,
      isUnsure ? note("unsure", "exclamation", "documents.compare") : null,
    ], { class: "field", "data-name": name }];
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
    return [t("documents.whole"), mark(isRight), { class: "field", "data-name": "composite" }];
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
