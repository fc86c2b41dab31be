// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The gallery of the elements: each one live, with its attributes, events and what its documentation says.

import "../../components/etui-scanner.js";
import { load } from "../base/ask.js";
import { copyButton } from "../base/copy-button.js";
import { button, choices, optionsOf, pair } from "../base/controls.js";
import { h } from "../base/dom.js";
import { control, settable, snippet } from "./attributes.js";
import { data, leave, specimen } from "./data.js";
import { later } from "../base/later.js";
import { tables } from "./tables.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { onLanguage, t } from "../base/strings.js";

/** The order of the list, and the attributes that each element begins with. */
const first = {
  "etui-scanner": { reads: "documents", light: "", cameras: "" },
  "etui-document": {},
  "etui-verdict": { kind: "authentic" },
  "etui-card": {},
  "etui-payment-card": {},
  "etui-deck": {},
  "etui-consent": {},
  "etui-passcode": {},
  "etui-ribbon": { kind: "test" },
  "etui-secret": {},
};
/** The modules of the elements that are not seen at first. */
const modules = {
  "etui-document": () => import("../../components/etui-document.js"),
  "etui-verdict": () => import("../../components/etui-verdict.js"),
  "etui-card": () => import("../../components/etui-card.js"),
  "etui-payment-card": () => import("../../components/etui-payment-card.js"),
  "etui-deck": () => import("../../components/etui-deck.js"),
  "etui-consent": () => import("../../components/etui-consent.js"),
  "etui-passcode": () => import("../../components/etui-passcode.js"),
  "etui-ribbon": () => import("../../components/etui-ribbon.js"),
};
/** How many events are shown. */
const eventCount = 6;

const list = document.querySelector(".gallery-list");
const place = document.querySelector(".gallery-element");
const theme = document.querySelector("[name=theme]");
const brand = document.querySelector("[name=brand]");
const manifest = await persist(() => load(new URL("../../components/custom-elements.json", import.meta.url)));
const declared = new Map(manifest.modules.flatMap(({ declarations }) => declarations).map((one) => [one.tagName, one]));
/** The colour that the visitor has chosen; null for ours. */
let colour = null;
/** The element that is shown; what arrives for an earlier one is dropped. */
let shown = null;
/** Counts what was to be shown: a module that arrives late for an earlier one changes nothing. */
let turn = 0;

preparePage("gallery.title");
onLanguage(draw);
addEventListener("hashchange", draw);
theme.addEventListener("change", dress);
brand.addEventListener("input", () => {
  colour = brand.value;
  dress();
});
document.querySelector("[name=reset]").addEventListener("click", () => {
  colour = null;
  dress();
});
await draw();
document.body.dataset.ready = "";

/** Resolves once the element is there. */
function draw() {
  const hash = location.hash.slice(1);
  const name = hash in first ? hash : "etui-scanner";
  list.replaceChildren(...Object.keys(first).map((one) =>
    h("li", {}, h("a", { href: `#${one}`, "aria-current": one === name ? "page" : null }, h("code", {}, one)))));
  // On a phone the list is one line, which scrolls.
  const current = list.querySelector("[aria-current]");
  list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  theme.replaceChildren(...optionsOf(["system", "light", "dark"].map((one) => [one, t(`gallery.theme.${one}`)]), theme.value));
  return show(name);
}

