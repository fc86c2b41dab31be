// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The parts that the screens of the payment cards share; styles/cards.css styles them.

import "../../components/etui-payment-card.js";
import "../../components/etui-passcode.js";
import "../../components/etui-ribbon.js";
import { signAsDevice } from "./device-key.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { noticeBox } from "../exchange/parts.js";
import { keep, restore } from "../exchange/screen.js";
import { icon } from "../base/icons.js";
import { onLanguage, t } from "../base/strings.js";

/** The banks of the demonstration; their names are the same in every language. */
export const bankNames = { lac: "Caisse du Lac", lindenhof: "Lindenhof Bank" };

/**
 * A screen of the bank's app: ribbon, notice, scrolling content, and layers above it.
 *
 * @param port how to reach the controller; see `Stage`
 * @param {Object} traits
 * @param {(state: Object) => Array} traits.draw the scrolling content
 * @param {(state: Object) => string} traits.part which part is shown; a new one starts at its top
 * @param {HTMLElement[]} [traits.fixed] elements above the redrawn content, which are never moved
 * @param {(state: Object) => void} [traits.update] updates them
 * @param {(state: Object) => ?string} [traits.news] what came by itself and screen readers announce; null for nothing
 * @param {(state: Object) => ?Object} [traits.sheet] the open sheet: `name`, `draw()`, `first` (the name of the element
 *   that gets the focus), `close()`; null for none
 */
export function cardsScreen(port, { draw, part, fixed = [], update = () => {}, news = () => null, sheet = () => null }) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const ribbon = h("etui-ribbon");
  const live = h("div", { class: "app-notices", "aria-live": "polite" });
  const announced = h("p", { class: "hidden-visually", role: "status" });
  const content = h("div", { class: "app-content" });
  const scroll = h("div", { class: "app-scroll" }, fixed, content);
  const passcode = h("etui-passcode", { class: "app-layer" });
  const panel = h("section", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": "sheet-title" });
  const veil = h("div", { class: "sheet-veil", hidden: true }, panel);
  const element = h("div", { class: "app cards-app" }, ribbon, live, announced, scroll, passcode, veil);
  let state = null;
  let shownSheet = null;
  /** What had the focus before a sheet or the passcode took it. */
  let before = null;
  passcode.addEventListener("etui-code", ({ detail }) => enter(detail));
  passcode.addEventListener("etui-cancel", () => send("closeTapped"));
  element.addEventListener("etui-choose", ({ detail }) => send("drawer", { _0: detail }));
  panel.addEventListener("keydown", (event) => keepInside(event, panel, shownSheet));
  veil.addEventListener("click", (event) => event.target === veil && shownSheet?.close());
  const undo = onLanguage(() => state && show(state, true));

  function show(next, isForced = false) {
    if (JSON.stringify(next) === JSON.stringify(state) && !isForced) return;
    const former = state;
    const isOther = former !== null && part(next) !== part(former);
    state = next;
    if (next.drawer.mode === "stub") ribbon.setAttribute("kind", "stub");
    else ribbon.removeAttribute("kind");
    live.replaceChildren(...[noticeBox(next.notice, () => send("noticeClosed"))].filter(Boolean));
    const text = news(next) ?? "";
    if (announced.textContent !== text) announced.textContent = text;
    const kept = isOther ? null : keep(content);
    content.replaceChildren(...draw(next).flat(3).filter(Boolean));
    update(next);
    if (kept) restore(content, kept);
    if (isOther) scroll.scrollTop = 0;
    showLayers(next, former);
    element.dispatchEvent(new CustomEvent("etui-drawer", { detail: next.drawer, bubbles: true }));
    if (isOther && !next.lock && !shownSheet) (scroll.querySelector("h3[tabindex]") ?? scroll).focus?.({ preventScroll: true });
  }

  /** Sends a passcode, with the signature of the person's device if the bank asks for one. */
  async function enter(code) {
    const device = state?.lock?.device;
    const signed = device ? await signAsDevice(device.person, device.text).catch(console.error) : null;
    send("codeEntered", signed ? { code, device: { ...signed, time: device.time } } : { code });
  }

  function showLayers(next, former) {
    const open = next.lock ? null : sheet(next);
    const isLayered = Boolean(next.lock || open);
    const wasLayered = Boolean(former?.lock || shownSheet);
    if (isLayered && !wasLayered) before = document.activeElement?.dataset.name ?? null;
    // The time that the device signs changes while a person types; the question stays the same.
    passcode.lock = next.lock ? { ...next.lock, device: undefined } : null;
    passcode.hidden = !next.lock;
    scroll.hidden = Boolean(next.lock);
    scroll.inert = Boolean(open);
    veil.hidden = !open;
    const isNew = open && open.name !== shownSheet?.name;
    const kept = open && !isNew ? keep(panel) : null;
    shownSheet = open;
    panel.replaceChildren(...(open ? open.draw().flat(3).filter(Boolean) : []));
    if (kept) restore(panel, kept);
    if (next.lock && !former?.lock) passcode.focus();
    else if (isNew) (panel.querySelector(`[data-name="${open.first}"]`) ?? panel.querySelector("h3")).focus();
    else if (!isLayered && wasLayered && before) scroll.querySelector(`[data-name="${before}"]`)?.focus();
  }

  return { element, update: show, destroy: undo };
}

