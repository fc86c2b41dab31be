// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The request for documents: nothing is chosen at first, and each document shows its values.

import { tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { count, documentFindings, documentRows, marks, written } from "../scripts/exchange/parts.js";
import { t } from "../scripts/base/strings.js";

/** The choice among documents. It stays in the element until the person decides. */
export class DocumentChoice {
  #request = null;
  #chosen = [];
  #boxes = [];
  #changed;

  /** @param {() => void} changed is called when the person has chosen */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Takes a request; the choice among what is still there is kept, unless the request is another one. */
  take(request, isOther) {
    const names = new Set(request.candidates.map(({ id }) => id));
    this.#chosen = isOther ? [] : this.#chosen.filter((id) => names.has(id));
    this.#request = request;
  }

  /**
   * What the consent shows: what is asked, an icon, who asks and the line below, cautions, the terms by the keys of their
   * labels, the groups of boxes, notes with icons, the look of the button that adds a document, and whether it is being sent.
   */
  parts() {
    const { caller, ownName, isSigned, isKeyInApp, kinds, destination, candidates, missing, limit, isLimited } = this.#request;
    const isNone = candidates.length === 0;
    const lacks = missing.length > 0 && !isNone;
    this.#boxes = candidates.map((one) => this.#box(one));
    return {
      title: t("exchange.consent.title", { name: caller }),
      sign: "document",
      name: caller,
      below: ownName ? t("exchange.consent.ownName", { name: ownName }) : "",
      cautions: [
        isSigned ? "" : t("exchange.consent.unsigned"),
        isKeyInApp ? t("exchange.consent.keyInApp") : "",
      ].filter(Boolean),
      terms: [
        ["exchange.consent.kinds", kinds.join(", ")],
        ...this.#reasons(),
        ["exchange.consent.destination", destination],
      ],
      groups: isNone ? [] : [{
        title: t(limit > 1 ? "exchange.consent.several" : "exchange.consent.one"),
        remark: t(isLimited ? "exchange.consent.limited" : "exchange.consent.whole"),
        boxes: this.#boxes,
      }],
      notes: [
        ...(isNone ? [["info", t("exchange.consent.none")]] : []),
        ...(lacks ? [["info", t("exchange.consent.missing", { kinds: missing.join(", ") })]] : []),
      ],
      // If nothing can be sent, the main action is to add a document.
      adds: isNone ? "primary" : lacks ? "secondary" : null,
      isSending: false,
    };
  }

  /** What the button that agrees says, and whether it can be pressed. */
  button() {
    const [{ limit }, { length }] = [this.#request, this.#chosen];
    return {
      text: limit > 1 && length > 0 ? t("exchange.consent.sendSeveral", { count: length }) : t("exchange.consent.send"),
      isEnabled: length > 0 && length <= limit,
    };
  }

  /** The names of the documents in the order they were chosen. */
  get answer() {
    return [...this.#chosen];
  }

  /** What for and for how long. */
  #reasons() {
    const { purpose, purposeText, retention, days } = this.#request;
    return [
      ["exchange.consent.purpose", purpose ? [purpose, purposeText].filter(Boolean).join(". ") : ""],
      ["exchange.consent.retention", retention ? t(`exchange.retention.${retention}`, { count: days }) : ""],
    ];
  }

  #box({ id, document }) {
    const { number, limit } = this.#request;
    const isChosen = this.#chosen.includes(id);
    const words = h(
      "span", {},
      h("span", { class: "selection-text" }, document.title),
      h("span", { class: "selection-label" }, written(document.holder)),
      marks(count(documentFindings(document))),
    );
    const input = tick(words, {
      type: limit > 1 ? "checkbox" : "radio",
      // The name changes with each request: Chromium's Tab skips a group whose button had the focus when it was removed.
      name: `candidate-${number}`, "data-name": `choose-${id}`, checked: isChosen, onchange: () => this.#toggle(id),
    });
    return h(
      "div", { class: `box candidate${isChosen ? " chosen" : ""}`, "data-id": id }, input,
      h(
        "details", { open: isChosen },
        h("summary", {}, t("exchange.consent.values"), h("span", { class: "hidden-visually" }, `: ${document.title}`)),
        documentRows(document),
      ),
    );
  }

  #toggle(id) {
    const isIn = this.#chosen.includes(id);
    if (this.#request.limit === 1) this.#chosen = [id];
    else this.#chosen = isIn ? this.#chosen.filter((one) => one !== id) : [...this.#chosen, id];
    for (const box of this.#boxes) {
      const isChosen = this.#chosen.includes(box.dataset.id);
      if (isChosen === box.classList.contains("chosen")) continue;
      box.classList.toggle("chosen", isChosen);
      box.querySelector("details").open = isChosen;
    }
    this.#changed();
  }
}
