// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet, themedSheet } from "../scripts/dom.js";
import { term } from "../scripts/exchange-parts.js";
import { icon } from "../scripts/icons.js";
import { t } from "../scripts/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  themedSheet(new URL("../styles/wallet-defaults.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-texts.css", import.meta.url)),
  styleSheet(new URL("../styles/wallet-buttons.css", import.meta.url)),
  styleSheet(new URL("etui-consent.css", import.meta.url)),
]);

/** The styles of the labels and texts of terms. */
const words = ["selection-label", "copytext"];

/**
 * A field that is asked for.
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
 * The model of the consent, as the SDK makes it.
 *
 * @typedef {Object} ConsentRequest
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
 * `<etui-consent>`: who asks for which fields of a card, each with its value, before anything is sent.
 *
 * @prop {?ConsentRequest} request - The model of the consent. Writeonly
 * @fires {string} etui-toggle - The user switched an optional field; the detail is its name. Set a new `request`.
 * @fires {null} etui-send - The user agrees.
 * @fires {null} etui-cancel - The user declines.
 * @cssprop --etui-* - A setting of the wallet's style
 */
export class EtuiConsent extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #body = h("div", { class: "body" });
  #foot = h("div", { class: "foot" });
  #request = null;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#body, this.#foot);
  }

  get hasContent() {
    return Boolean(this.#request);
  }

  set request(request) {
    const focused = this.#root.activeElement?.dataset.name;
    this.#request = request;
    this.draw();
    if (focused) this.#root.querySelector(`[data-name="${focused}"]`)?.focus();
  }

  show() {
    const request = this.#request;
    if (!request) {
      this.#body.replaceChildren();
      this.#foot.replaceChildren();
      return;
    }
    const required = request.fields.filter((field) => field.isRequired);
    const optional = request.fields.filter((field) => !field.isRequired);
    this.#body.replaceChildren(
      h(
        "section", { class: "who" },
        h("span", { class: "emblem" }, icon("clinic")),
        h("div", {}, h("h3", { class: "subhead" }, request.provider), h("p", { class: "copytext" }, request.location)),
      ),
      h(
        "dl", { class: "terms" },
        term("wallet.consent.holder", request.holder, words),
        term("wallet.consent.purpose", request.purpose || "–", words),
        term("wallet.consent.retention", request.retention, words),
      ),
      this.#group("wallet.consent.required", required),
      ...(optional.length > 0 ? [this.#group("wallet.consent.optional", optional)] : []),
      h("p", { class: "copytext note" }, icon("lock"), h("span", {}, t("wallet.consent.note", { provider: request.provider }))),
      ...(request.sendsReceipt ? [h("p", { class: "copytext note" }, icon("seal"), h("span", {}, t("wallet.consent.receipt")))] : []),
    );
    this.#foot.replaceChildren(
      button("primary", request.isSending ? "wallet.consent.sending" : "wallet.consent.send", "etui-send", this, !request.canSend, "check"),
      button("secondary", "app.cancel", "etui-cancel", this, request.isSending, "cross"),
    );
  }

  #group(title, fields) {
    const state = this.#request.isSending ? " is-disabled" : "";
    return h(
      "fieldset", {},
      h("legend", { class: `copytext-bold${state}` }, t(title)),
      fields.map((field) => this.#row(field)),
    );
  }

  #row(field) {
    const isFixed = field.isRequired || field.value === undefined || this.#request.isSending;
    const box = h("input", {
      type: "checkbox", "data-name": field.name, checked: field.isOn, disabled: isFixed,
      onchange: () => this.#tell("etui-toggle", field.name),
    });
    return h(
      "label", { class: `field${field.value === undefined ? " missing" : ""}` },
      box,
      h(
        "span", {},
        h("span", { class: "selection-label" }, field.label),
        value(field),
      ),
    );
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

function value(field) {
  if (field.value === undefined) {
    return h("span", { class: "selection-text is-disabled" }, t("wallet.consent.missing"));
  }
  if (!field.spoken) return h("bdi", { class: "selection-text" }, field.value);
  return h(
    "span", { class: "selection-text" },
    h("span", { "aria-hidden": "true" }, field.value),
    h("span", { class: "hidden-visually" }, field.spoken),
  );
}

function button(kind, key, event, element, isDisabled, sign) {
  return h(
    "button",
    {
      type: "button", class: `action ${kind}`, disabled: isDisabled, "data-name": event,
      onclick: () => element.dispatchEvent(new CustomEvent(event, { bubbles: true })),
    },
    icon(sign), h("span", {}, t(key)),
  );
}

customElements.define("etui-consent", EtuiConsent);
