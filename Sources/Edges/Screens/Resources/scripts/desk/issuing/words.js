// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// How the bank's desk writes amounts and cards.

import { format } from "../tables.js";
import { h } from "../../base/dom.js";
import { hasText, t } from "../../base/strings.js";

/** How many decimals a currency has (ISO 4217). */
export function decimals(currency) {
  return format("NumberFormat", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
}

/** An amount in minor units, with its currency. */
export function money(amount, currency) {
  return format("NumberFormat", { style: "currency", currency, currencyDisplay: "code" })
    .format(amount / 10 ** decimals(currency));
}

/**
 * The minor units of an amount that a person typed, or null if it is none.
 *
 * Reads the digits rather than a number, as 19.99 times 100 is not a whole number in binary.
 */
export function minorUnits(text, currency) {
  const places = decimals(currency);
  const match = text.trim().replaceAll(/[’'\s]/g, "").replace(",", ".").match(/^(\d{1,9})(?:\.(\d+))?$/);
  if (!match || (match[2] ?? "").length > places) return null;
  return Number(match[1] + (match[2] ?? "").padEnd(places, "0"));
}

/** An amount in minor units as a field holds it, for example 12.50. */
export function plainAmount(amount, currency) {
  return (amount / 10 ** decimals(currency)).toFixed(decimals(currency));
}

/** The expiry date as it is printed on the card. */
export function expiry({ expiry_month: month, expiry_year: year }) {
  return `${String(month).padStart(2, "0")}/${String(year % 100).padStart(2, "0")}`;
}

/** The last four digits of a card, as all of the desk writes them. */
export function lastFour({ last_four: digits }) {
  return `•••• ${digits}`;
}

/** A code of the server in words, or the code itself if the page does not know it. */
export function coded(family, code) {
  const key = `issuing.${family}.${code}`;
  return hasText(key) ? t(key) : code;
}

/** The state of a card, and who suspended it. */
export function cardState({ status, suspended_by: actor }) {
  const by = actor ? ` ${coded("by", actor)}` : "";
  return h("span", { class: `state card-${status}` }, coded("state", status) + by);
}
