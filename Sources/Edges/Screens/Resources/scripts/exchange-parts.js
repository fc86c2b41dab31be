// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the two apps of the document exchange have in common.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { onLanguage, t } from "./strings.js";

/**
 * A screen that is drawn anew with each state, and loses neither focus, nor what is being typed, nor what was
 * unfolded. What keeps its place has a `data-name`.
 *
 * @param port how to reach the controller; see `Stage`
 * @param {string} name the class of the screen
 * @param {(state: Object) => Array} draw what it shows
 * @param {(state: Object) => string} part which part of the screen that is; a new one begins at its top
 */
export function exchangeScreen(port, name, draw, part) {
  const scroll = h("div", { class: "app-scroll" });
  const element = h("div", { class: `app ${name}` }, scroll);
  let state = null;
  let before = "";
  const undo = onLanguage(() => state && update(state, true));
  element.addEventListener("etui-show", ({ detail }) => port.event({ shown: { app: detail } }));

  function update(next, isForced = false) {
    const now = JSON.stringify(next);
    if (now === JSON.stringify(state) && !isForced) return;
    const isOther = state !== null && part(next) !== part(state);
    state = next;
    const kept = isOther ? null : keep(scroll);
    scroll.replaceChildren(...draw(next).flat(3).filter(Boolean));
    if (kept) restore(scroll, kept);
    if (isOther) {
      scroll.scrollTop = 0;
      (scroll.querySelector("h3[tabindex]") ?? scroll).focus({ preventScroll: true });
    }
    // What happened is said where the eye is.
    const notice = JSON.stringify(next.notice ?? null);
    if (notice !== before && next.notice) scroll.scrollTop = 0;
    before = notice;
    if (next.hops) {
      const detail = { front: next.front, hops: next.hops };
      element.dispatchEvent(new CustomEvent("etui-device", { detail, bubbles: true }));
    }
  }

  return { element, update, destroy: undo };
}

function keep(root) {
  const focus = root.contains(document.activeElement) ? document.activeElement : null;
  return {
    name: focus?.dataset.name,
    value: focus?.matches("input[type=text], input[type=date], input[type=number]") ? focus.value : null,
    open: new Set([...root.querySelectorAll("details[open][data-name]")].map((one) => one.dataset.name)),
    closed: new Set([...root.querySelectorAll("details[data-name]:not([open])")].map((one) => one.dataset.name)),
  };
}

function restore(root, { name, value, open, closed }) {
  for (const one of root.querySelectorAll("details[data-name]")) {
    if (open.has(one.dataset.name)) one.open = true;
    else if (closed.has(one.dataset.name) && !("always" in one.dataset)) one.open = false;
  }
  const focus = name ? root.querySelector(`[data-name="${CSS.escape(name)}"]`) : null;
  if (!focus) return;
  if (value !== null) focus.value = value;
  focus.focus({ preventScroll: true });
}

const signs = { good: "tick", calm: "info", bad: "exclamation" };

/** How something ended; closed by its button. */
export function noticeBox(notice, close) {
  if (!notice) return null;
  return h(
    "div", { class: `app-notice ${notice.tone}`, role: notice.tone === "bad" ? "alert" : "status" },
    icon(signs[notice.tone]),
    h("p", {}, t(notice.text, notice.values)),
    h("button", { type: "button", class: "plain-button", "data-name": "close-notice", "aria-label": t("app.close"), onclick: close }, icon("close")),
  );
}

/** @param kind `main`, `quiet` or `danger` */
export function press(kind, name, text, onclick, traits = {}) {
  const look = { main: "button", quiet: "button quiet", danger: "button quiet danger" }[kind];
  return h("button", { type: "button", class: look, "data-name": name, onclick, ...traits }, text);
}

export function tick(type, name, text, isChecked, onchange, traits = {}) {
  return h(
    "label", { class: "tick" },
    h("input", { type, "data-name": name, checked: isChecked, onchange, ...traits }),
    h("span", {}, text),
  );
}

/** What the checks found, the worst first. */
export function findingList(findings, id = null) {
  if (findings.length === 0) return null;
  return h(
    "ul", { class: "findings", id },
    findings.map(({ severity, text }) =>
      h("li", { class: severity }, h("strong", {}, t(`exchange.severity.${severity}`)), " ", text)),
  );
}

/** The lines of a document. */
export function paperRows({ rows, findings }) {
  return [
    h("dl", { class: "paper" }, rows.map((row) =>
      h("div", {}, h("dt", {}, row.label), h("dd", {}, written(row.text), findingList(row.findings))))),
    findingList(findings),
  ];
}

/** A text of a document, whose language its letters tell. */
export function written(text) {
  return h("bdi", { lang: /[\u0400-\u04ff]/.test(text) ? "ru" : null }, text);
}
