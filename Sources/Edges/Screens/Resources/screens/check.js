// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The built-in screens of an identity check: draws what the SDK's controller says is due.

import { ScanView } from "./check-scan.js";
import { button, choices, pair, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";
import { drawnScreen } from "../scripts/phone/drawn-screen.js";

/** After how long sending is slow, in milliseconds. */
const slowTime = 10_000;
const isDark = matchMedia("(prefers-color-scheme: dark)");

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "check" });
  const scan = new ScanView(port);
  let shown = null;
  let worn = null;
  let began = 0;

  /** Sets the app's own appearance: on the stage, since the bar above the screen has some of it. */
  function wear() {
    const style = shown?.style?.[isDark.matches ? "dark" : "light"] ?? {};
    const place = element.closest(".screen") ?? element;
    if (worn?.place === place && JSON.stringify(worn.style) === JSON.stringify(style)) return;
    unwear();
    for (const [name, value] of Object.entries(style)) place.style.setProperty(name, value);
    place.toggleAttribute("data-title-image", Boolean(style["--etui-check-title-image"]));
    worn = { place, style };
  }

  function unwear() {
    if (!worn) return;
    for (const name of Object.keys(worn.style)) worn.place.style.removeProperty(name);
    worn.place.removeAttribute("data-title-image");
    worn = null;
  }

  function draw(state, before) {
    const { kind, part } = state;
    if (kind !== before?.kind) began = Date.now();
    shown = state;
    wear();
    element.dataset.kind = kind;
    const isScan = kind === "scan" && part;
    if (isScan) scan.update(part, state);
    else scan.rest();
    // The camera's element stays, since a new one would start the camera anew.
    const content = isScan ? scan.element : views[kind]?.(state, port, began) ?? waiting("check.loading");
    if (element.firstChild !== content) element.replaceChildren(content);
    if (before && before.kind !== kind) content.querySelector("h3, .check-step")?.focus();
  }

  isDark.addEventListener("change", wear);
  return drawnScreen(element, draw, {
    close() {
      scan.close();
      unwear();
      isDark.removeEventListener("change", wear);
    },
  });
}

const views = {
  loading: () => waiting("check.loading"),
  processing,
  done: (state) => (state.message ? panel("check.problem.title", h("p", { role: "alert" }, state.message)) : waiting("check.loading")),
  selection,
  advice: (state, port) => question("check-advice", "check.advice.title", state.message, "check.advice.read", port),
  consent,
  hint: (state, port) => question("check-hint", "check.hint.title", state.message, "check.next", port),
  confirm,
  movesOver,
  problem,
};

function waiting(key) {
  return h("div", { class: "check-wait", role: "status" }, h("i", { class: "spinner" }), h("p", {}, t(key)));
}

/** What is sent, each with a tick once the server has it; a remark when it takes long. */
function processing({ sending }, _, began) {
  const view = waiting("check.sending");
  if (sending.length === 0) return view;
  const rows = sending.map(({ text, isSent }) =>
    h("li", {}, icon(isSent ? "tick" : "clock"), text, isSent ? h("span", { class: "hidden-visually" }, t("check.sending.sent")) : null));
  view.append(h("ul", { class: "check-sending" }, rows));
  const slow = h("p", { class: "check-slow", hidden: Date.now() - began < slowTime }, t("check.sending.slow"));
  view.append(slow);
  setTimeout(() => (slow.hidden = false), Math.max(0, began + slowTime - Date.now()));
  return view;
}

function panel(title, ...content) {
  return h("div", { class: "check-panel" }, h("h3", { tabindex: "-1" }, t(title)), ...content);
}

function answer(key, action, isQuiet = false) {
  return button(t(key), action, { look: isQuiet ? "quiet" : "button" });
}

function question(kind, title, message, key, port) {
  return panel(title, h("p", { class: kind }, message), answer(key, () => port.event({ read: {} })));
}

