// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What apps need to reach this server, and tokens with which they work without it.

import { copyButton } from "../../base/copy-button.js";
import { dialog, toast } from "../desk.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { showSecrets } from "./secret.js";
import { AccountSection } from "./section.js";
import { button, choices, labelled, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** For how many days a token may hold. */
const mostDays = 400;
const dayLength = 86_400_000;

/** The section of the apps. */
export class AppsSection extends AccountSection {
  #account = null;
  #tokens = [];
  #list = h("div", { class: "review-list" });

  async load(signal) {
    const [account, { offlineTokens }] = await Promise.all([
      this.person.ask("GET", "/account", undefined, { signal }),
      this.person.ask("GET", "/account/offline-tokens", undefined, { signal }), this.settings.load(signal),
    ]);
    this.#account = account;
    this.#tokens = offlineTokens;
  }

  draw() {
    const { base, rootKey, region, id } = this.#account;
    const address = base ?? location.origin;
    const isOn = this.settings.saved("features.offline");
    const copied = (name, value) => copyButton(t("account.copy", { name }), value);
    this.element.replaceChildren(
      h("section", { class: "panel" }, h("h2", {}, t("account.apps.server")),
        h("p", { class: "hint" }, t("account.apps.server.text")),
        terms([
          [t("account.apps.address"), h("code", {}, address)], [t("account.apps.rootKey"), h("code", {}, rootKey)],
          [t("account.apps.region"), region], [t("account.apps.account"), h("code", {}, id)],
        ], { class: "facts" }),
        h("div", { class: "row" }, copied(t("account.apps.address"), address), copied(t("account.apps.rootKey"), rootKey))),
      h("section", { class: "panel" },
        h("div", { class: "panel-head" }, h("h2", {}, t("account.offline")),
          isOn ? button(t("account.offline.new"), () => this.shell.open("offline"), { look: "quiet", sign: "plus" }) : null),
        h("p", { class: "hint" }, t("account.offline.text")),
        isOn ? null : h("p", { class: "note" }, t("account.offline.off")), this.#list));
    const heads = ["app", "product", "made", "until"].map((name) => t(`account.offline.${name}`));
    refill(this.#list, this.#tokens.length === 0 ? notice(t("account.offline.none"))
      : ledger(t("account.offline"), heads, this.#tokens.map(({ id: row, bundleId, product, iat, exp }) => ({
        id: row,
        cells: [h("bdi", {}, bundleId), t(`account.option.${product}`), moment(iat * 1000),
          exp * 1000 <= this.person.now ? h("span", { class: "state expired" }, t("account.credential.over"))
            : moment(exp * 1000)],
      }))));
  }

  sheet(name) {
    return name === "offline" && this.settings.saved("features.offline") ? this.#make() : null;
  }

  async #make() {
    const { now } = this.person;
    const day = (days) => new Date(now + days * dayLength).toISOString().slice(0, 10);
    let made = null;
    const isSent = await dialog(t("account.offline.new"), [
      h("p", { class: "attention-line" }, t("account.offline.warning")),
      labelled(t("account.offline.app"), h("input", {
        name: "bundleId", required: true, maxlength: 255, placeholder: "com.example.app", spellcheck: "false",
        autocapitalize: "off", autocomplete: "off", pattern: "[A-Za-z0-9.\\-]+(\\.\\*)?",
      }), { hint: t("account.offline.app.hint") }),
      labelled(t("account.offline.product"), choices(
        this.settings.saved("products").map((product) => [product, t(`account.option.${product}`)]), { name: "product" })),
      labelled(t("account.offline.until"), h("input", {
        name: "until", type: "date", required: true, min: day(1), max: day(mostDays - 1), value: day(90),
        "data-range": t("account.offline.range"),
      })),
    ], {
      text: t("account.offline.new"),
      action: async (form) => {
        made = await this.person.ask("POST", "/account/offline-tokens", {
          bundleId: form.get("bundleId").trim(), product: form.get("product"),
          exp: Math.floor(Date.parse(`${form.get("until")}T23:59:59`) / 1000), branding: true,
        });
      },
    });
    if (!isSent) return;
    toast(t("account.offline.done"));
    await showSecrets(this.person, t("account.offline.new"), t("account.offline.once"),
      [[t("account.offline.token"), made.token]]);
    made = null;
    await this.again();
  }
}
