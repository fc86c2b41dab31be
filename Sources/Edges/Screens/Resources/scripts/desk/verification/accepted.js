// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The documents that the account accepts, by country and kind.

import { DeskError, dialog, toast, trouble } from "../desk.js";
import { DocumentOverview, nameOf } from "./documents.js";
import { AccountSection } from "./section.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** The choice of each person who signed in that is not saved yet: it stays while another section is shown. */
const kept = new WeakMap();

/** The section of the accepted documents. */
export class AcceptedSection extends AccountSection {
  #countries = [];
  #saved = new Map();
  #tag = null;
  /** The unsaved changes: whether a kind is accepted, by country and kind. */
  #changes;
  #overview = new DocumentOverview((country, type) => this.#isOn(country, type),
    (documents, isOn) => this.#choose(documents, isOn));
  #count = h("p", { class: "hint", role: "status" });
  #complaint = h("div");
  #foot = h("div", { class: "account-foot" });

  constructor(shell, settings) {
    super(shell, settings);
    if (!kept.has(shell.person)) {
      const changes = new Map();
      kept.set(shell.person, changes);
      shell.person.keepUnsaved(() => changes.size > 0);
    }
    this.#changes = kept.get(shell.person);
  }

  async load(signal) {
    const [{ documents }, accepted] = await Promise.all([
      this.person.ask("GET", "/account/documents", undefined, { signal }),
      this.person.ask("GET", "/account/accepted", undefined, { signal, tagged: true }),
    ]);
    this.#countries = documents;
    this.#take(accepted);
  }

  #take({ value, tag }) {
    this.#saved = new Map(value.rows.map((row) => [row.country, row]));
    this.#tag = tag;
    for (const [key, isOn] of this.#changes) if (this.#isSaved(...key.split(" ")) === isOn) this.#changes.delete(key);
  }

  #isSaved(country, type) {
    return this.#saved.get(country)?.types.includes(type) ?? false;
  }

  #isOn(country, type) {
    return this.#changes.get(`${country} ${type}`) ?? this.#isSaved(country, type);
  }

  draw() {
    this.element.replaceChildren(h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, t("account.section.documents")),
        button(t("account.accepted.usual"), () => this.shell.open("usual"), { look: "quiet" })),
      h("p", { class: "hint" }, t("account.accepted.text")), this.#count, this.#overview.element, this.#complaint,
      this.#foot));
    this.#complaint.replaceChildren();
    this.#overview.draw(this.#countries);
    this.#drawCount();
    this.#drawFoot();
  }

  #choose(documents, isOn) {
    for (const { country, type } of documents) {
      const key = `${country} ${type}`;
      if (this.#isSaved(country, type) === isOn) this.#changes.delete(key);
      else this.#changes.set(key, isOn);
    }
    this.#overview.count();
    this.#drawCount();
    this.#drawFoot();
  }

  #drawCount() {
    const rows = this.#rows();
    const count = rows.reduce((sum, { types }) => sum + types.length, 0);
    this.#count.textContent = count === 0 ? t("account.accepted.none")
      : t("account.accepted.count", { countries: rows.length, count });
  }

  /** The rows as they would be saved. */
  #rows() {
    return this.#countries.map(({ country, types }) => {
      const chosen = types.filter(({ type }) => this.#isOn(country, type));
      // What documents are made of is kept where it was chosen, and anything where a kind is new.
      const isSame = chosen.every(({ type }) => this.#isSaved(country, type));
      const made = isSame ? this.#saved.get(country)?.variants : null;
      return {
        country, types: chosen.map(({ type }) => type),
        variants: made ?? [...new Set(chosen.flatMap(({ variants }) => variants))],
      };
    }).filter(({ types }) => types.length > 0);
  }

  #drawFoot() {
    this.#foot.hidden = this.#changes.size === 0;
    this.#foot.replaceChildren(
      h("p", { role: "status" }, t("account.unsaved")),
      h("div", { class: "row" },
        button(t("account.discard"), () => {
          this.#changes.clear();
          this.redraw();
        }, { look: "quiet" }),
        button(t("account.save"), () => this.#save())));
  }

  /** The kinds that are new and whose layout is not confirmed. */
  #unconfirmed() {
    return this.#countries.flatMap((country) => country.types
      .filter(({ type, isConfirmed }) => !isConfirmed && this.#changes.get(`${country.country} ${type}`))
      .map(({ type }) => `${nameOf(country)}: ${t(`check.type.${type}`)}`));
  }

  async #save() {
    if (this.#unconfirmed().length > 0) return this.shell.open("force");
    await this.#send();
  }

  async #send() {
    this.#complaint.replaceChildren();
    // What is accepted already may stay so, whatever is known of its layout.
    const body = { rows: this.#rows(), force: true };
    try {
      this.#take(await this.person.ask("PUT", "/account/accepted", body, { match: this.#tag, tagged: true }));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return this.#refused(error);
    }
    toast(t("account.saved"));
    this.redraw();
  }

  async #refused(error) {
    if (error.code !== "stale") return this.#complaint.replaceChildren(trouble(error, () => this.#send()));
    await persist(() => this.load());
    this.redraw();
    this.#complaint.replaceChildren(h("p", { class: "attention-line", role: "alert" }, t("account.stale")));
  }

  sheet(name) {
    if (name === "usual") return this.#reset();
    return name === "force" && this.#unconfirmed().length > 0 ? this.#force() : null;
  }

  async #force() {
    const isSent = await dialog(t("account.accepted.force"), [
      h("p", {}, t("account.accepted.force.text")),
      h("ul", { class: "plain-list" }, this.#unconfirmed().map((words) => h("li", {}, words))),
    ], { text: t("account.accepted.force.do"), action: async () => {} });
    if (isSent) await this.#send();
  }

  async #reset() {
    const isSent = await dialog(t("account.accepted.usual"), h("p", {}, t("account.accepted.usual.text")), {
      text: t("account.accepted.usual.do"), isGrave: true,
      action: async () => {
        const options = { match: this.#tag, tagged: true };
        const answer = await this.person.ask("DELETE", "/account/accepted", undefined, options);
        this.#changes.clear();
        this.#take(answer);
      },
    });
    if (!isSent) return;
    toast(t("account.saved"));
    this.redraw();
  }
}
