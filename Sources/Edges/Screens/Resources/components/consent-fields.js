// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The request for fields of a card: the required ones are fixed, the others off until the person wants them.

import { said, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { t } from "../scripts/base/strings.js";

/** The choice among fields. The app keeps it, so each tick goes to the app and comes back in its next request. */
export class FieldChoice {
  #request = null;
  #toggled;

  /** @param {(name: string) => void} toggled is called with the name of a field that was switched */
  constructor(toggled) {
    this.#toggled = toggled;
  }

  take(request) {
    this.#request = request;
  }

  /** What the consent shows; see `DocumentChoice`. */
  parts() {
    const { provider, location, holder, purpose, retention, fields, isSending, sendsReceipt } = this.#request;
    const group = (title, asked) => ({ title: t(title), boxes: asked.map((field) => this.#box(field)) });
    const optional = fields.filter((field) => !field.isRequired);
    return {
      title: t("wallet.consent.title"),
      sign: "clinic",
      name: provider,
      below: location,
      cautions: [],
      terms: [["wallet.consent.holder", holder], ["exchange.consent.purpose", purpose], ["exchange.consent.retention", retention]],
      groups: [
        group("wallet.consent.required", fields.filter((field) => field.isRequired)),
        ...(optional.length > 0 ? [group("wallet.consent.optional", optional)] : []),
      ],
      notes: [
        ["lock", t("wallet.consent.note", { provider })],
        ...(sendsReceipt ? [["seal", t("wallet.consent.receipt")]] : []),
      ],
      adds: null,
      isSending: Boolean(isSending),
    };
  }

  /** What the button that agrees says, and whether it can be pressed. */
  button() {
    const { canSend, isSending } = this.#request;
    return { text: t(isSending ? "wallet.consent.sending" : "exchange.consent.send"), isEnabled: canSend };
  }

  /** The app knows which fields are on. */
  get answer() {
    return null;
  }

  #box(field) {
    const isMissing = field.value === undefined;
    const words = h("span", {}, h("span", { class: "selection-label" }, field.label), value(field));
    const disabled = field.isRequired || isMissing || this.#request.isSending;
    return h(
      "div", { class: `box field${isMissing ? " missing" : ""}` },
      tick(words, { "data-name": field.name, checked: field.isOn, onchange: () => this.#toggled(field.name), disabled }),
    );
  }
}

function value({ value: text, spoken }) {
  if (text === undefined) return h("span", { class: "selection-text is-disabled" }, t("wallet.consent.missing"));
  if (!spoken) return h("bdi", { class: "selection-text" }, text);
  return h("span", { class: "selection-text" }, said(text, spoken));
}