/** Both answers look alike: neither is suggested. */
function consent({ message, isOptional }, port) {
  return panel(
    "check.consent.title",
    ...message.split("\n").map((line) => h("p", {}, line)),
    answer("check.consent.yes", () => port.event({ read: {} }), true),
    answer(isOptional ? "check.consent.without" : "check.consent.no", () => port.event({ declined: {} }), true),
  );
}

function selection({ countries, suggestion }, port) {
  // The suggestion comes first, so that it need not be searched for.
  const rank = ([code]) => (code === suggestion ? 0 : 1);
  const sorted = countries.map(({ code, name }) => [code, name])
    .sort((one, other) => rank(one) - rank(other) || one[1].localeCompare(other[1]));
  const country = choices(sorted, { id: "check-country", chosen: suggestion });
  const types = h("fieldset", { class: "check-types" });
  const variants = h("fieldset", { class: "check-types" });
  const chosen = (name) => form.elements[name]?.value;

  function drawTypes() {
    const { documents } = countries.find(({ code }) => code === country.value);
    fill(types, "check.select.type", "type", documents.map(({ type }) => [type, t(`check.type.${type}`)]));
    drawVariants();
  }

  function drawVariants() {
    const { documents } = countries.find(({ code }) => code === country.value);
    const { variants: forms } = documents.find(({ type }) => type === chosen("type"));
    variants.hidden = forms.length < 2;
    fill(variants, "check.select.variant", "variant", forms.map((name) => [name, t(`check.variant.${name}`)]));
  }

  const form = h(
    "form", {
      onsubmit(event) {
        event.preventDefault();
        port.event({ chose: { country: country.value, type: chosen("type"), variant: chosen("variant") ?? null } });
      },
    },
    pair([icon("document"), t("check.select.country")], country), types, variants,
    button(t("check.next"), null, { isSubmit: true }),
  );
  country.addEventListener("change", drawTypes);
  types.addEventListener("change", drawVariants);
  drawTypes();
  return panel("check.select.title", form);
}

/** One of several, the first chosen. */
function fill(place, title, name, values) {
  place.replaceChildren(
    h("legend", {}, icon("card"), t(title)),
    ...values.map(([value, words], index) => tick(words, { look: null, type: "radio", name, value, checked: index === 0 })),
  );
}

function confirm({ picture, message, remark }, port) {
  return panel(
    "check.confirm.title",
    picture ? h("img", { class: "check-picture", src: picture, alt: t("check.confirm.picture") }) : null,
    remark ? h("p", { class: "check-remark" }, icon("warning"), remark) : null,
    h("p", {}, message),
    answer("check.confirm.use", () => port.event({ confirmed: {} })),
    answer("check.confirm.again", () => port.event({ retake: {} }), true),
  );
}

/** A sequence failed: why, and what to do now. */
function movesOver({ code, left }, port) {
  return panel(
    "check.move.retry.title",
    h("p", { role: "alert" }, t(`check.move.retry.${code}`), " ", t("check.move.retry.left", { count: left })),
    left > 0 ? answer("check.move.retry.again", () => port.event({ movesAgain: {} })) : null,
    answer("check.move.retry.picture", () => port.event({ declinedMoves: {} }), left > 0),
  );
}

function problem({ message, code, canRetry, canOpenSettings }, port) {
  const close = () => port.event({ rightBarButtonTapped: {} });
  const isCamera = canOpenSettings && code.startsWith("H");
  return panel(
    "check.problem.title",
    h("p", { role: "alert" }, message),
    h("p", { class: "check-code" }, t("check.problem.code", { code })),
    canRetry ? answer("check.problem.retry", () => port.event({ retry: {} })) : null,
    isCamera ? answer("check.settings", () => port.event({ settings: {} })) : null,
    answer(canRetry ? "check.cancel" : "check.problem.close", close, canRetry || isCamera),
  );
}
