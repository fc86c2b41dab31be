// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// How the reviewers' desk names documents, findings, reasons and decisions.

import { format } from "../tables.js";
import { h } from "../../base/dom.js";
import { resultMark } from "../../base/results.js";
import { countryText, dateText, hasText, t } from "../../base/strings.js";

/** The code of a family in words, or the code itself if the page does not know it. */
export function coded(family, code, values) {
  const key = `review.${family}.${code}`;
  return hasText(key) ? t(key, values) : code;
}

/** A document by its kind and country. */
export function documentName({ type, country, region }) {
  const kind = type && hasText(`check.type.${type}`) ? t(`check.type.${type}`) : t("review.document.unknown");
  return country ? `${kind}, ${countryText({ code: country, region })}` : kind;
}

/** The name of a field of the document. */
export function fieldWords(name) {
  return coded("field", name);
}

/** The value of a field as people read it; of states, the region names them. */
export function valueWords(name, value, regions) {
  if (["dob", "expiryDate", "issuingDate"].includes(name) && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return dateText(value);
  }
  if (Object.hasOwn(regions, value)) return countryText({ code: value, region: regions[value] });
  return name === "gender" ? coded("sex", value) : value;
}

/** A remark on the data, such as `check.uncertain` about a field. */
export function remarkWords({ code, field }) {
  if (code.startsWith("text.mismatch.")) return findingWords(code);
  const words = coded("about", code.replace("check.", "").replaceAll(/[.-]/g, "_"));
  return field ? `${words}: ${fieldWords(field)}` : words;
}

/** A finding of the rules, such as `text.mismatch.dob`. */
export function findingWords(code) {
  const found = code.match(/^((?:text|claim)\.mismatch)\.(.+)$/);
  return found ? coded("finding", found[1], { field: fieldWords(found[2]) }) : coded("finding", code);
}

/** A decision as the API writes it, in words, with its reason, the details of that, and what is wrong with the selfie. */
export function decisionWords({ verificationStatus: status, rejectReason: reason, selfieReason }) {
  const words = statusWords(status, reason);
  return selfieReason ? `${words}. ${coded("selfie", selfieReason)}` : words;
}

function statusWords(status, reason) {
  const words = coded("status", status);
  if (!reason) return words;
  const details = [reason.rejectReasonDetails ?? []].flat().map(({ detailsCode }) => coded("detail", detailsCode));
  const what = reasonWords(reason.rejectReasonCode);
  return `${words}: ${what}${details.length > 0 ? ` (${details.join(", ")})` : ""}`;
}

/** A reason with its code, by which reviewers know it. */
export function reasonWords(code) {
  return `${code} ${coded("reason", code)}`;
}

/**
 * The mark of a decision. An approval is a person's decision and no proof, so it has no colour of the scale.
 */
export function decisionMark(decision) {
  return decision.verificationStatus === "APPROVED_VERIFIED"
    ? h("p", {}, h("span", { class: "state accepted" }, decisionWords(decision)))
    : resultMark({ result: "refused" }, decisionWords(decision));
}

/** How urgent a case is. */
export function riskMark(risk) {
  return h("span", { class: `state risk-${risk}` }, coded("risk", risk));
}

/** How long ago a moment was. */
export function agoWords(moment, now) {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [count, unit] = seconds < 60 ? [0, "minute"] : seconds < 3600 ? [seconds / 60, "minute"]
    : seconds < 86_400 ? [seconds / 3600, "hour"] : [seconds / 86_400, "day"];
  if (count === 0) return t("review.now");
  return format("RelativeTimeFormat", { numeric: "always" }).format(-Math.floor(count), unit);
}
