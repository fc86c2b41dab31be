// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reasons of a refusal: a list that is searched by code or word, and the details of the chosen reason, which digits
// tick.

import { showError } from "../form.js";
import { coded, reasonWords } from "./words.js";
import { labelled, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** Refusals that are reasons themselves. */
const unsupported = ["DENIED_UNSUPPORTED_ID_TYPE", "DENIED_UNSUPPORTED_ID_COUNTRY"];

/** The list of reasons (WAI-ARIA: combobox with a list). */
export class ReasonPicker {
  element = h("div", { class: "reasons" });
  #options;
  #suggested;
  #chosen = null;
  #active = 0;
  #found = [];
  #field;
  #list = h("ul", { role: "listbox", id: "reason-list", class: "reason-list", hidden: true });
  #details = h("div");

  /**
   * @param {{code: string, status: string, details: string[]}[]} reasons
   * @param {?string} suggested the reason that the rules propose
   */
  constructor(reasons, suggested) {
    const order = (code) => (code === suggested ? 0 : 1);
    this.#suggested = suggested;
    this.#options = [
      ...reasons.map(({ code, status, details }) => ({ code, status, details, words: reasonWords(code) })),
      ...unsupported.map((status) => ({ code: null, status, details: [], words: coded("status", status) })),
    ].sort((one, other) => order(one.code) - order(other.code));
    this.#field = h("input", {
      type: "text", role: "combobox", name: "reason", autocomplete: "off", spellcheck: "false",
      "aria-controls": "reason-list", "aria-expanded": "false", "aria-autocomplete": "list",
      oninput: () => this.#seek(), onfocus: () => this.#seek(), onkeydown: (event) => this.#key(event),
      onblur: () => this.#close(),
    });
    // A press on the list must not take the focus from the field before it counts.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.element.append(
      labelled(t("review.reason"), this.#field, { hint: t("review.reason.hint") }), this.#list, this.#details);
    this.#list.setAttribute("aria-label", t("review.reason"));
  }

  /** What was filled in, for `restore`. */
  get draft() {
    return { text: this.#field.value, code: this.#chosen?.code, status: this.#chosen?.status, details: this.#ticked };
  }

  /** Fills in what was filled in before, perhaps in another language. */
  restore({ text, code, status, details }) {
    const option = status ? this.#options.find((one) => one.code === code && one.status === status) : null;
    this.#field.value = option?.words ?? text;
    this.#choose(option ?? null);
    for (const box of this.#details.querySelectorAll("input")) box.checked = details.includes(box.name);
  }

  /** The codes of the details that are ticked. */
  get #ticked() {
    return [...this.#details.querySelectorAll("input:checked")].map(({ name }) => name);
  }

  /** The decision that was chosen; null, with words beside the field, if there is none. */
  decision() {
    if (!this.#chosen) {
      showError(this.#field, t("review.reason.missing"));
      this.#field.focus();
      return null;
    }
    const { code, status } = this.#chosen;
    if (!code) return { verificationStatus: status };
    return { verificationStatus: status, rejectReasonCode: code, rejectReasonDetailCodes: this.#ticked };
  }

  #seek() {
    const wanted = fold(this.#field.value);
    const isChosen = this.#chosen && this.#field.value === this.#chosen.words;
    this.#found = isChosen || !wanted ? this.#options
      : this.#options.filter(({ words }) => wanted.split(/\s+/).every((part) => fold(words).includes(part)));
    this.#active = Math.max(0, isChosen ? this.#found.indexOf(this.#chosen) : 0);
    if (!isChosen) this.#choose(null);
    this.#draw();
  }

  #draw() {
    const isOpen = document.activeElement === this.#field || this.#field.matches(":focus");
    this.#list.hidden = !isOpen || this.#found.length === 0;
    this.#field.setAttribute("aria-expanded", String(!this.#list.hidden));
    this.#list.replaceChildren(...this.#found.map((option, place) => h("li", {
      role: "option", id: `reason-${place}`, "aria-selected": String(place === this.#active),
      onclick: () => this.#take(option),
    }, h("span", {}, option.words),
    option.code && option.code === this.#suggested ? h("span", { class: "state" }, t("review.suggestion")) : null)));
    if (this.#list.hidden) {
      this.#field.removeAttribute("aria-activedescendant");
      return;
    }
    this.#field.setAttribute("aria-activedescendant", `reason-${this.#active}`);
    this.#list.children[this.#active]?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const count = this.#found.length;
      if (this.#list.hidden) this.#seek();
      else if (count > 0) this.#active = (this.#active + (key === "ArrowDown" ? 1 : count - 1)) % count;
      this.#draw();
    } else if (key === "Enter" && !this.#list.hidden) {
      this.#take(this.#found[this.#active]);
    } else if (key === "Escape" && !this.#list.hidden) {
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
  }

  #take(option) {
    this.#choose(option);
    this.#field.value = option.words;
    showError(this.#field, null);
    this.#close();
  }

  #close() {
    this.#list.hidden = true;
    this.#field.setAttribute("aria-expanded", "false");
    this.#field.removeAttribute("aria-activedescendant");
  }

  #choose(option) {
    if (option === this.#chosen) return;
    this.#chosen = option;
    this.#details.replaceChildren();
    if (!option || option.details.length === 0) return;
    const ticks = option.details.map((code, place) =>
      tick(h("span", {}, h("kbd", {}, String((place + 1) % 10)), " ", coded("detail", code)), { look: null, name: code }));
    this.#details.append(h("fieldset", {
      class: "kinds",
      // Within the details, 1 to 9 and 0 tick the first to the tenth.
      onkeydown: ({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey || !/^\d$/.test(key)) return;
        const box = ticks[key === "0" ? 9 : Number(key) - 1]?.control;
        if (!box) return;
        box.checked = !box.checked;
        box.focus();
      },
    }, h("legend", {}, t("review.details")), h("p", { class: "hint" }, t("review.details.hint")),
    ticks));
  }
}

/** A text without marks and case, for the search. */
function fold(text) {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
