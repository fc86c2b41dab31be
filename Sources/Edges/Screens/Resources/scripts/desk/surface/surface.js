// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The theme editor: elements, preview and fields of one theme. All of it stays in this page: nothing is sent.

import { copyButton } from "../../base/copy-button.js";
import { toast } from "../desk.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { preparePage } from "../../base/page.js";
import { language, onLanguage, t } from "../../base/strings.js";
import { contrastText, dot, fields, nameOf } from "./fields.js";
import { History } from "./history.js";
import { Preview, screens } from "./preview.js";
import { languageNames } from "../../base/language.js";
import { fetchTexts } from "../../base/texts.js";
import { catalogue } from "./theme-catalogue.js";
import {
  changed, contrastsOf, elements, emptyTheme, fileText, modes, readTheme, settings, swiftCode, ThemeRefused,
} from "./theme.js";

/** The languages of the identity check's screens. */
const spoken = ["de", "fr", "it", "en", "es", "nl", "zh-Hans"];
/** The longest link to share, in characters: more is too long for mails and messengers. */
const linkLimit = 8000;

const main = document.querySelector("main");
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const history = new History(emptyTheme());
const view = {
  element: elements[0], screen: "selection", frame: "phone", mode: isDark ? "dark" : "light", language: language(),
  state: "normal",
};
const preview = new Preview((element) => choose(element));

const tree = h("ul", { class: "theme-tree" });
const tools = h("div", { class: "surface-tools" });
const screenTabs = h("div", { class: "segments", role: "group" });
const panel = h("section", { class: "panel theme-fields" });
const contrastPlace = h("section", { class: "panel" });
const files = h("section", { class: "panel" });
const importNote = h("div", { class: "import-note", role: "status" });

function choose(element) {
  view.element = element;
  if (!preview.has(element)) view.screen = preview.screenOf(element);
  draw();
}

/** Changes a value of the present mode; while a slider moves, its own field stays as it is. */
function change(key, value, isDone) {
  history.change(changed(history.theme, view.mode, key, value), isDone);
  if (isDone) draw(key);
  else show();
}

function replace(theme) {
  history.change(theme);
  draw();
}

function step(name) {
  history[name]();
  draw();
}

/** Draws the page. */
function draw(key = null) {
  const focused = document.activeElement?.closest("[data-key], [data-name]");
  const label = document.activeElement?.getAttribute("aria-label");
  drawTree();
  drawTools();
  drawFields();
  show();
  restoreFocus(focused, label, key);
}

/** What follows every change, also while a slider moves. */
function show() {
  preview.show({ ...view, theme: history.theme });
  drawContrasts();
}

function restoreFocus(before, label, key) {
  const name = before?.dataset.key ?? key;
  const selector = before?.dataset.name ? `[data-name="${before.dataset.name}"]` : `[data-key="${name}"] [aria-label]`;
  if (!before && !key) return;
  const found = [...document.querySelectorAll(selector)];
  (found.find((one) => one.getAttribute("aria-label") === label) ?? found[0])?.focus();
}

function isChanged(element) {
  return settings.some((setting) =>
    setting.element === element && modes.some((mode) => history.theme[mode][setting.key] !== undefined));
}

function drawTree() {
  tree.replaceChildren(...elements.map((element) => {
    const words = [h("span", {}, t(`surface.element.${element}`), isChanged(element) ? dot() : null), h("code", {}, element)];
    const isCurrent = element === view.element;
    return h("li", {}, button(words, () => choose(element), {
      look: null, "data-name": element, "aria-current": isCurrent ? "true" : null,
    }));
  }));
}

/** Buttons of which one is pressed. */
function segments(name, values, words) {
  return h(
    "div", { class: "segments", role: "group", "aria-label": t(`surface.${name}`) },
    values.map((value) => {
      const take = () => {
        view[name] = value;
        draw();
      };
      return button(words(value), take, {
        look: null, "data-name": `${name}-${value}`, "aria-pressed": String(view[name] === value),
      });
    }),
  );
}

