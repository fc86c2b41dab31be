// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";

/** The shapes of zones: characters of a line, and how many lines. */
const shapes = [{ name: "44", length: 44, count: 2 }, { name: "30", length: 30, count: 3 }, { name: "36", length: 36, count: 2 }];
/** The mark of each state of a check digit. */
const marks = {
  open: ["digits", "documents.digit.open"], right: ["tick", "documents.digit.right"],
  wrong: ["cross", "documents.digit.wrong"],
};

/**
 * The sheet in which a person types the lines of a zone; each check digit is marked as soon as it is there.
 *
 * The reader's own module checks what is typed, so that there is one parser.
 */
export class ZoneSheet {
  element;
  #body;
  #desk;
  #announce;
  #speak;
  #otherwise;
  #words = [];
  #kind;
  #lines = h("div", { class: "zone-lines" });
  #checks = h("ul", { class: "zone-checks" });
  #missing = h("p", { class: "zone-missing", role: "alert" });
  #other;
  /** What opened it, where the focus returns to. */
  #opener = null;
  #shape = shapes[0];
  #states = {};
  #document = null;
  /** Counts the questions to the reader, since a later answer wins. */
  #question = 0;

  /**
   * @param {HTMLElement} body what cannot be used meanwhile
   * @param view `desk()`, the reader's desk; `announce(text)`; `speak(work)`, works in the element's language; `otherwise(opener)`, opens the sheet for other texts
   */
  constructor(body, { desk, announce, speak, otherwise }) {
    this.#body = body;
    this.#desk = desk;
    this.#announce = announce;
    this.#speak = speak;
    this.#otherwise = otherwise;
    this.#kind = h("select", { id: "zone-kind", onchange: () => this.#choose(shapes[this.#kind.selectedIndex]) },
      shapes.map(({ name }) => this.#word(`scan.zone.shape.${name}`, h("option"))));
    this.#other = this.#word("scan.zone.other", button(null, () => this.#leaveForText(), { look: "zone-other" }));
    const form = h(
      "form", { novalidate: true },
      this.#word("scan.zone.kind", h("label", { for: "zone-kind", class: "hint" })), this.#kind,
      this.#lines, this.#checks, this.#missing,
      h(
        "div", { class: "sheet-buttons" }, this.#other,
        this.#word("app.cancel", button(null, () => this.close(), { look: null })),
        this.#word("scan.zone.use", button(null, null, { look: "main", isSubmit: true })),
      ),
    );
    this.element = h(
      "div", { class: "sheet zone-sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": "zone-title", hidden: true },
      this.#word("scan.zone.title", h("h3", { id: "zone-title", class: "zone-title" })), form,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#use();
    });
  }

