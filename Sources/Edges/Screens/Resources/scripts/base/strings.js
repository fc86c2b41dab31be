// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The language of the page, and its texts.

import { chosenLanguage, languages, offered, rememberLanguage } from "./language.js";
import { fetchTexts } from "./texts.js";

const changes = new EventTarget();

let page = await fetchTexts(chosenLanguage());
/** The language requested last; its texts may still be loading. */
let wanted = page.code;
/** The texts of an element that is being drawn in its own language; see `speak`. */
let speaker = null;

// Must run before any element is drawn, since elements read the document's language.
if (offered) document.documentElement.lang = page.code;

/** The current language: the page's, or that of the element being drawn. */
export function language() {
  return spoken().code;
}

/** The current texts. */
function spoken() {
  return speaker ?? page;
}

/**
 * Runs some work in the language of an element; until it is done, all of this module uses that language.
 *
 * @param {Texts} texts
 * @param {() => T} work synchronous
 * @returns {T} the result of `work`
 * @template T
 */
export function speak(texts, work) {
  const before = speaker;
  speaker = texts;
  try {
    return work();
  } finally {
    speaker = before;
  }
}

/** The texts of the page. */
export function pageTexts() {
  return page;
}

/**
 * Follows the language of a screen's controller, which an app may set, without remembering it.
 *
 * @param {string} code
 */
export async function followLanguage(code) {
  // Without the new texts the page keeps its language; the next state requests them again.
  await become(code).catch(console.warn);
}

/**
 * Changes the language of the page, and remembers it on this device.
 *
 * @throws {Unreachable} if its texts cannot be loaded; the page keeps its language
 */
export async function setLanguage(code) {
  if (await become(code)) rememberLanguage(code);
}

/**
 * Changes the language once its texts have loaded; returns whether it did.
 *
 * The page keeps its language if they cannot be loaded, or if another language was requested meanwhile.
 */
async function become(code) {
  if (!(code in languages) || code === wanted) return false;
  wanted = code;
  let texts;
  try {
    texts = await fetchTexts(code);
  } catch (error) {
    if (wanted === code) wanted = page.code;
    throw error;
  }
  if (wanted !== code) return false;
  page = texts;
  document.documentElement.lang = code;
  changes.dispatchEvent(new Event("change"));
  return true;
}

/** Calls a function after each change of the language; the result removes it. */
export function onLanguage(listener) {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Whether the catalogue has a text for a key. */
export function hasText(key) {
  return spoken().has(key);
}

/** A text in the current language, each `{name}` replaced by the value of that name. */
export function t(key, values) {
  return spoken().text(key, values);
}

/** A text without the soft hyphens that say where a word may be divided: browsers show them in the titles of pages. */
export function undivided(text) {
  return text.replaceAll("\u00ad", "");
}

/**
 * Fills in the texts of a part of a page: `data-t` names the text of an element, `data-t-label`
 * that of its `aria-label`.
 */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.dataset.t);
  }
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
}

/** The name of a country for its two-letter code, or null if the browser knows none. */
export function regionName(code) {
  try {
    const name = new Intl.DisplayNames([locale()], { type: "region" }).of(code);
    return name === code ? null : name;
  } catch {
    return null;
  }
}

/** The name of a country from the service: by its code, from our texts, or the browser's name for it. */
export function countryText({ code, name, region }) {
  return (name && hasText(name) && t(name)) || (region && regionName(region)) || code;
}

/** The formats of this page: making one takes several milliseconds, and a list needs the same one for each row. */
const formats = new Map();

function dateFormat(style) {
  const name = `${locale()} ${JSON.stringify(style)}`;
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(locale(), style));
  return formats.get(name);
}

function moneyFormat(code, currency) {
  const name = `${code} ${currency}`;
  if (!formats.has(name)) formats.set(name, new Intl.NumberFormat(code, { style: "currency", currency }));
  return formats.get(name);
}

/** A moment as a date in the user's language, in UTC. */
export function dateText(moment) {
  return dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(moment));
}

/** A month of a year, such as "December 2029", from a card's digits. */
export function monthText(year, month) {
  const style = { month: "long", year: "numeric", timeZone: "UTC" };
  return dateFormat(style).format(new Date(Date.UTC(Number(year), Number(month) - 1)));
}

/**
 * An amount of money as the language writes it.
 *
 * @param {number} amount in the currency's minor unit
 * @param {string} currency ISO 4217
 */
export function moneyText(amount, currency) {
  return moneyFormat(locale(), currency).format(amount / 10 ** decimals(currency));
}

/** How many decimals a currency has (ISO 4217), as the browser knows it. */
export function decimals(currency) {
  return moneyFormat("en", currency).resolvedOptions().maximumFractionDigits;
}

/** How long ago something was, for example "11 years ago". */
export function agoText(count, unit) {
  return inText(-count, unit);
}

/** A time from now, for example "in 3 years". */
export function inText(count, unit) {
  return new Intl.RelativeTimeFormat(locale(), { numeric: "always" }).format(count, unit);
}

/** An age, for example "34 years". */
export function yearsText(count) {
  return new Intl.NumberFormat(locale(), { style: "unit", unit: "year", unitDisplay: "long" }).format(count);
}

/** A moment as the time of day on this device. */
export function clockText(moment) {
  return dateFormat({ timeStyle: "short" }).format(new Date(moment));
}

/** A moment as date and time in the user's language, in UTC. */
export function timeText(moment) {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" };
  return dateFormat(style).format(new Date(moment)) + " UTC";
}

function locale() {
  return spoken().locale;
}
