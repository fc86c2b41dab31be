// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The theme editor: elements, preview and fields of one theme. All of it stays in this page: nothing is sent.
//
// Its controls are made once for each language and follow the theme from then on. A change that ends when its field loses
// the focus must not replace what takes the focus: the click that is under way would be lost.

import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { languageNames } from "../../base/language.js";
import { language, onLanguage, t, translate } from "../../base/strings.js";
import { fetchTexts } from "../../base/texts.js";
import { Contrasts } from "./contrasts.js";
import { fields, mark } from "./fields.js";
import { Files } from "./files.js";
import { History } from "./history.js";
import { Preview, screens } from "./preview.js";
import { changed, elements, emptyTheme, modes, settings } from "./theme.js";

/** The languages of the identity check's screens. */
const spoken = ["de", "fr", "it", "en", "es", "nl", "zh-Hans"];

const main = document.querySelector("main");
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const history = new History(emptyTheme());
const view = {
  element: elements[0], screen: "selection", frame: "phone", mode: isDark ? "dark" : "light", language: language(),
  state: "normal",
};
/** The language chosen last for the preview; its texts may still be loading. */
let wanted = view.language;

const preview = new Preview((element) => choose(element));
const contrasts = new Contrasts(history.theme);
const files = new Files(history, replace);
const tree = h("ul", { class: "theme-tree" });
const tools = h("div", { class: "surface-tools" });
const screenTabs = h("div", { class: "screen-tabs" });
const panel = h("section", { class: "panel theme-fields" });
const editing = h("p", { class: "hint" });
/** The fields of the chosen element. */
let shown = null;

/** Opens the editor in place of what the page shows while it is loading. */
export function open(loading) {
  document.addEventListener("keydown", stepByKey);
  addEventListener("beforeunload", askBeforeLeaving);
  addEventListener("hashchange", () => files.takeFragment());
  loading.replaceWith(
    tools,
    h(
      "div", { class: "surface" },
      h("nav", { class: "panel", "data-t-label": "surface.elements" }, h("h2", { "data-t": "surface.elements" }), tree),
      h("section", { class: "surface-preview", "data-t-label": "surface.preview" }, screenTabs, preview.element),
      panel,
    ),
    h("div", { class: "surface-foot" }, contrasts.element, files.element),
  );
  onLanguage(draw);
  draw();
  // The preview speaks seven languages. Who begins to work gets the texts of all, and needs no connection from then on.
  // What fails here is fetched again when it is chosen, and then it is said.
  const fetchAll = () => spoken.forEach((code) => fetchTexts(code).catch(() => {}));
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, fetchAll, { once: true });
  files.takeFragment();
}

function choose(element) {
  view.element = element;
  if (!preview.has(element)) view.screen = preview.screenOf(element);
  drawFields();
  show();
}

/** Changes a value, of the present mode unless said; a gesture goes on until a change `isDone`. */
function change(key, value, { isDone, mode = view.mode }) {
  history.change(changed(history.theme, mode, key, value), { isDone, subject: `${mode}.${key}` });
  show();
  if (isDone) tell();
}

function replace(theme) {
  history.change(theme);
  show();
  tell();
}

function step(name) {
  history[name]();
  show();
  tell();
}

function tell() {
  contrasts.tell(history.theme, view.mode, view.element);
}

/** Makes everything in the page's language. */
function draw() {
  const controls = () => [...main.querySelectorAll("button, input, select")];
  const place = controls().indexOf(document.activeElement);
  translate(main);
  drawTree();
  drawTools();
  drawFields();
  files.draw();
  show();
  if (place >= 0) controls()[place]?.focus();
}

