// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What every page does first: fill in its texts and its language buttons, and again on a change.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { persist } from "./persist.js";
import { language, languages, onLanguage, setLanguage, t, translate } from "./strings.js";

/**
 * @param {string} title the key of the page's title
 */
export function preparePage(title) {
  for (const place of document.querySelectorAll(".languages")) fill(place);
  fillIn(document);
  const say = () => {
    document.documentElement.lang = language();
    translate(document);
    document.title = `${t(title)} · ${t("app.name")}`;
    for (const button of document.querySelectorAll(".languages button")) {
      button.setAttribute("aria-pressed", String(button.lang === language()));
    }
  };
  onLanguage(say);
  say();
}

/** Fills in the texts and the icons (`data-icon`) of a piece of a page. */
export function fillIn(root) {
  translate(root);
  for (const place of root.querySelectorAll("[data-icon]:not(:has(svg))")) {
    place.prepend(icon(place.dataset.icon));
  }
}

/** The language that was chosen last; the attempts to get another one end. */
let choice = new AbortController();

/** The texts of a language may have to be fetched, for which the service may have to be awaited. */
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
    place.append(
      h(
        "button",
        { type: "button", lang: code, title: name, onclick: () => choose(code) },
        h("span", { "aria-hidden": "true" }, code.toUpperCase()),
        h("span", { class: "hidden-visually" }, name),
      ),
    );
  }
}