  /** Lets an element have a text, which follows the language. */
  #word(key, element) {
    this.#words.push([element, key]);
    return element;
  }

  /** Opens it with empty lines. */
  open(opener) {
    this.#opener = opener;
    this.element.hidden = false;
    this.#body.inert = true;
    this.#kind.selectedIndex = 0;
    this.#choose(shapes[0]);
    this.#inputs[0].focus();
  }

  /** Closes it and forgets what was typed. */
  close() {
    if (this.element.hidden) return;
    this.#choose(shapes[0]);
    this.element.hidden = true;
    this.#body.inert = false;
    if (this.#opener?.isConnected && this.#opener.checkVisibility?.() !== false) this.#opener.focus();
  }

  /** Renews the texts after a change of the language. */
  say() {
    this.#speak(() => this.#say());
  }

  #say() {
    for (const [element, key] of this.#words) element.textContent = t(key);
    this.#other.hidden = !this.#desk()?.takesTexts;
    this.#inputs.forEach((input, place) => {
      const name = t("scan.zone.line", { number: place + 1 });
      input.setAttribute("aria-label", name);
      input.nextElementSibling.textContent = t("scan.zone.count", { line: name, count: input.value.length, whole: this.#shape.length });
    });
    this.#showChecks();
  }

  get #inputs() {
    return [...this.#lines.querySelectorAll("input")];
  }

  #choose(shape) {
    this.#shape = shape;
    this.#states = {};
    this.#document = null;
    this.#question += 1;
    this.#missing.textContent = "";
    this.element.style.setProperty("--zone-length", shape.length);
    this.#lines.replaceChildren(...Array.from({ length: shape.count }, (_, place) => this.#line(place)));
    this.say();
    this.#check();
  }

  #line(place) {
    const input = h("input", {
      type: "text", class: "zone-line", id: `zone-line-${place}`, maxlength: String(this.#shape.length), autocomplete: "off",
      autocapitalize: "characters", autocorrect: "off", spellcheck: "false", "aria-describedby": `zone-count-${place}`,
    });
    input.addEventListener("input", () => this.#typed(input));
    input.addEventListener("paste", (event) => this.#pasted(event, place));
    return h("div", {}, input, h("span", { class: "hint", id: `zone-count-${place}` }));
  }

  /** Keeps the characters that zones have, as they stand on documents. */
  #typed(input) {
    const kept = written(input.value).slice(0, this.#shape.length);
    if (kept !== input.value) {
      const place = input.selectionStart - (input.value.length - kept.length);
      input.value = kept;
      input.setSelectionRange(place, place);
    }
    this.#missing.textContent = "";
    this.say();
    this.#check();
  }

  /** Several lines at once go to as many fields, in the shape that their length tells. */
  #pasted(event, place) {
    const lines = event.clipboardData.getData("text/plain").split(/[\r\n]+/).map(written).filter((line) => line !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    const shape = shapes.find(({ length, count }) => length === lines[0].length && count === lines.length);
    if (shape && shape !== this.#shape) {
      this.#kind.selectedIndex = shapes.indexOf(shape);
      this.#choose(shape);
    }
    const inputs = this.#inputs.slice(shape ? 0 : place);
    lines.slice(0, inputs.length).forEach((line, number) => (inputs[number].value = line.slice(0, this.#shape.length)));
    this.#typed(inputs[0]);
  }

  async #check() {
    const question = (this.#question += 1);
    const text = this.#inputs.map(({ value }) => value).join("\n");
    const zone = await this.#desk()?.typed(text, this.#shape.length);
    if (question !== this.#question || !zone) return;
    this.#document = zone.document;
    const before = this.#states;
    this.#states = Object.fromEntries(zone.checks.map(({ name, state }) => [name, state]));
    this.#speak(() => this.#tell(zone.checks, before));
  }

  /** Shows all check digits, and announces those that are new. */
  #tell(checks, before) {
    this.#showChecks();
    const news = checks.filter(({ name, state }) => state !== "open" && before[name] !== state);
    if (news.length > 0) this.#announce(news.map(({ name, state }) => `${nameOf(name)}: ${t(marks[state][1])}`).join(". "));
  }

  #showChecks() {
    this.#checks.replaceChildren(...Object.entries(this.#states).map(([name, state]) => {
      const [sign, key] = marks[state];
      return h("li", { "data-name": name, "data-state": state }, icon(sign), h("span", {}, nameOf(name)), h("span", { class: "zone-state" }, t(key)));
    }));
  }

  #use() {
    if (!this.#document) {
      const inputs = this.#inputs;
      const short = inputs.find(({ value }) => value.length < this.#shape.length) ?? inputs[0];
      this.#missing.textContent = this.#speak(() => t("scan.zone.missing"));
      return short.focus();
    }
    const found = this.#document;
    this.#opener = null;
    this.close();
    this.#desk()?.give(found);
  }

  #leaveForText() {
    const opener = this.#opener;
    this.#opener = null;
    this.close();
    this.#otherwise(opener);
  }
}

/** A line as documents print it: capital letters, digits and `<`. */
function written(text) {
  return text.toUpperCase().replace(/«/g, "<<").replace(/‹/g, "<").replace(/[^A-Z0-9<]/g, "");
}

function nameOf(check) {
  return t(check === "composite" ? "documents.whole" : `zone.field.${check}`);
}
