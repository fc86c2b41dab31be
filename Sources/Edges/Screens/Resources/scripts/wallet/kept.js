// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The part of the wallet's phone with the identity documents that were read and kept, one at a time. It has the shape of
// a `Stage`, but no service behind it: these documents stay in the browser.

import "../../components/etui-document.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { discard, kept } from "./kept-documents.js";
import { DocumentReader } from "../reading/reader.js";
import { onLanguage, t } from "../base/strings.js";
import { recall, remember } from "../base/tab.js";
import { documentName } from "./deck.js";

export class KeptDocuments {
  isFront = false;
  screen = "kept";
  #home;
  #share;
  #parts = {};
  #documents = null;
  #shown = null;
  #watcher = () => {};
  /** Reads zones again, since what follows from their dates changes. */
  #reader = null;

  /**
   * @param {HTMLElement} root the element that becomes the screen
   * @param {{title: () => string, go: () => void}} home what is behind it on the phone
   * @param {?((report: Object) => void)} share passes a document on to the app that answers requests; null without one
   */
  constructor(root, home, share) {
    this.#home = home;
    this.#share = share;
    root.dataset.screen = "kept";
    const parts = this.#parts;
    const goBack = (event) => {
      event.preventDefault();
      home.go();
    };
    parts.back = h("a", { class: "bar-button back", href: "#", onclick: goBack });
    parts.title = h("h2", { class: "bar-title", tabindex: "-1" });
    parts.document = h("etui-document");
    parts.actions = h("div", { class: "kept-actions" });
    parts.hint = h("p", { class: "hint" });
    root.append(
      h("header", { class: "bar" }, parts.back, parts.title),
      h("div", { class: "screen-body kept" }, h("div", { class: "kept-scroll", tabindex: "0" }, parts.document, parts.hint), parts.actions),
    );
    onLanguage(() => this.#draw());
  }

  /**
   * Loads the documents, and shows the one that was open before a reload; without documents there is no state, like that of
   * an app that could not be started.
   */
  async open() {
    try {
      await this.#load();
    } catch (error) {
      console.error(error);
    }
    const last = recall("kept");
    if (last) await this.send({ documentOpened: { id: last } });
    else this.#draw();
    // Reloaded after the document has gone, it has nothing to show.
    if (this.isFront && !this.#shown) this.#home.go();
  }

  get state() {
    return this.#documents && { documents: this.#documents };
  }

  watch(watcher) {
    this.#watcher = watcher;
  }

  /** Shows a document, as read today. */
  async send({ documentOpened: { id } }) {
    this.#shown = this.#documents?.find((one) => one.id === id) ?? null;
    remember("kept", this.#shown && id);
    this.#draw();
    if (!this.#shown) return;
    const { report } = this.#shown;
    const today = await this.#readAgain(report);
    if (!today || this.#shown?.report !== report) return;
    this.#shown = { ...this.#shown, report: { ...report, ...today } };
    this.#draw();
  }

  /** What the lines of a zone say today; null where nothing can read them. */
  async #readAgain({ lines }) {
    try {
      this.#reader ??= DocumentReader.start("zones");
      const { document } = await (await this.#reader).typed(lines.join("\n"), Math.max(...lines.map(({ length }) => length)));
      return document && { age: document.age, remainingValidity: document.remainingValidity, findings: document.findings, result: document.result };
    } catch {
      this.#reader = null;
      return null;
    }
  }

  async #load() {
    this.#documents = await kept();
    this.#watcher(this.state, this.screen);
  }

  #draw() {
    const { back, title, document, actions, hint } = this.#parts;
    back.replaceChildren(icon("back"), h("span", {}, this.#home.title()));
    title.textContent = this.#shown ? documentName(this.#shown.report.layout) : t("deck.kept");
    document.report = this.#shown?.report ?? null;
    hint.textContent = t("deck.kept.text");
    const isForOthers = this.#share && this.#shown?.report.fields.issuingState === "RUS";
    actions.replaceChildren(
      isForOthers ? button(t("deck.kept.share"), () => this.#share(this.#shown.report), { "data-name": "share" }) : "",
      this.#shown ? this.#deleteButton(this.#shown.id) : "",
    );
  }

  #deleteButton(id) {
    let isSure = false;
    const remove = button(t("exchange.wallet.delete"), async () => {
      if (!isSure) {
        isSure = true;
        remove.textContent = t("exchange.wallet.delete.sure");
        return;
      }
      await discard(id);
      this.#shown = null;
      await this.#load();
      this.#home.go();
    }, { look: "danger", "data-name": "delete" });
    return remove;
  }
}
