// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The texts of the languages, each fetched once, when somebody first speaks it.

import { load } from "./ask.js";

/** The languages that there are texts of, each by its own name. */
export const languageNames = {
  de: "Deutsch", fr: "Français", it: "Italiano", en: "English", ru: "Русский",
};
/** Dates as Europe writes them: the day before the month, 24 hours. */
const locales = { de: "de-CH", fr: "fr-CH", it: "it-CH", en: "en-GB", ru: "ru-RU" };
const fetched = new Map();
const present = new Map();

/** The language of ours that a tag such as `fr-CH` means, or null. */
export function known(tag) {
  const code = (tag ?? "").split("-")[0].toLowerCase();
  return Object.hasOwn(languageNames, code) ? code : null;
}

/** The texts of a language if they are here, or null. */
export function presentTexts(code) {
  return present.get(code) ?? null;
}

/**
 * The texts of a language; those that could not be had may be asked for again.
 *
 * @param {string} code one of `languageNames`
 * @returns {Promise<Texts>}
 */
export function fetchTexts(code) {
  if (!fetched.has(code)) fetched.set(code, fetchAnew(code));
  return fetched.get(code);
}

async function fetchAnew(code) {
  try {
    const texts = new Texts(code, await load(new URL(`../strings/${code}.json`, import.meta.url)));
    present.set(code, texts);
    return texts;
  } catch (error) {
    fetched.delete(code);
    throw error;
  }
}

/** The texts of one language. */
export class Texts {
  /** Such as `de`. */
  code;
  #strings;

  constructor(code, strings) {
    this.code = code;
    this.#strings = strings;
  }

  /** Such as `de-CH`. */
  get locale() {
    return locales[this.code];
  }

  has(key) {
    return Object.hasOwn(this.#strings, key);
  }

  /**
   * A text, each `{name}` replaced by the value of that name.
   *
   * Whoever makes the file of a language puts English where it has no text; nobody ever reads a key.
   */
  text(key, values = {}) {
    if (!this.has(key)) {
      console.error(`no text ${key}`);
      return "";
    }
    return this.#strings[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
}
