// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Common setup of every page: fills in its texts and language buttons, and again after a change of the language.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { persist } from "./persist.js";
import { languages } from "./language.js";
import { language, onLanguage, setLanguage, t, translate, undivided } from "./strings.js";

/**
 * @param {string} title the key of the page's title
 */
export function preparePage(title) {
  for (const place of document.querySelectorAll(".languages")) fill(place);
  fillIn(document);
  const say = () => {
    document.documentElement.lang = language();
    translate(document);
    document.title = undivided(`${t(title)} · ${t("app.name")}`);
    for (const button of document.querySelectorAll(".languages button")) {
      button.setAttribute("aria-pressed", String(button.lang === language()));
    }
  };
  onLanguage(say);
  say();
}

/** Fills in the texts and the icons (`data-icon`) of a piece of a page. */
function fillIn(root) {
  translate(root);
  for (const place of root.querySelectorAll("[data-icon]:not(:has(svg))")) {
    place.prepend(icon(place.dataset.icon));
  }
}

/** What stands on a button instead of the language's code. */
const shortNames = { "zh-Hans": "中文" };

/** The language chosen last; a new choice aborts the attempts to load another one. */
let choice = new AbortController();

/** Changes the language; its texts may have to be fetched, and the service may not be reachable yet. */
async function choose(code) {
  choice.abort();
  const { signal } = (choice = new AbortController());
  try {
    await persist(() => setLanguage(code), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function fill(place) {
  place.setAttribute("role", "group");
  place.dataset.tLabel = "app.language";
  for (const [code, name] of Object.entries(languages)) {
    const short = h("span", { "aria-hidden": "true" }, shortNames[code] ?? code.toUpperCase());
    const words = h("span", { class: "hidden-visually" }, name);
    place.append(button([short, words], () => choose(code), { look: null, lang: code, title: name }));
  }
}