/** Shows the screens in another language; without a connection they stay in the one before, and the page says so. */
async function speakIn(code) {
  try {
    await fetchTexts(code);
    view.language = code;
  } catch {
    importNote.replaceChildren(h("p", { class: "refused" }, t("desk.error.offline")));
  }
  draw();
}

function drawTools() {
  const list = h(
    "select", { "aria-label": t("surface.language"), "data-name": "language" },
    spoken.map((code) => h("option", { value: code, lang: code, selected: code === view.language }, languageNames[code])),
  );
  list.addEventListener("change", () => {
    speakIn(list.value);
  });
  tools.replaceChildren(
    segments("mode", modes, (one) => t(`surface.mode.${one}`)),
    segments("frame", ["phone", "tablet"], (one) => t(`surface.frame.${one}`)),
    segments("state", ["normal", "highlighted"], (one) => t(`surface.state.${one}`)),
    list,
    h(
      "div", { class: "steps" },
      stepButton("undo", "back", history.canUndo), stepButton("redo", "forward", history.canRedo),
    ),
  );
  screenTabs.replaceChildren(segments("screen", screens, (one) => t(`surface.screen.${one}`)));
}

function stepButton(name, picture, isPossible) {
  return button(t(`surface.${name}`), () => step(name), { look: "quiet", sign: picture, "data-name": name, disabled: !isPossible });
}

function drawFields() {
  const resetElement = () => {
    let theme = history.theme;
    for (const { key } of settings.filter(({ element }) => element === view.element)) {
      for (const mode of modes) theme = changed(theme, mode, key, undefined);
    }
    replace(theme);
  };
  panel.replaceChildren(
    h("h2", {}, t(`surface.element.${view.element}`)),
    h("p", { class: "hint" }, t(`surface.editing.${view.mode}`)),
    ...fields({ ...view, theme: history.theme }, change),
    h(
      "div", { class: "row" },
      button(t("surface.reset.element"), resetElement, { look: "quiet", "data-name": "reset-element", disabled: !isChanged(view.element) }),
      button(t("surface.reset.all"), () => replace(emptyTheme()), { look: "quiet", "data-name": "reset-all", disabled: !elements.some(isChanged) }),
    ),
  );
}

function drawContrasts() {
  const found = contrastsOf(history.theme, view.mode);
  const count = (verdict) => found.filter((one) => one.verdict === verdict).length;
  const poor = found.filter(({ verdict }) => verdict !== "ok");
  contrastPlace.replaceChildren(
    h("h2", {}, t("surface.contrast")),
    h("p", { class: "contrast-counts" }, t("surface.contrast.counts", { ok: count("ok"), warn: count("warn"), fail: count("fail") })),
    poor.length > 0 ? h("ul", { class: "contrasts" }, poor.map(contrastRow)) : null,
  );
}

function contrastRow(contrast) {
  const setting = settings.find(({ key }) => key === contrast.key);
  return h(
    "li", {},
    h("span", {}, `${t(`surface.element.${setting.element}`)}: ${nameOf(setting)}`),
    h("span", { class: `contrast ${contrast.verdict}` }, contrastText(contrast)),
  );
}

// Files and links.

function drawFiles() {
  const file = h("input", { type: "file", accept: ".json", hidden: true, "aria-label": t("surface.import"), tabindex: "-1" });
  file.addEventListener("change", async () => {
    if (file.files[0]) take(await file.files[0].text());
    file.value = "";
  });
  const made = (name, kind, content) => () => download(name, new Blob([content()], { type: kind }));
  files.replaceChildren(
    h("h2", {}, t("surface.files")),
    h("p", { class: "hint" }, t("surface.private")),
    h(
      "div", { class: "row" },
      fileButton("json", made("theme.json", "application/json", () => fileText(history.theme))),
      fileButton("swift", made("Theme.swift", "text/plain", () => swiftCode(history.theme))),
      fileButton("assets", made("Theme.xcassets.zip", "application/zip", () => catalogue(history.theme))),
    ),
    h(
      "div", { class: "row" },
      button(t("surface.import"), () => file.click(), { look: "quiet", sign: "document" }),
      button(t("surface.share"), share, { look: "quiet", sign: "copy", "data-name": "share" }),
      file,
    ),
    importNote,
  );
}

