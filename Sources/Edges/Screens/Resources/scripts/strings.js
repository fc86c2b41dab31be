// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The language of the page, and its texts.

import { fetchTexts, known, languageNames } from "./texts.js";

/** The choice lies in a cookie, so that the service knows which texts a page is going to ask for. */
const cookieName = "etui-language";
const cookieSeconds = 365 * 86_400;
const changes = new EventTarget();

/** The languages of a page of ours, which says them (`data-languages`); a page of somebody else says none. */
const offered = document.documentElement.dataset.languages?.split(" ") ?? null;
/** The languages of this page, each by its own name. */
export const languages = Object.fromEntries(
  (offered ?? ["de", "fr", "it", "en"]).map((code) => [code, languageNames[code]]),
);

let page = await fetchTexts(chosenLanguage());
/** The language that was asked for last; its texts may still be on their way. */
let wanted = page.code;
/** The texts of an element that is being drawn in a language of its own; see `speak`. */
let speaker = null;

// Before any element is drawn, which asks the document for its language.
if (offered) document.documentElement.lang = page.code;

/** The language in use: the page's, or that of the element that is being drawn. */
export function language() {
  return spoken().code;
}

/** The texts in use. */
function spoken() {
  return speaker ?? page;
}

/**
 * Does something in the language of an element: until it is done, all of this module speaks that language.
 *
 * @param {Texts} texts
 * @param {() => T} work waits for nothing
 * @returns {T} what `work` answers
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
 * Follows the language of a screen's controller, which an app may set; remembers nothing.
 *
 * @param {string} code
 */
export async function followLanguage(code) {
  // Without its texts the page keeps the language it has; the next state asks for them again.
  await become(code).catch(console.warn);
}

/**
 * Changes the language of the page, and remembers it on this device.
 *
 * @throws {Unreachable} where its texts cannot be had; the page keeps its language
 */
export async function setLanguage(code) {
  if (!(await become(code))) return;
  // Where cookies are refused the choice holds for this page only.
  document.cookie = `${cookieName}=${code}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`;
}

/**
 * Changes the language once its texts are here; whether it did.
 *
 * The page keeps its language where they cannot be had, and where another was asked for meanwhile.
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

/** Calls a function after each change of the language; the result takes that back. */
export function onLanguage(listener) {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Whether the catalogue has a text. */
export function hasText(key) {
  return spoken().has(key);
}

/** A text in the language in use, each `{name}` replaced by the value of that name. */
export function t(key, values) {
  return spoken().text(key, values);
}

/**
 * Fills in the texts of a piece of a page: `data-t` names the text of an element, `data-t-label`
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

/** The name of a country for its two-letter code, or null where the browser knows none. */
export function regionName(code) {
  try {
    const name = new Intl.DisplayNames([locale()], { type: "region" }).of(code);
    return name === code ? null : name;
  } catch {
    return null;
  }
}

/** A country as the service names it: by its code, a text of ours, the browser's name of it. */
export function countryText({ code, name, region }) {
  return (name && hasText(name) && t(name)) || (region && regionName(region)) || code;
}

/** A moment as a date in the reader's language, in UTC. */
export function dateText(moment) {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(moment));
}

/** How long ago something was, as in "11 years ago". */
export function agoText(count, unit) {
  return new Intl.RelativeTimeFormat(locale(), { numeric: "always" }).format(-count, unit);
}

/** A moment as date and time in the reader's language, in UTC. */
export function timeText(moment) {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" };
  return new Intl.DateTimeFormat(locale(), style).format(new Date(moment)) + " UTC";
}

function locale() {
  return spoken().locale;
}

/** The service guesses the same, from the address, the cookie and the languages of the browser. */
function chosenLanguage() {
  // A page of somebody else is written in a language already.
  const candidates = offered ? [] : [known(document.documentElement.lang)];
  candidates.push(new URLSearchParams(location.search).get("lang"));
  candidates.push(document.cookie.match(`(?:^|; )${cookieName}=(\\w+)`)?.[1]);
  candidates.push(...(navigator.languages ?? []).map((tag) => tag.split("-")[0]));
  return candidates.find((code) => code in languages) ?? "en";
}
