// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The texts of the languages, each fetched once, on first use.

import { load } from "./ask.js";

/** Dates as Europe writes them: the day before the month, 24 hours. */
const locales = {
  de: "de-CH", fr: "fr-CH", it: "it-CH", en: "en-GB", ru: "ru-RU", es: "es-ES", nl: "nl-NL", "zh-Hans": "zh-Hans",
};
/** Some desks have texts that no other page needs; their pages say so. */
const folder = document.documentElement.dataset.texts === "desk" ? "../../strings/desk/" : "../../strings/";
const fetched = new Map();
const present = new Map();

/** The texts of a language if they have loaded, or null. */
export function presentTexts(code) {
  return present.get(code) ?? null;
}

/**
 * Fetches the texts of a language; a failed fetch may be repeated.
 *
 * @param {string} code one of `languageNames` (language.js)
 * @returns {Promise<Texts>}
 */
export function fetchTexts(code) {
  if (!fetched.has(code)) fetched.set(code, fetchAnew(code));
  return fetched.get(code);
}

async function fetchAnew(code) {
  try {
    const texts = new Texts(code, await load(new URL(`${folder}${code}.json`, import.meta.url)));
    present.set(code, texts);
    return texts;
  } catch (error) {
    fetched.delete(code);
    throw error;
  }
}

/** The texts of one language. */
export class Texts {
  /** For example `de`. */
  code;
  #strings;

  constructor(code, strings) {
    this.code = code;
    this.#strings = strings;
  }

  /** For example `de-CH`. */
  get locale() {
    return locales[this.code];
  }

  has(key) {
    return Object.hasOwn(this.#strings, key);
  }

  /**
   * A text, each `{name}` replaced by the value of that name.
   *
   * The file of a language contains English where a text is missing, so that users never see a key.
   */
  text(key, values = {}) {
    if (!this.has(key)) {
      console.error(`no text ${key}`);
      return "";
    }
    return this.#strings[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
}
