// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The texts of the reader's language, out of the one catalogue of all screens (`strings.json`).

import { load } from "./ask.js";

const storageKey = "etui.language";
const changes = new EventTarget();

const names = { de: "Deutsch", fr: "Français", it: "Italiano", en: "English", ru: "Русский" };
/** The languages of this page, each by its own name; a page that has others says so (`data-languages`). */
export const languages = Object.fromEntries(
  (document.documentElement.dataset.languages ?? "de fr it en").split(" ").map((code) => [code, names[code]]),
);

let current = chosenLanguage();
let strings = await texts(current);
/** The language that was asked for last; its texts may still be on their way. */
let wanted = current;

/** The language in use. */
export function language() {
  return current;
}

/**
 * Follows the language of a screen's controller, which an app may set; remembers nothing.
 *
 * @param {string} code
 */
export async function followLanguage(code) {
  await become(code);
}

/** Changes the language of the page, and remembers it on this device. */
export async function setLanguage(code) {
  if (!(await become(code))) return;
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Storage may be switched off; then the choice holds for this page only.
  }
}

/**
 * Changes the language once its texts are here; whether it did.
 *
 * The page keeps its language where they cannot be had, and where another was asked for meanwhile.
 */
async function become(code) {
  if (!(code in languages) || code === wanted) return false;
  wanted = code;
  const fetched = await texts(code).catch(() => null);
  if (wanted !== code) return false;
  if (!fetched) {
    wanted = current;
    return false;
  }
  strings = fetched;
  current = code;
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
  return key in strings;
}

/**
 * A text in the language in use, each `{name}` replaced by the value of that name.
 *
 * Whoever makes the file of a language puts English where it has no text; nobody ever reads a key.
 */
export function t(key, values = {}) {
  const text = strings[key];
  if (text === undefined) {
    console.error(`no text ${key}`);
    return "";
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
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

/** Dates as Europe writes them: the day before the month, 24 hours. */
function locale() {
  return { de: "de-CH", fr: "fr-CH", it: "it-CH", en: "en-GB", ru: "ru-RU" }[current];
}

function texts(code) {
  return load(new URL(`../strings/${code}.json`, import.meta.url));
}

function chosenLanguage() {
  const wishes = [new URLSearchParams(location.search).get("lang")];
  try {
    wishes.push(localStorage.getItem(storageKey));
  } catch {
    // See above.
  }
  wishes.push(...(navigator.languages ?? []).map((tag) => tag.split("-")[0]));
  return wishes.find((code) => code in languages) ?? "en";
}
