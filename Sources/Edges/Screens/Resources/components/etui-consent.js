// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button, terms } from "../scripts/base/controls.js";
import { h, styleSheet, themedSheet } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";
import { act } from "../scripts/wallet/parts.js";
import { DocumentChoice } from "./consent-documents.js";
import { FieldChoice } from "./consent-fields.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("../styles/base.css", import.meta.url)),
  styleSheet(new URL("../styles/results.css", import.meta.url)),
  styleSheet(new URL("../styles/exchange-parts.css", import.meta.url)),
  styleSheet(new URL("etui-question.css", import.meta.url)),
  themedSheet(new URL("../styles/wallet-defaults.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-texts.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-buttons.css", import.meta.url)),
  styleSheet(new URL("etui-consent.css", import.meta.url)),
]);

/** The styles of the labels and texts of terms. */
const looks = ["selection-label", "copytext"];

/**
 * A field of a card that is asked for.
 *
 * @typedef {Object} ConsentField
 * @property {string} name the name of the field
 * @property {string} label in the language of the screen
 * @property {string} [value] as it will be sent; missing if the card lacks it
 * @property {string} [spoken] what a screen reader says instead
 * @property {boolean} isRequired whether it must be sent
 * @property {boolean} isOn whether it will be sent
 */

/**
 * A request for fields of a card, as the SDK makes it.
 *
 * @typedef {Object} FieldRequest
 * @property {string} provider who asks
 * @property {string} location where
 * @property {string} holder whose card it is
 * @property {string} purpose what for; empty if the provider says nothing
 * @property {string} retention how long the provider keeps the data
 * @property {ConsentField[]} fields what is asked for
 * @property {boolean} canSend whether the answer can be sent now
 * @property {boolean} [isSending] whether it is being sent
 * @property {boolean} [sendsReceipt] whether a receipt is kept
 */

/**
 * A document that could be sent.
 *
 * @typedef {Object} Candidate
 * @property {string} id its name in the answer
 * @property {Object} document its title, holder, rows and findings
 */

/**
 * A request for documents, as the SDK makes it.
 *
 * @typedef {Object} DocumentRequest
 * @property {number} number the number of the request; a different one starts afresh
 * @property {string} caller the app that asks
 * @property {string} [ownName] the name by which the app calls itself, if it differs
 * @property {boolean} isSigned whether the request is signed
 * @property {boolean} [isKeyInApp] whether the key of the app can be read by others
 * @property {string[]} kinds the kinds of documents it asks for
 * @property {string} [purpose] what for
 * @property {string} [purposeText] what for, in the app's own words
 * @property {string} [retention] how long the data are kept
 * @property {number} [days] the days of the retention
 * @property {string} destination where the answer goes
 * @property {Candidate[]} candidates the documents that fit
 * @property {string[]} missing the kinds without a document
 * @property {number} limit how many documents may be sent
 * @property {boolean} [isLimited] whether only some fields are sent
 */

/**
 * The model of the consent: a request with `fields` or one with `candidates`.
 *
 * @typedef {FieldRequest|DocumentRequest} ConsentRequest
 */

/**
 * `<etui-consent>`: who asks for fields of a card or for documents, what for and for how long, before anything is sent.
 *
 * Each value is shown. Optional fields are off and no document is chosen until the person wants it. A choice among
 * documents stays inside the element until the person decides.
 *
 * @prop {?ConsentRequest} request - The model of the consent. Writeonly
 * @method focus - Moves the focus, and so a screen reader, to the name of who asks.
 * @fires {string} etui-toggle - The user switched an optional field; the detail is its name. Set a new `request`.
 * @fires {?string[]} etui-send - The user agrees. With documents, the detail has their names in the order they were chosen.
 * @fires {null} etui-cancel - The user declines.
 * @fires {null} etui-add - The user wants to add a document first.
 * @cssprop --etui-* - A setting of the wallet's style
 */
