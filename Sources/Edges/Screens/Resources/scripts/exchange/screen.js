// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Shows the states of both apps of the document exchange.

import "../../components/etui-ribbon.js";
import { h } from "../base/dom.js";
import { noticeBox } from "./parts.js";
import { onLanguage } from "../base/strings.js";

/**
 * A screen that is redrawn with each state, without losing focus, what is being typed, or what was unfolded.
 *
 * Elements that keep their state have a `data-name`.
 *
 * @param port how to reach the controller; see `Stage`
 * @param {Object} traits
 * @param {string} traits.app the app: `form` or `wallet`
 * @param {(state: Object) => Array} traits.draw the scrolling content
 * @param {(state: Object) => string} traits.part which part of the app is shown; a new one starts at its top
 * @param {(state: Object) => Array} [traits.above] what stays above the content, below the notice
 * @param {Object} [traits.layers] parts with their own elements, which are not redrawn: by the name of the
 *   part an `element`, and `update(state, isShown)`
 */
export function exchangeScreen(port, { app, draw, part, above = () => [], layers = {} }) {
  const live = h("div", { class: "app-notices", "aria-live": "polite" });
  const fixed = h("div", { class: "app-above" });
  const scroll = h("div", { class: "app-scroll" });
  const element = h(
    "div", { class: `app exchange-${app}` }, h("etui-ribbon"), live, fixed, scroll, Object.values(layers).map((layer) => layer.element),
  );
  const send = (name, values = {}) => port.event({ [name]: values });
  let state = null;
  let told = null;
  const undo = onLanguage(() => state && update(state, true));
  element.addEventListener("etui-show", ({ detail }) => send("shown", { app: detail }));

  function update(next, isForced = false) {
    if (JSON.stringify(next) === JSON.stringify(state) && !isForced) return;
    const before = state;
    const isOther = before !== null && part(next) !== part(before);
    const isBrought = before !== null && next.front === app && before.front !== app;
    state = next;
    tell(next.notice, isForced);
    fixed.replaceChildren(...above(next).filter(Boolean));
    const kept = isOther ? null : keep(scroll);
    const layer = layers[part(next)];
    scroll.hidden = Boolean(layer);
    scroll.replaceChildren(...(layer ? [] : draw(next).flat(3).filter(Boolean)));
    for (const one of Object.values(layers)) {
      one.element.hidden = one !== layer;
      one.update(next, one === layer);
    }
    if (kept) restore(scroll, kept);
    if (isOther) scroll.scrollTop = 0;
    if (next.front === app && (isOther || isBrought) && !isSwitchedByHand()) arrive(layer);
    if (next.openedLinks) {
      const detail = { front: next.front, openedLinks: next.openedLinks, deviceCode: next.deviceCode };
      element.dispatchEvent(new CustomEvent("etui-device", { detail, bubbles: true }));
    }
  }

  /** Announces how something ended, once, and again after a change of the language. */
  function tell(notice, isForced) {
    const now = JSON.stringify(notice ?? null);
    if (now === told && !isForced) return;
    told = now;
    live.replaceChildren(...[noticeBox(notice, () => send("noticeClosed"))].filter(Boolean));
  }

  function arrive(layer) {
    if (layer) layer.element.focus();
    else (scroll.querySelector("h3[tabindex]") ?? scroll).focus({ preventScroll: true });
  }

  return { element, update, destroy: undo };
}

/** Whether the user switches between the apps by hand; then the focus stays on the switch. */
function isSwitchedByHand() {
  return Boolean(document.activeElement?.closest(".switcher"));
}

/** What a redraw would lose: the focus, what is being typed, and what was unfolded. */
export function keep(root) {
  const focus = root.contains(document.activeElement) ? document.activeElement : null;
  return {
    name: focus?.dataset.name,
    value: focus?.matches("input[type=text], input[type=date], input[type=number]") ? focus.value : null,
    open: new Set([...root.querySelectorAll("details[open][data-name]")].map((one) => one.dataset.name)),
  };
}

/** Brings back what `keep` found. */
export function restore(root, { name, value, open }) {
  for (const one of root.querySelectorAll("details[data-name]")) one.open = open.has(one.dataset.name);
  const focus = name ? root.querySelector(`[data-name="${CSS.escape(name)}"]`) : null;
  if (!focus) return;
  if (value !== null) focus.value = value;
  focus.focus({ preventScroll: true });
}