/** Keeps the keyboard inside a sheet; Escape closes it. */
function keepInside(event, panel, sheet) {
  if (event.key === "Escape") {
    event.preventDefault();
    sheet?.close();
  }
  if (event.key !== "Tab") return;
  const stops = [...panel.querySelectorAll("button:enabled, input:enabled")];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The heading of a screen or sheet, which can take the focus. */
export function heading(text, traits = {}) {
  return h("h3", { tabindex: "-1", "data-name": "heading", ...traits }, text);
}

/** A wait: nothing at first, a turning arc after a moment, and words for those who wait longer. */
export function waiting(text) {
  return h("p", { class: "wait", role: "status" }, icon("refresh"), h("span", {}, text));
}

/**
 * An error in words, with what to do next.
 *
 * @param trouble of the controller: `name`, `retryAfter`, `hint`
 * @param {...HTMLElement} actions
 */
export function troubleBox(trouble, ...actions) {
  if (!trouble) return null;
  return h(
    "div", { class: "trouble-box", role: "alert", "data-trouble": trouble.name },
    icon("exclamation"),
    h(
      "div", {},
      h("p", {}, t(`cards.error.${trouble.name}`)),
      trouble.retryAfter ? countdown(trouble.retryAfter, actions) : null,
      trouble.hint ? h("details", { "data-name": "hint" }, h("summary", {}, t("cards.details")), h("code", {}, trouble.hint)) : null,
      actions.some(Boolean) ? h("div", { class: "row" }, actions) : null,
    ),
  );
}

/** The seconds until the server takes the next attempt; until then the buttons rest. */
function countdown(seconds, actions) {
  const end = performance.now() + seconds * 1000;
  const line = h("p", { role: "timer", "aria-live": "off" });
  const buttons = actions.filter(Boolean);
  const count = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    line.textContent = left > 0 ? t("cards.error.wait", { seconds: left }) : "";
    for (const button of buttons) button.disabled = left > 0;
    return left > 0;
  };
  count();
  const timer = setInterval(() => (!line.isConnected || !count()) && clearInterval(timer), 500);
  return line;
}

/** How many payments wait for a decision, in words. */
export function approvalText(count) {
  return t(count === 1 ? "cards.approval.waiting.one" : "cards.approval.waiting", { count });
}

/** A button that leads to the payments that wait for a decision; nothing if none waits. */
export function approvalBanner(count, send) {
  if (count === 0) return null;
  return button(
    [h("span", {}, approvalText(count)), icon("forward")], () => send("approvalsTapped"),
    { look: "approval-banner", sign: "question", "data-name": "approvals" },
  );
}

/** The face of a card. */
export function face(card, traits = {}) {
  const element = h("etui-payment-card", traits);
  element.card = card;
  return element;
}

export const retry = (send, event = "refreshTapped") => button(t("app.retry"), () => send(event), { "data-name": "retry" });
