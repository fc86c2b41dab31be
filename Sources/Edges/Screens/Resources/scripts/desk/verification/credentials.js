// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The credentials of the account: who and what may use it. A secret is shown once, when it is made; the server keeps its
// hash, and so does this page nothing of it.

import { DeskError, dialog, toast } from "../desk.js";
import { tickList } from "../form.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { showSecrets } from "./secret.js";
import { AccountSection } from "./section.js";
import { button, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

const scopes = ["capture", "retrieve", "admin"];
const heads = ["label", "token", "scopes", "created", "used", "expires"];
/** How much of a token is shown; the rest is in its title. */
const shownLength = 8;

/** The section of the credentials. */
export class CredentialsSection extends AccountSection {
  #credentials = [];
  #list = h("div", { class: "review-list" });

  async load(signal) {
    this.#credentials = (await this.person.ask("GET", "/account/credentials", undefined, { signal })).credentials;
    // A person at the desk has the name of the credential.
    const named = this.#credentials.filter(({ label: text }) => text).map(({ token, label: text }) => [token, text]);
    this.person.names = new Map([...this.person.names, ...named]);
  }

  draw() {
    this.element.replaceChildren(h("section", { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, t("account.section.credentials")),
        button(t("account.credential.add"), () => this.shell.open("credential"), { look: "quiet", sign: "plus" })),
      h("p", { class: "hint" }, t("account.credentials.text")), this.#list));
    refill(this.#list, this.#credentials.length === 0 ? notice(t("account.credentials.none"))
      : ledger(t("account.section.credentials"),
        [...heads.map((name) => t(`account.credential.${name}`)), t("account.credential.actions")],
        this.#credentials.map((one) => this.#row(one))));
  }

  #row({ token, label: text, scopes: given, created, lastUsed, expires }) {
    const isOver = expires && Date.parse(expires) <= this.person.now;
    const name = text ?? t("account.credential.nameless");
    return {
      id: token,
      cells: [
        [h("bdi", {}, name), token === this.person.token ? h("span", { class: "state" }, t("review.you")) : null],
        h("code", { title: token }, token.slice(0, shownLength)),
        given.map((scope) => t(`account.scope.${scope}`)).join(", "),
        moment(created), lastUsed ? moment(lastUsed) : t("account.credential.unused"),
        isOver ? h("span", { class: "state expired" }, t("account.credential.over"))
          : expires ? moment(expires) : t("account.credential.endless"),
        button(
          t("account.credential.revoke"), () => this.shell.open("revoke", token),
          { look: "quiet", "aria-label": `${t("account.credential.revoke")}: ${name}` },
        ),
      ],
    };
  }

  sheet(name, of) {
    if (name === "credential") return this.#add();
    const credential = this.#credentials.find(({ token }) => token === of);
    return name === "revoke" && credential ? this.#revoke(credential) : null;
  }

  async #add() {
    const tomorrow = new Date(this.person.now + 86_400_000).toISOString().slice(0, 10);
    let made = null;
    const isSent = await dialog(t("account.credential.add"), [
      labelled(t("account.credential.label"), h("input", { name: "label", required: true, maxlength: 100, autocomplete: "off" }),
        { hint: t("account.credential.label.hint") }),
      tickList(t("account.credential.scopes"), scopes.map((scope) => [scope, t(`account.scope.${scope}.text`)])),
      labelled(t("account.credential.expires"), h("input", {
        name: "expires", type: "date", min: tomorrow, "data-range": t("account.credential.expires.past"),
      }), { hint: t("account.credential.expires.hint") }),
    ], {
      text: t("account.credential.add"),
      action: async (form) => {
        const day = form.get("expires");
        made = await this.person.ask("POST", "/account/credentials", {
          label: form.get("label").trim(), scopes: scopes.filter((scope) => form.has(scope)),
          expires: day ? new Date(`${day}T23:59:59`).toISOString() : null,
        });
      },
    });
    if (!isSent) return;
    await showSecrets(this.person, t("account.credential.new"), t("account.credential.once"), [
      [t("review.signIn.client"), made.token], [t("review.signIn.secret"), made.secret],
    ]);
    made = null;
    await this.again();
  }

  async #revoke({ token, label: text }) {
    const isOwn = token === this.person.token;
    const isSent = await dialog(t("account.credential.revoke"), [
      h("p", {}, t("account.credential.revoke.text", { name: text ?? token.slice(0, shownLength) })),
      isOwn ? h("p", { class: "attention-line" }, t("account.credential.revoke.own")) : null,
    ], {
      text: t("account.credential.revoke"), isGrave: true,
      action: async () => {
        try {
          await this.person.ask("DELETE", `/account/credentials/${encodeURIComponent(token)}`);
        } catch (error) {
          // Somebody else has revoked it meanwhile.
          if (error.code !== "notFound") throw error;
        }
      },
    });
    if (!isSent) return;
    toast(t("account.credential.revoked"));
    // The session ends with its credential, which the next request says.
    await this.again();
  }

  async again() {
    try {
      await super.again();
    } catch (error) {
      // Without its credential the session is over, which the page says already.
      if (!(error instanceof DeskError) || this.person) throw error;
    }
  }
}