/** Shows the theme and the choices, in what is there. */
function show() {
  preview.show({ ...view, theme: history.theme });
  contrasts.show(history.theme, view.mode);
  shown.show(history.theme, view.mode);
  editing.textContent = t(`surface.editing.${view.mode}`);
  for (const one of tree.querySelectorAll("button")) {
    const element = one.dataset.name;
    mark(one.querySelector("span"), isChanged(element));
    if (element === view.element) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
  for (const one of main.querySelectorAll("[data-choice]")) {
    one.setAttribute("aria-pressed", String(view[one.dataset.choice] === one.dataset.value));
  }
  tools.querySelector("select").value = wanted;
  allow("undo", history.canUndo);
  allow("redo", history.canRedo);
  allow("reset-element", isChanged(view.element));
  allow("reset-all", elements.some(isChanged));
}

function isChanged(element) {
  return settings.some((setting) =>
    setting.element === element && modes.some((mode) => history.theme[mode][setting.key] !== undefined));
}

/** Disables a button that has nothing to do. It keeps the focus, which may be on it: it has just done its last. */
function allow(name, isPossible) {
  main.querySelector(`[data-name="${name}"]`).setAttribute("aria-disabled", String(!isPossible));
}

/** A button that `allow` disables. */
function stepButton(name, words, action, traits = {}) {
  const element = button(words, () => element.ariaDisabled !== "true" && action(), { look: "quiet", "data-name": name, ...traits });
  return element;
}

function drawTree() {
  tree.replaceChildren(...elements.map((element) => {
    const words = [h("span", {}, t(`surface.element.${element}`)), h("code", {}, element)];
    return h("li", {}, button(words, () => choose(element), { look: null, "data-name": element }));
  }));
}

/** Buttons of which one is pressed. */
function segments(name, values, words) {
  return h(
    "div", { class: "segments", role: "group", "aria-label": t(`surface.${name}`) },
    values.map((value) => {
      const take = () => {
        view[name] = value;
        show();
      };
      return button(words(value), take, { look: null, "data-name": `${name}-${value}`, "data-choice": name, "data-value": value });
    }),
  );
}

/** Shows the screens in another language; without a connection they stay in the one before, and the page says so. */
async function speakIn(code) {
  wanted = code;
  try {
    await fetchTexts(code);
  } catch {
    if (wanted !== code) return;
    wanted = view.language;
    files.sayTrouble("app.unreachable");
  }
  // Texts that arrive after another choice are not shown.
  if (wanted === code) view.language = code;
  show();
}

function drawTools() {
  const list = h(
    "select", { "aria-label": t("surface.language"), "data-name": "language" },
    spoken.map((code) => h("option", { value: code, lang: code }, languageNames[code])),
  );
  list.addEventListener("change", () => speakIn(list.value));
  tools.replaceChildren(
    segments("mode", modes, (one) => t(`surface.mode.${one}`)),
    segments("frame", ["phone", "tablet"], (one) => t(`surface.frame.${one}`)),
    segments("state", ["normal", "highlighted"], (one) => t(`surface.state.${one}`)),
    list,
    h(
      "div", { class: "steps" },
      stepButton("undo", t("surface.undo"), () => step("undo"), { sign: "back" }),
      stepButton("redo", t("surface.redo"), () => step("redo"), { sign: "forward" }),
    ),
  );
  screenTabs.replaceChildren(segments("screen", screens, (one) => t(`surface.screen.${one}`)));
}

function drawFields() {
  const resetElement = () => {
    let theme = history.theme;
    for (const { key } of settings.filter(({ element }) => element === view.element)) {
      for (const mode of modes) theme = changed(theme, mode, key, undefined);
    }
    replace(theme);
  };
  shown = fields(view.element, change);
  panel.replaceChildren(
    h("h2", {}, t(`surface.element.${view.element}`)),
    editing,
    ...shown.elements,
    h(
      "div", { class: "row" },
      stepButton("reset-element", t("surface.reset.element"), resetElement),
      stepButton("reset-all", t("surface.reset.all"), () => replace(emptyTheme())),
    ),
  );
}

function stepByKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input[type=text], textarea")) return;
  const key = event.key.toLowerCase();
  const name = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!name) return;
  event.preventDefault();
  step(name);
}

function askBeforeLeaving(event) {
  if (!history.isUnsaved) return;
  event.preventDefault();
  // Browsers of 2022 ask only if this is set.
  event.returnValue = true;
}
