// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button, pair } from "../scripts/base/controls.js";
import { h, styleSheet } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { moneyText, t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("../styles/base.css", import.meta.url)),
  styleSheet(new URL("../styles/exchange-parts.css", import.meta.url)),
  styleSheet(new URL("etui-question.css", import.meta.url)),
  styleSheet(new URL("etui-passcode.css", import.meta.url)),
]);

/** The texts of the lock's families: the device that sends documents, and the bank of payment cards. */
const families = { exchange: (part) => `exchange.lock.${part}`, cards: (part) => `cards.sca.${part}` };

/** The payment that a lock is about, as values of its texts. */
function paid(payment) {
  return payment ? { merchant: payment.merchant, amount: moneyText(payment.amount, payment.currency) } : {};
}

/**
 * The model of a lock.
 *
 * @typedef {Object} Lock
 * @property {"exchange"|"cards"} [family] which texts: those of a device, or of a bank
 * @property {string} reason what it is for: `open`, `unlock`, `confirm` and others of the family
 * @property {string} caller the app that asks, if one does
 * @property {string[]} documents the titles of the documents that would be sent
 * @property {string} trouble `ready`, or why the last code was not accepted
 * @property {string} [code] the passcode of a demonstration, which is shown
 * @property {number} [triesLeft] how often one may try
 * @property {number} [restSeconds] how long one must wait
 * @property {string} [lastFour] the digits of the card it is about
 * @property {{merchant: string, amount: number, currency: string}} [payment] the payment it is about
 */

/**
 * `<etui-passcode>`: the lock of a device or of a bank, which asks for the passcode and says why.
 *
 * The code is checked elsewhere.
 *
 * @prop {?Lock} lock - The model of the lock. Writeonly
 * @method focus - Moves the focus to the field for the passcode; a screen reader reads out the reason.
 * @fires {string} etui-code - What was typed.
 * @fires {null} etui-cancel - The user wants to leave the lock.
 */
export class EtuiPasscode extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #body = h("div", { class: "body" });
  #foot = h("div", { class: "foot" });
  #input = h("input", {
    id: "code", type: "password", inputmode: "numeric", autocomplete: "off", maxlength: "12", "data-name": "code",
    "aria-describedby": "why hint trouble",
  });
  #trouble = h("p", { id: "trouble", class: "trouble", role: "alert" });
  #lock = null;
  #shown = "";

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#body, this.#foot);
    this.#root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === this.#input) this.#enter();
      else if (event.key === "Escape" && this.#canCancel) this.#say("etui-cancel");
    });
  }

  get hasContent() {
    return Boolean(this.#lock);
  }

  set lock(lock) {
    const now = JSON.stringify(lock);
    if (now === this.#shown) return;
    this.#shown = now;
    this.#lock = lock;
    this.draw();
  }

  /** Moves the focus to the field for the passcode; a screen reader reads out the reason. */
  focus() {
    this.#input.focus();
  }

  get #canCancel() {
    return Boolean(this.#lock) && this.#lock.reason !== "open";
  }

  show() {
    const lock = this.#lock;
    this.#input.value = "";
    this.#trouble.textContent = "";
    if (!lock) {
      this.#body.replaceChildren();
      this.#foot.replaceChildren();
      return;
    }
    const hasFocus = this.#root.activeElement === this.#input;
    const words = (part, values) => t((families[lock.family] ?? families.exchange)(part), values);
    this.#body.replaceChildren(...[
      h("span", { class: "emblem" }, icon("lock")),
      h("h3", {}, words(lock.reason, { name: lock.caller })),
      h("p", { id: "why" }, words(`${lock.reason}.text`, { name: lock.caller, digits: lock.lastFour, ...paid(lock.payment) })),
      lock.documents.length > 0 ? h("ul", { class: "goes" }, lock.documents.map((title) => h("li", {}, title))) : null,
      ...pair(words("code"), this.#input),
      this.#trouble,
      h("p", { id: "hint", class: "hint" }, words("hint", { code: lock.code })),
    ].filter(Boolean));
    if (lock.trouble !== "ready") {
      this.#trouble.textContent = words(`trouble.${lock.trouble}`, { count: lock.triesLeft, seconds: lock.restSeconds });
    }
    this.#input.setAttribute("aria-invalid", String(lock.trouble !== "ready"));
    const enter = lock.family === "cards" || lock.reason === "confirm" ? "confirm.button" : "unlock.button";
    const leave = lock.family === "cards" ? "app.cancel" : "exchange.consent.decline";
    this.#foot.replaceChildren(...[
      button(words(enter), () => this.#enter(), { "data-name": "enter" }),
      this.#canCancel ? button(t(leave), () => this.#say("etui-cancel"), { look: "quiet", "data-name": "decline" }) : null,
    ].filter(Boolean));
    if (hasFocus) this.#input.focus();
  }

  #enter() {
    const code = this.#input.value;
    this.#input.value = "";
    this.#input.focus();
    if (code) this.#say("etui-code", code);
  }

  #say(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("etui-passcode", EtuiPasscode);
