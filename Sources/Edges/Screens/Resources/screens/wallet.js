// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The screen of the insurance cards: the cards below, and at most one sheet over them. The state comes from
// the SDK; nothing here decides anything.

import { h } from "../scripts/base/dom.js";
import { later } from "../scripts/base/later.js";
import { copyPlainNumbers } from "../scripts/base/numbers.js";
import { followLanguage, onLanguage } from "../scripts/base/strings.js";
import { Carousel } from "../scripts/wallet/cards.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const carousel = new Carousel(port);
  const over = h("div", { class: "over" });
  const element = h("div", { class: "wallet" }, carousel.element, over);
  let state = null;
  /** How the sheets are made, by their views; loaded when the first one opens. */
  let sheets = null;
  let loading = null;
  let sheet = null;
  let opener = null;
  let spoken = null;
  const undo = onLanguage(() => state && update(state));
  copyPlainNumbers(element);

  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !sheet || event.defaultPrevented) return;
    event.preventDefault();
    port.event({ closeTapped: {} });
  });
  const onVisibility = () => {
    port.event(document.hidden ? { pageHidden: {} } : { pageShown: {} });
  };
  document.addEventListener("visibilitychange", onVisibility);

  /** Resolves once all of the state is drawn. */
  async function update(next) {
    state = next;
    // All texts of the screen follow the app's language, and so does `lang`. The page passes its own choice to the
    // app first, which returns it in a state.
    element.lang = next.language;
    const isNew = next.language !== spoken;
    spoken = next.language;
    if (isNew) followLanguage(next.language);
    applySettings(next);
    carousel.update(next);
    const isOpen = next.view !== "cards" && sheets !== null;
    if (sheet?.view !== next.view) {
      if (!sheet && isOpen) opener = document.activeElement;
      sheet?.destroy?.();
      sheet = isOpen ? make(next.view) : null;
      over.replaceChildren(...(sheet ? [sheet.element] : []));
    }
    carousel.element.inert = isOpen;
    element.toggleAttribute("data-over", Boolean(isOpen));
    const isFresh = sheet && !sheet.isShown;
    sheet?.update(next);
    if (isFresh) {
      sheet.isShown = true;
      sheet.element.querySelector("h2")?.focus({ preventScroll: true });
    } else if (!isOpen && opener) {
      carousel.restoreFocus(opener);
      opener = null;
    }
    if (next.view !== "cards" && !isOpen) await loadSheets();
  }

  function loadSheets() {
    loading ??= later("sheets", () => import("../scripts/wallet/sheets.js")).then((module) => {
      ({ sheets } = module);
      return update(state);
    });
    return loading;
  }

  function make(view) {
    const sheet = sheets[view](port);
    sheet.view = view;
    return sheet;
  }

  /** Applies the settings of the SDK and removes earlier ones. */
  function applySettings({ style, isLight }) {
    for (const name of [...element.style]) {
      if (name.startsWith("--etui-") && !(name in style)) element.style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
    element.toggleAttribute("data-light", Boolean(isLight));
  }

  return {
    element,
    update,
    /** Back closes a sheet; from the consent it leads to the selection of the card, without refusing anything. */
    wayBack({ view }) {
      if (view === "cards") return null;
      return () => port.event(view === "consent" ? { backTapped: {} } : { closeTapped: {} });
    },
    destroy() {
      undo();
      document.removeEventListener("visibilitychange", onVisibility);
      sheet?.destroy?.();
    },
  };
}
