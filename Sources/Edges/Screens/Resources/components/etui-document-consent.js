// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/dom.js";
import { count, documentFindings, documentRows, marks, press, term, tick, written } from "../scripts/exchange-parts.js";
import { icon } from "../scripts/icons.js";
import { t } from "../scripts/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("../styles/base.css", import.meta.url)),
  styleSheet(new URL("../styles/results.css", import.meta.url)),
  styleSheet(new URL("../styles/exchange-parts.css", import.meta.url)),
  styleSheet(new URL("etui-question.css", import.meta.url)),
  styleSheet(new URL("etui-document-consent.css", import.meta.url)),
]);

/**
 * A document that could be sent.
 *
 * @typedef {Object} Candidate
 * @property {string} id its name in the answer
 * @property {Object} document its title, holder, rows and findings
 */

/**
 * The model of the consent to a document exchange, as the SDK makes it.
 *
 * @typedef {Object} DocumentConsentRequest
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
 * `<etui-document-consent>`: which app asks for which documents, what for, and the choice among them.
 *
 * Nothing is selected at first. The selection stays inside the element until the person decides.
 *
 * @prop {?DocumentConsentRequest} request - The model of the consent; a different `number` starts afresh. Writeonly
 * @method focus - Moves the focus, and so a screen reader, to the name of the app that asks.
 * @fires {?string[]} etui-decision - The names of the documents to send in the order they were chosen, or null if the
 *   person declines.
 * @fires {null} etui-add - The person wants to add a document first.
 */
export class EtuiDocumentConsent extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #body = h("div", { class: "body", role: "group" });
  #foot = h("div", { class: "foot" });
  #title = null;
  #send = null;
  #request = null;
  #shown = "";
  #chosen = [];

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#body, this.#foot);
    this.#root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#decide(null);
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
    const names = new Set(request?.candidates.map(({ id }) => id));
    this.#chosen = isOther ? [] : this.#chosen.filter((id) => names.has(id));
    this.#request = request;
    this.draw();
    if (isOther) this.#body.scrollTop = 0;
  }

  /** Moves the focus, and so a screen reader, to the name of the app that asks. */
  focus() {
    this.#title?.focus({ preventScroll: true });
  }

  show() {
    const asked = this.#request;
    if (!asked) {
      this.#body.replaceChildren();
      this.#foot.replaceChildren();
      return;
    }
    const focused = this.#root.activeElement?.dataset.name;
    this.#title = h("h3", { tabindex: "-1", id: "who" }, t("exchange.consent.title", { name: asked.caller }));
    this.#body.setAttribute("aria-labelledby", "who");
    this.#body.replaceChildren(...[
      this.#title,
      asked.ownName ? h("p", { class: "hint" }, t("exchange.consent.ownName", { name: asked.ownName })) : null,
      asked.isSigned ? null : caution("exchange.consent.unsigned"),
      asked.isKeyInApp ? caution("exchange.consent.keyInApp") : null,
      terms(asked),
      ...this.#choice(asked),
    ].filter(Boolean));
    // If nothing can be sent, the main action is to add a document. Without a choice nothing in the text can take the
    // focus, so the text itself takes it and can be scrolled.
    const isNone = asked.candidates.length === 0;
    this.#body.tabIndex = isNone ? 0 : -1;
    this.#send = press("main", "send", "", () => this.#decide(this.#chosen));
    this.#foot.replaceChildren(
      isNone ? this.#add("main") : this.#send,
      press("quiet", "decline", t("exchange.consent.decline"), () => this.#decide(null)),
    );
    this.#count();
    if (focused) this.#root.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
  }

  #choice({ candidates, missing, limit, isLimited }) {
    const isNone = candidates.length === 0;
    return [
      isNone ? h("p", {}, t("exchange.consent.none")) : h(
        "fieldset", {},
        h("legend", {}, t(limit > 1 ? "exchange.consent.several" : "exchange.consent.one")),
        h("p", { class: "hint" }, t(isLimited ? "exchange.consent.limited" : "exchange.consent.whole")),
        candidates.map((one) => this.#candidate(one, limit)),
      ),
      missing.length > 0 && !isNone ? h("p", { class: "hint" }, t("exchange.consent.missing", { kinds: missing.join(", ") })) : null,
      missing.length > 0 && !isNone ? this.#add("quiet") : null,
    ];
  }

  #add(kind) {
    return press(kind, "add", t("exchange.wallet.add"), () => this.#say("etui-add"));
  }

  #candidate({ id, document }, limit) {
    const isChosen = this.#chosen.includes(id);
    // The name changes with each request: Chromium's Tab skips a group whose button had the focus when it was removed.
    const input = tick(
      limit > 1 ? "checkbox" : "radio", `choose-${id}`,
      [h("strong", {}, document.title), h("span", { class: "holder" }, written(document.holder)), marks(count(documentFindings(document)))],
      isChosen, () => this.#toggle(id, limit), { name: `candidate-${this.#request.number}` },
    );
    return h(
      "div", { class: `candidate${isChosen ? " chosen" : ""}`, "data-id": id }, input,
      h(
        "details", { open: isChosen },
        h("summary", {}, t("exchange.consent.values"), h("span", { class: "hidden-visually" }, `: ${document.title}`)),
        documentRows(document),
      ),
    );
  }

  #toggle(id, limit) {
    const isIn = this.#chosen.includes(id);
    if (limit === 1) this.#chosen = [id];
    else this.#chosen = isIn ? this.#chosen.filter((one) => one !== id) : [...this.#chosen, id];
    for (const box of this.#body.querySelectorAll(".candidate")) {
      const isChosen = this.#chosen.includes(box.dataset.id);
      if (isChosen === box.classList.contains("chosen")) continue;
      box.classList.toggle("chosen", isChosen);
      box.querySelector("details").open = isChosen;
    }
    this.speak(() => this.#count());
  }

  #count() {
    const [{ limit }, { length }] = [this.#request, this.#chosen];
    this.#send.disabled = length === 0 || length > limit;
    this.#send.textContent = limit > 1 && length > 0
      ? t("exchange.consent.sendSeveral", { count: length }) : t("exchange.consent.send");
  }

  #decide(documents) {
    if (!this.#request || (documents && this.#send.disabled)) return;
    this.#say("etui-decision", documents);
  }

  #say(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

function caution(key) {
  return h("p", { class: "caution" }, icon("exclamation"), h("span", {}, t(key)));
}

function terms(asked) {
  return h(
    "dl", { class: "terms" },
    term("exchange.consent.kinds", asked.kinds.join(", ")),
    asked.purpose ? term("exchange.consent.purpose", [asked.purpose, asked.purposeText].filter(Boolean).join(". ")) : null,
    asked.retention ? term("exchange.consent.retention", t(`exchange.retention.${asked.retention}`, { count: asked.days })) : null,
    term("exchange.consent.destination", asked.destination),
  );
}

customElements.define("etui-document-consent", EtuiDocumentConsent);
