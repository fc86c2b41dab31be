// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The files of the theme editor: saving, copying, opening, and a link that holds the theme.

import { button } from "../../base/controls.js";
import { copyButton } from "../../base/copy-button.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";
import { toast } from "../desk.js";
import { catalogue } from "./theme-catalogue.js";
import { fileText, modes, readTheme, swiftCode, ThemeRefused } from "./theme.js";

/** The longest link to share, in characters: more is too long for mails and messengers. */
const linkLimit = 8000;
/** How many names of a file are listed, and how many characters of each. */
const listLimit = 100;
const nameLimit = 64;
const fragment = "#theme=";

/** The panel with the files. */
export class Files {
  #history;
  #replace;
  /** Says what came of the last action. */
  #note = h("div", { class: "import-note", role: "status" });
  /** Makes the content of the note, in the page's language. */
  #made = () => [];
  element = h("section", { class: "panel" });

  /**
   * @param {History} history
   * @param {(theme: Object) => void} replace takes another theme as a step
   */
  constructor(history, replace) {
    this.#history = history;
    this.#replace = replace;
  }

  /** Draws the panel in the page's language. */
  draw() {
    const file = h("input", { type: "file", accept: ".json", hidden: true, "aria-label": t("surface.import"), tabindex: "-1" });
    file.addEventListener("change", async () => {
      if (file.files[0]) this.#take(await file.files[0].text());
      file.value = "";
    });
    const row = (...buttons) => h("div", { class: "row" }, buttons);
    this.#say(this.#made);
    this.element.replaceChildren(
      h("h2", {}, t("surface.files")),
      h("p", { class: "hint" }, t("surface.private")),
      row(
        this.#saveButton("json", "theme.json", "application/json", () => this.#json(), true),
        this.#copyButton("surface.copy.json", "copy-json", () => this.#json(), true),
      ),
      row(
        this.#saveButton("swift", "Theme.swift", "text/plain", () => swiftCode(this.#history.theme)),
        this.#copyButton("surface.copy.swift", "copy-swift", () => swiftCode(this.#history.theme)),
      ),
      row(this.#saveButton("assets", "Theme.xcassets.zip", "application/zip", () => catalogue(this.#history.theme))),
      row(
        button(t("surface.import"), () => file.click(), { look: "quiet", sign: "document" }),
        button(t("surface.share"), () => this.#share(), { look: "quiet", sign: "copy", "data-name": "share" }),
        file,
      ),
      this.#note,
    );
  }

  /** Takes the theme of a link, and removes it from the address, so that a reload keeps later changes apart. */
  takeFragment() {
    if (!location.hash.startsWith(fragment)) return;
    const code = location.hash.slice(fragment.length).replaceAll("-", "+").replaceAll("_", "/");
    globalThis.history.replaceState(null, "", location.pathname + location.search);
    let text;
    try {
      text = new TextDecoder().decode(Uint8Array.from(atob(code), (one) => one.charCodeAt(0)));
    } catch {
      text = "";
    }
    this.#take(text);
  }

  /** Shows what did not work, by the keys of its sentences. */
  sayTrouble(...keys) {
    this.#say(() => [h("p", { class: "refused" }, keys.map((key) => t(key)).join(" "))]);
  }

  #say(make) {
    this.#made = make;
    this.#note.replaceChildren(...make());
  }

  #json() {
    return fileText(this.#history.theme);
  }

  /** @param isWhole whether the file can be opened here again, so that leaving loses nothing */
  #saveButton(name, file, type, content, isWhole = false) {
    const save = () => {
      const address = URL.createObjectURL(new Blob([content()], { type }));
      h("a", { href: address, download: file }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      if (isWhole) this.#history.save();
      toast(t("surface.made", { name: file }));
    };
    return button(t(`surface.export.${name}`), save, { "data-name": `export-${name}` });
  }

  #copyButton(words, name, content, isWhole = false) {
    let theme = null;
    const text = () => {
      theme = this.#history.theme;
      return content();
    };
    return copyButton(t(words), text, { "data-name": name, copied: () => isWhole && this.#history.save(theme) });
  }

  /** Takes the text of a file in place of the present theme, which Undo brings back. */
  #take(text) {
    let reading;
    try {
      reading = readTheme(text);
    } catch (error) {
      if (!(error instanceof ThemeRefused)) throw error;
      this.sayTrouble("surface.import.refused", `surface.refused.${error.reason}`);
      return;
    }
    const { theme, unknown, refused } = reading;
    // A file of which nothing can be taken would only take the present theme away.
    const isTaken = refused.length === 0 || modes.some((mode) => Object.keys(theme[mode]).length > 0);
    if (isTaken) {
      this.#replace(theme);
      this.#history.save();
    }
    this.#say(() => [
      isTaken
        ? h("p", {}, t(refused.length > 0 ? "surface.import.partly" : "surface.import.done"))
        : h("p", { class: "refused" }, t("surface.import.refused")),
      ...listed("surface.import.values", refused, ({ name, reason }) => [shortName(name), " ", t(`surface.refused.${reason}`)]),
      ...listed("surface.import.unknown", unknown, shortName),
    ]);
  }

  #share() {
    const { theme } = this.#history;
    const bytes = new TextEncoder().encode(fileText(theme, 0).trim());
    const code = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const link = `${location.origin}${location.pathname}${fragment}${code}`;
    if (link.length > linkLimit) {
      this.sayTrouble("surface.share.tooLong");
      return;
    }
    // The link is what can be opened again, also if the theme has changed since.
    const copied = () => this.#history.save(theme);
    this.#say(() => [
      h("p", {}, t("surface.share.text")),
      h(
        "div", { class: "share" },
        h("input", { type: "text", readonly: true, value: link, "aria-label": t("surface.share.link"), oncopy: copied }),
        copyButton(t("surface.copy"), link, { copied }),
      ),
    ]);
    this.#note.querySelector("input").select();
  }
}

function shortName(name) {
  return h("code", {}, name.length > nameLimit ? `${name.slice(0, nameLimit)}…` : name);
}

/** A list below a sentence, which says how many more there are than it has room for; nothing for none. */
function listed(key, all, words) {
  if (all.length === 0) return [];
  const rest = all.length - listLimit;
  return [
    h("p", {}, t(key)),
    h(
      "ul", {},
      all.slice(0, listLimit).map((one) => h("li", {}, words(one))),
      rest > 0 ? h("li", {}, t("surface.import.more", { count: rest })) : null,
    ),
  ];
}
