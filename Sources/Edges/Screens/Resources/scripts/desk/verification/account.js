// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The settings desk: what administrators set for their account, in sections that the address names.

import { AcceptedSection } from "./accepted.js";
import { AppsSection } from "./apps.js";
import { CallbackSection } from "./callback.js";
import { CredentialsSection } from "./credentials.js";
import { SettingsSection } from "./settings.js";
import { AccountSettings } from "./settings-store.js";
import { UsageSection } from "./usage.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

const sections = {
  settings: SettingsSection, callback: CallbackSection, documents: AcceptedSection, credentials: CredentialsSection,
  apps: AppsSection, usage: UsageSection,
};
/** The names of the sections in the address; the first one needs none. */
export const sectionNames = Object.keys(sections);

/** The settings of each person who signed in: what was changed stays while another section is shown. */
const kept = new WeakMap();

/** The view of the account: one section at a time, each an `AccountSection`. */
export class AccountView {
  element = h("div", { class: "review-view account" });
  #shell;
  #name;
  #section;

  constructor(shell, name) {
    this.#shell = shell;
    this.#name = name;
    if (!kept.has(shell.person)) kept.set(shell.person, new AccountSettings(shell.person));
    this.#section = new sections[name](shell, kept.get(shell.person));
  }

  get parts() {
    return this.#section.parts;
  }

  get title() {
    return t(`account.section.${this.#name}`);
  }

  load(signal) {
    return this.#section.load(signal);
  }

  draw() {
    const link = (name, place) => this.#shell.link(t(`account.section.${name}`),
      place === 0 ? { view: "account" } : { view: "account", section: name },
      { "aria-current": name === this.#name ? "page" : null });
    this.element.replaceChildren(
      h("h1", { tabindex: "-1" }, t("account.title")),
      h("nav", { class: "desk-tabs", "aria-label": t("account.sections") }, sectionNames.map(link)),
      this.#section.element);
    this.#section.draw();
  }

  sheet(name, of) {
    return this.#section.sheet(name, of);
  }
}