/** @param example which of the element's examples; without it, the first */
async function show(name, example = null) {
  turn += 1;
  const mine = turn;
  if (name in modules) await later(name, modules[name]);
  if (mine !== turn) return;
  leave();
  const said = declared.get(name);
  const isServedOnly = name === "etui-secret";
  const element = isServedOnly ? null : h(name, first[name]);
  shown = element;
  const state = h("p", { class: "hint gallery-state", role: "status" });
  const events = h("ol", { class: "gallery-events", "aria-live": "polite" }, h("li", {}, t("gallery.events.none")));
  const code = h("div", { class: "gallery-code" });
  const redraw = () => drawCode(code, element, said);
  place.dataset.name = name;
  const controls = settable(said).filter(({ name: one }) => !["lang", "theme"].includes(one));
  place.replaceChildren(...[
    h("h2", { tabindex: "-1" }, h("code", {}, `<${name}>`)),
    h("p", { class: "lead" }, t(`gallery.element.${name}`)),
    ...(isServedOnly ? [h("p", {}, h("a", { class: "button quiet", href: "/cards" }, t("gallery.secret.open")))] : [
      h("div", { class: `gallery-stage ${name}` }, element),
      state,
      exampleControl(name, example),
      name === "etui-scanner" ? scannerButtons(element) : null,
      controls.length === 0 ? null : part("gallery.attributes",
        h("div", { class: "gallery-controls" }, controls.map((one) => control(one, element, redraw)))),
      said.events ? part("gallery.events", events) : null,
      part("gallery.snippet", code),
    ]),
    part("gallery.reference", ...tables(said)),
  ].filter(Boolean));
  if (!element) return;
  for (const { name: event } of said.events ?? []) {
    element.addEventListener(event, ({ detail }) => heard(events, event, detail));
  }
  redraw();
  dress();
  if (name in data) fill(name, example, element, state);
}

/** Gives an element its data, once the SDK or the reader has made them. */
async function fill(name, example, element, state) {
  state.textContent = t("gallery.loading");
  try {
    const make = examplesOf(name).length > 0 ? data[name][example ?? examplesOf(name)[0]] : data[name];
    const { listen, ...properties } = await make();
    if (element !== shown) return;
    for (const [property, value] of Object.entries(properties)) element[property] = value;
    listen?.(element);
    state.textContent = "";
  } catch (error) {
    console.info(name, error);
    if (element === shown) state.textContent = t("gallery.unavailable");
  }
}

/** The names of an element's examples, if it has several. */
function examplesOf(name) {
  return typeof data[name] === "object" ? Object.keys(data[name]) : [];
}

/** The choice among the examples; it keeps the focus while the element is made anew. */
function exampleControl(name, example) {
  const names = examplesOf(name);
  if (names.length === 0) return null;
  const id = "gallery-example";
  const list = choices(names.map((one) => [one, t(`gallery.example.${one}`)]), { id, chosen: example });
  list.addEventListener("change", async () => {
    await show(name, list.value);
    document.getElementById(id).focus();
  });
  return h("div", { class: "gallery-control" }, pair(t("gallery.example"), list));
}

/** A specimen works without a camera too. */
function scannerButtons(element) {
  const read = async () => element.readPicture(await persist(specimen));
  return h("p", { class: "gallery-buttons" },
    button(t("gallery.camera"), () => element.toggleAttribute("scanning")),
    button(t("gallery.specimen"), read, { look: "quiet", "data-name": "specimen" }));
}

function part(key, ...content) {
  return h("section", { class: "gallery-part" }, h("h3", {}, t(key)), content);
}

function heard(events, name, detail) {
  if (!events.querySelector("code")) events.replaceChildren();
  const words = JSON.stringify(detail, (_, value) =>
    (value instanceof Blob ? `Blob(${value.type}, ${value.size})` : value)) ?? "";
  const shortened = words.length > 600 ? `${words.slice(0, 600)} …` : words;
  events.prepend(h("li", {}, h("code", {}, name), h("pre", { tabindex: "0" }, shortened)));
  while (events.children.length > eventCount) events.lastElementChild.remove();
}

function drawCode(place, element, said) {
  const { page, script } = snippet(element, said);
  place.replaceChildren(...[page, script].filter(Boolean).flatMap((text) => [
    h("pre", { tabindex: "0" }, text), copyButton(t("gallery.copy"), text)]));
}

/** Gives the element the theme and the brand colour of the controls. */
function dress() {
  if (!shown) return;
  const stage = shown.parentElement;
  if (theme.value === "light" || theme.value === "dark") stage.setAttribute("theme", theme.value);
  else stage.removeAttribute("theme");
  if (colour) {
    shown.style.setProperty("--accent", colour);
    shown.style.setProperty("--on-accent", inkOn(colour));
  } else {
    shown.style.removeProperty("--accent");
    shown.style.removeProperty("--on-accent");
  }
}

/** Black or white, whichever is easier to read on a colour (WCAG 2.2, relative luminance). */
function inkOn(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "black" : "white";
}
