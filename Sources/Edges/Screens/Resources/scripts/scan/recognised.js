// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The text of a code on the page that scans: what it is, where it comes from, and what can be done with it.

import "../../components/etui-verdict.js";
import { resultParts } from "../../screens/seal-result.js";
import { capabilities } from "../base/capabilities.js";
import { copyButton } from "../base/copy-button.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { handOver } from "../base/passed-text.js";
import { icon } from "../base/icons.js";
import { detailsButton } from "../base/moment.js";
import { recognise } from "../reading/recognise.js";
import { verifySeal } from "../reading/seal-verifier.js";
import { t } from "../base/strings.js";
import { visible } from "../base/visible-text.js";

/** The most characters of a text that are shown; all of them can be copied. */
const shownLength = 1200;
/** The most of them beside what can be done with the text. */
const excerptLength = 160;
/** The kinds of which a person sees the text itself before deciding. */
const read = ["address", "lettered", "openAddress", "disguised", "link", "text"];
/**
 * Of each kind: its step of the scale of results, never the green one, and what can be done with it: the page that
 * takes it, by its name among the capabilities of the server, and how.
 */
const kinds = {
  seal: { result: "read", icon: "seal", page: "seals", go: ({ path }, { text }) => handOver("seal", text, path) },
  health: { result: "unchecked" },
  otherSeal: { result: "unchecked" },
  checkIn: {
    result: "read", icon: "clinic", page: "wallet",
    go: ({ path }, { link }) => location.assign(`${path}?${new URLSearchParams({ link })}`),
  },
  request: { result: "read", icon: "document", page: "exchange", go: ({ path }, { link }) => handOver("request", link, path) },
  address: { result: "read" },
  lettered: { result: "attention" },
  openAddress: { result: "attention" },
  disguised: { result: "attention" },
  link: { result: "read" },
  text: { result: "read" },
};

/** What was recognised in the text of a code. */
export class Recognised {
  #element;
  #found = null;
  /** The result of a seal that was verified in this page; `isVerifying` until it is there. */
  #sealed = null;
  #isVerifying = false;
  /** The pages of this server; without an answer there is nothing to hand a text to. */
  #pages = capabilities().catch(() => []);
  #known = [];

  /** @param {HTMLElement} element where it is shown */
  constructor(element) {
    this.#element = element;
  }

  get isShown() {
    return this.#found !== null;
  }

  /** Shows a text; null takes it away. */
  async show(text) {
    const found = text === null ? null : recognise(text);
    this.#found = found;
    this.#sealed = null;
    this.#isVerifying = found?.kind === "seal";
    this.draw();
    if (text === null) return;
    this.#known = await this.#pages;
    if (found !== this.#found) return;
    if (this.#isVerifying) await this.#verify(found);
    else this.draw();
  }

  /** Verifies a seal here, if the server has authorities for it; the page of the seals remains for when that fails. */
  async #verify(found) {
    const hasAuthorities = this.#known.some(({ name }) => name === "seals");
    const sealed = hasAuthorities ? await verifySeal(found.text).catch(() => null) : null;
    if (found !== this.#found) return;
    const hadFocus = this.#element.contains(document.activeElement);
    this.#sealed = sealed;
    this.#isVerifying = false;
    this.draw();
    // The outcome takes the place of what had the focus, and is announced.
    if (hadFocus) this.focus();
  }

  draw() {
    this.#element.hidden = !this.isShown;
    if (!this.isShown) return this.#element.replaceChildren();
    const found = this.#found;
    const { result } = kinds[found.kind];
    this.#element.dataset.kind = found.kind;
    this.#element.setAttribute("aria-busy", String(this.#isVerifying));
    if (this.#sealed) return this.#element.replaceChildren(...resultParts(this.#sealed, this.#here()));
    const verdict = h("etui-verdict", { kind: result, moment: true }, this.#origin(), this.#excerpt(), this.#steps());
    verdict.headline = t(`recognised.${found.kind}`);
    const sentence = this.#isVerifying ? "seal.checking" : `${found.name ?? found.kind}.text`;
    verdict.sentence = t(`recognised.${sentence}`, found);
    const text = h("pre", { tabindex: "0", "aria-label": t("recognised.content") }, h("bdi", {}, ...visible(found.text.slice(0, shownLength))));
    const details = h(
      "div", { class: "result-body" },
      h("h3", { tabindex: "-1" }, t("recognised.content")), text,
      found.text.length > shownLength
        ? h("p", { class: "hint" }, t("recognised.longer", { shown: shownLength, count: found.text.length })) : null,
    );
    verdict.append(detailsButton("recognised.show", () => details.firstElementChild));
    this.#element.replaceChildren(verdict, details);
  }

  /** The host or the scheme, where a person looks for it before going there. */
  #origin() {
    const { host, scheme } = this.#found;
    const origin = host ?? (scheme ? `${scheme}:` : null);
    return origin ? h("p", { class: "origin" }, h("span", {}, t("recognised.origin")), " ", h("bdi", {}, h("strong", {}, ...visible(origin)))) : null;
  }

  /** The text itself, or the address as browsers resolve it. */
  #excerpt() {
    const { kind, text, link } = this.#found;
    if (!read.includes(kind)) return null;
    const whole = link ?? text;
    return h("p", { class: "excerpt" }, h("bdi", {}, ...visible(whole.slice(0, excerptLength)), whole.length > excerptLength ? "…" : ""));
  }

  /** Below the verdict of a seal: that nothing was sent, and a button that copies the text. */
  #here() {
    return [
      h("p", { class: "hint here" }, t("recognised.seal.here")),
      h("div", { class: "steps" }, copyButton(t("recognised.copy"), this.#found.text)),
    ];
  }

  #steps() {
    const found = this.#found;
    if (this.#isVerifying) return null;
    const { page, go, icon: sign } = kinds[found.kind];
    const target = this.#known.find(({ name }) => name === page);
    return h(
      "div", { class: "steps" },
      target ? button(t(`recognised.${found.kind}.step`), () => go(target, found), { sign, "data-step": found.kind }) : null,
      ["address", "lettered"].includes(found.kind) ? open(found.link) : null,
      copyButton(t("recognised.copy"), found.text),
    );
  }

  focus() {
    this.#element.querySelector("etui-verdict").focus();
  }
}

/** A link to an address of another site, which learns nothing about this page. */
function open(link) {
  return h(
    "a", { class: "button", "data-step": "open", href: link, target: "_blank", rel: "noopener noreferrer", referrerpolicy: "no-referrer" },
    t("recognised.address.step"),
  );
}