export class EtuiConsent extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #body = h("div", { class: "body", role: "group" });
  #foot = h("div", { class: "foot" });
  #fields = new FieldChoice((name) => {
    // The tick is ahead of the model: the next one confirms it or takes it back.
    this.#shown = "";
    this.#say("etui-toggle", name);
  });
  #documents = new DocumentChoice(() => this.speak(() => this.#count()));
  #choice = this.#fields;
  #title = null;
  #send = null;
  #request = null;
  #shown = "";

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#body, this.#foot);
    this.#root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#request || this.#request.isSending) return;
      event.preventDefault();
      this.#say("etui-cancel");
    });
  }

  get hasContent() {
    return Boolean(this.#request);
  }

  set request(request) {
    const now = JSON.stringify(request);
    if (now === this.#shown) return;
    this.#shown = now;
    const isOther = request?.number !== this.#request?.number;
    this.#choice = request?.candidates ? this.#documents : this.#fields;
    if (request) this.#choice.take(request, isOther);
    this.#request = request;
    this.draw();
    if (isOther) this.scrollTop = this.#body.scrollTop = 0;
  }

  /** Moves the focus, and so a screen reader, to the name of who asks. */
  focus() {
    this.#title?.focus({ preventScroll: true });
  }

  show() {
    if (!this.#request) {
      this.#body.replaceChildren();
      this.#foot.replaceChildren();
      return;
    }
    const focused = this.#root.activeElement?.dataset.name;
    const parts = this.#choice.parts();
    this.#title = h("h3", { class: "subhead", tabindex: "-1", "data-name": "heading" }, parts.name);
    this.#body.setAttribute("aria-label", parts.title);
    this.#body.replaceChildren(
      who(parts, this.#title),
      ...parts.cautions.map((text) => line("caution", "exclamation", text)),
      terms(parts.terms.map(([key, text]) => [t(key), text || t("exchange.consent.unsaid"), { looks }]), { class: "facts" }),
      ...parts.groups.map((group) => fieldset(group, parts.isSending)),
      ...parts.notes.map(([sign, text]) => line("copytext remark", sign, text)),
      ...(parts.adds === "secondary" ? [this.#add("secondary")] : []),
    );
    // Without a choice nothing in the text can take the focus, so the text itself takes it and can be scrolled.
    this.#body.tabIndex = this.#body.querySelector("input:enabled, summary") ? -1 : 0;
    this.#send = button(h("span"), () => this.#say("etui-send", this.#choice.answer), {
      look: "action primary", sign: "check", "data-name": "send",
    });
    this.#count();
    this.#foot.replaceChildren(
      parts.adds === "primary" ? this.#add("primary") : this.#send,
      act("exchange.consent.decline", () => this.#say("etui-cancel"), {
        kind: "secondary", sign: "cross", "data-name": "decline", disabled: parts.isSending,
      }),
    );
    if (focused) this.#refocus(focused);
  }

  /** Gives the focus back after a redraw; who asks takes it from a control that is gone or cannot be used. */
  #refocus(name) {
    const control = this.#root.querySelector(`[data-name="${CSS.escape(name)}"]:not(:disabled)`);
    (control ?? this.#title).focus({ preventScroll: true });
  }

  #count() {
    const { text, isEnabled } = this.#choice.button();
    this.#send.disabled = !isEnabled;
    this.#send.querySelector("span").textContent = text;
  }

  #add(kind) {
    return act("exchange.wallet.add", () => this.#say("etui-add"), { kind, sign: "plus", "data-name": "add" });
  }

  #say(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

function who({ sign, below }, title) {
  return h(
    "section", { class: "who" },
    h("span", { class: "emblem" }, icon(sign)),
    h("div", {}, title, below ? h("p", { class: "copytext" }, below) : null),
  );
}

function line(look, sign, text) {
  return h("p", { class: look }, icon(sign), h("span", {}, text));
}

function fieldset({ title, remark, boxes }, isSending) {
  return h(
    "fieldset", {},
    h("legend", { class: `copytext-bold${isSending ? " is-disabled" : ""}` }, title),
    remark ? h("p", { class: "copytext remark" }, remark) : null,
    boxes,
  );
}

customElements.define("etui-consent", EtuiConsent);
