// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";

/** How long the camera looks for something before the scanner helps, in milliseconds; twice as long each time after. */
const firstWait = 8000;
/** What the reader's feedback means for the person; feedback that is not here says nothing about light or distance. */
const advices = {
  tooDark: "dark", tooBright: "glare", glare: "glare", tooFar: "far", tooClose: "close", partiallyVisible: "cut",
  blurred: "blurred", mrzUnreadable: "blurred", barcodeUnreadable: "blurred", checkDigitMismatch: "blurred",
  skewed: "skewed",
};

/**
 * Other ways for a person whose camera has found nothing for eight seconds: a panel under the camera's picture with
 * advice and buttons. It is announced once and leaves the focus where it is.
 */
export class ScannerHelp {
  /** The panel, hidden until it is time. */
  element;
  #stage;
  #offers;
  #announce;
  #onChange;
  #general;
  #timer = 0;
  #wait = firstWait;
  /** How often each kind of feedback came since the last start. */
  #feedback = new Map();
  #advice = null;
  #title = h("p", { class: "help-title", id: "help-title" });
  #text = h("p", { class: "help-text" });
  #buttons = h("div", { class: "help-buttons" });

  /**
   * @param {HTMLElement} stage where it appears
   * @param view what the scanner has: `offers()`, the ways to offer, each with `icon`, `key` of its text and `act`;
   *   `general()`, the key of the advice without feedback; `announce(text)`; `changed()`, after it appeared or went
   */
  constructor(stage, { offers, general, announce, changed }) {
    this.#stage = stage;
    this.#offers = offers;
    this.#announce = announce;
    this.#onChange = changed;
    this.#general = general;
    this.element = h(
      "div", { class: "help", role: "group", "aria-labelledby": "help-title", hidden: true },
      this.#title, this.#text, this.#buttons,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#keepTrying();
    });
  }

  /** Waits from now on, as after the camera has started or something was found. */
  watch() {
    this.#close();
    clearTimeout(this.#timer);
    this.#feedback.clear();
    this.#timer = setTimeout(() => this.#open(), this.#wait);
  }

  /** Ends the wait, as when the camera stops; the next one is short again. */
  rest() {
    clearTimeout(this.#timer);
    this.#wait = firstWait;
    this.#close();
  }

  /** Takes feedback about a frame. */
  advise(name) {
    const advice = advices[name];
    if (advice) this.#feedback.set(advice, (this.#feedback.get(advice) ?? 0) + 1);
  }

  /** Renews the texts after a change of the language. */
  say() {
    if (this.element.hidden) return;
    this.#title.textContent = t("scan.help");
    this.#text.textContent = t(this.#advice ? `scan.help.${this.#advice}` : this.#general());
    const offers = [...this.#offers(), { icon: "scan", key: "scan.help.keep", act: () => this.#keepTrying() }];
    // The buttons stay the same elements, so that the focus stays too.
    if (this.#buttons.childElementCount !== offers.length) {
      this.#buttons.replaceChildren(...offers.map(({ icon: sign, key, act }) =>
        button(h("span"), act, { look: "help-button", sign, "data-name": key })));
    }
    offers.forEach(({ key }, place) => (this.#buttons.children[place].lastChild.textContent = t(key)));
  }

  #open() {
    const [most] = [...this.#feedback].sort(([, one], [, other]) => other - one);
    this.#advice = most?.[0] ?? null;
    this.element.hidden = false;
    this.#buttons.replaceChildren();
    this.#stage.classList.add("helping");
    this.#onChange();
    this.#announce(`${this.#title.textContent} ${this.#text.textContent}`);
  }

  #close() {
    if (this.element.hidden) return;
    const hadFocus = this.element.contains(this.element.getRootNode().activeElement);
    this.element.hidden = true;
    this.#stage.classList.remove("helping");
    this.#onChange();
    // The focus of a keyboard must not fall out of the scanner.
    if (hadFocus) this.#stage.querySelector(":is(.way, .tool):not([hidden])")?.focus();
  }

  #keepTrying() {
    this.#wait *= 2;
    this.watch();
  }
}