function fileButton(name, onclick) {
  return button(t(`surface.export.${name}`), onclick, { "data-name": `export-${name}` });
}

function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  history.save();
  toast(t("surface.made", { name }));
}

/** Takes the text of a file in place of the present theme, which Undo brings back. */
function take(text) {
  try {
    const { theme, unknown } = readTheme(text);
    replace(theme);
    history.save();
    const list = unknown.length > 0
      ? [h("p", {}, t("surface.import.unknown")), h("ul", {}, unknown.map((key) => h("li", {}, h("code", {}, key))))] : [];
    importNote.replaceChildren(h("p", {}, t("surface.import.done")), ...list);
  } catch (error) {
    if (!(error instanceof ThemeRefused)) throw error;
    const place = error.key ? h("code", {}, `${error.mode}.${error.key}`) : null;
    importNote.replaceChildren(h("p", { class: "refused" }, t("surface.import.refused"), " ", t(`surface.refused.${error.reason}`)), place ?? "");
  }
}

const fragment = "#theme=";

function share() {
  const bytes = new TextEncoder().encode(fileText(history.theme, 0).trim());
  const code = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const link = `${location.origin}${location.pathname}${fragment}${code}`;
  if (link.length > linkLimit) {
    importNote.replaceChildren(h("p", { class: "refused" }, t("surface.share.tooLong")));
    return;
  }
  const place = h("input", { type: "text", readonly: true, value: link, "aria-label": t("surface.share.link") });
  importNote.replaceChildren(
    h("p", {}, t("surface.share.text")), h("div", { class: "share" }, place, copyButton(t("surface.copy"), link)),
  );
  place.select();
}

/** Takes the theme of a link, and removes it from the address, so that a reload keeps later changes apart. */
function takeFragment() {
  if (!location.hash.startsWith(fragment)) return;
  const code = location.hash.slice(fragment.length).replaceAll("-", "+").replaceAll("_", "/");
  globalThis.history.replaceState(null, "", location.pathname + location.search);
  let text;
  try {
    text = new TextDecoder().decode(Uint8Array.from(atob(code), (one) => one.charCodeAt(0)));
  } catch {
    text = "";
  }
  take(text);
}

// The page.

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input[type=text]")) return;
  const key = event.key.toLowerCase();
  const name = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!name) return;
  event.preventDefault();
  step(name);
});
addEventListener("beforeunload", (event) => {
  if (!history.isUnsaved) return;
  event.preventDefault();
  // Browsers of 2022 ask only if this is set.
  event.returnValue = true;
});
addEventListener("hashchange", takeFragment);

preparePage("surface.title");
main.append(
  h("h1", { "data-t": "surface.title" }), h("p", { class: "lead", "data-t": "surface.lead" }), tools,
  h(
    "div", { class: "surface" },
    h("nav", { class: "panel", "data-t-label": "surface.elements" }, h("h2", { "data-t": "surface.elements" }), tree),
    h("section", { class: "surface-preview", "data-t-label": "surface.preview" }, screenTabs, preview.element),
    panel,
  ),
  h("div", { class: "surface-foot" }, contrastPlace, files),
);
const everything = () => {
  for (const place of main.querySelectorAll("[data-t]")) place.textContent = t(place.dataset.t);
  for (const place of main.querySelectorAll("[data-t-label]")) place.setAttribute("aria-label", t(place.dataset.tLabel));
  drawFiles();
  draw();
};
onLanguage(everything);
everything();
// The preview speaks seven languages. Who begins to work gets the texts of all, and needs no connection from then on.
// What fails here is fetched again when it is chosen, and then it is said.
const fetchAll = () => spoken.forEach((code) => fetchTexts(code).catch(() => {}));
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, fetchAll, { once: true });
takeFragment();
draw();
document.body.dataset.ready = "";
