// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at a desk with a name and a secret, or with one press as somebody of the demonstration.

import { DeskError } from "./desk.js";
import { button, labelled } from "../base/controls.js";
import { h } from "../base/dom.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";

/**
 * The page on which somebody signs in at a desk whose texts begin with the same key.
 *
 * @param {Object} desk
 * @param {string} desk.words the beginning of the keys of its texts: `client`, `secret`, `checking`, `refused`,
 *   `forbidden`, `demo`
 * @param {string[]} desk.names the names of the two fields, which are also the members of the request
 * @param {{id: string, name: string}[]} desk.offers who can sign in with one press; their secrets stay on the server
 * @param {(credentials: Object) => Promise<{session: Object}>} desk.send signs in
 * @param {(session: Object) => Promise<void>} enter called with the session
 * @param {?string} note why somebody has to sign in again
 */
export function credentialsPage({ words, names: [name, secret], offers, send }, enter, note) {
  const refusals = { 401: "refused", 403: "forbidden" };
  return signInForm({
    name: { label: t(`${words}.client`), member: name },
    secret: { label: t(`${words}.secret`), member: secret },
    demo: t(`${words}.demo`),
    checking: t(`${words}.checking`),
    offers: offers.map(({ id, name: shown }) => ({ name: shown, detail: id, credentials: { demonstration: id } })),
    send,
    explain: (error) => (refusals[error.status] ? t(`${words}.${refusals[error.status]}`) : error.words),
  }, enter, note);
}

/**
 * The page on which somebody signs in.
 *
 * @param {Object} desk
 * @param {{label: string, member: string}} desk.name the field of the name, and its member of the request
 * @param {{label: string, member: string}} desk.secret the same of the secret
 * @param {string} [desk.keys] the keyboard for the name, as `inputmode` has it
 * @param {string} desk.demo what the offers are
 * @param {string} [desk.checking] what the button says meanwhile
 * @param {{name: string, detail: string, credentials: Object}[]} desk.offers who can sign in with one press
 * @param {(credentials: Object) => Promise<{session: Object}>} desk.send signs in
 * @param {(error: DeskError) => string} [desk.explain] why it failed
 * @param {(session: Object) => Promise<void>} enter called with the session; an error it throws is shown
 * @param {?string} note why somebody has to sign in again
 */
export function signInForm({ name, secret, keys, demo, checking, offers, send, explain = ({ words }) => words }, enter, note) {
  const trouble = h("p", { class: "trouble-line", role: "alert" }, note ?? "");
  const nameField = h("input", {
    name: name.member, required: true, autocomplete: "username", spellcheck: "false", inputmode: keys,
  });
  const secretField = h("input", { name: secret.member, required: true, type: "password", autocomplete: "current-password" });
  const submit = button(t("app.signIn"), null, { isSubmit: true });
  const attempt = async (credentials) => {
    if (page.ariaBusy === "true") return;
    trouble.textContent = "";
    page.ariaBusy = "true";
    if (checking) submit.textContent = checking;
    try {
      const { session } = await persist(() => send(credentials));
      await enter(session);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      trouble.textContent = explain(error);
    } finally {
      // The secret has done its work and must not stay in the page.
      secretField.value = "";
      submit.textContent = t("app.signIn");
      page.ariaBusy = "false";
    }
  };
  const form = h(
    "form", {
      class: "panel sign-in",
      onsubmit: (event) => {
        event.preventDefault();
        attempt({ [name.member]: nameField.value.trim(), [secret.member]: secretField.value.trim() });
      },
    },
    h("h2", {}, t("desk.signIn")),
    labelled(name.label, nameField),
    labelled(secret.label, secretField),
    submit, trouble);
  const people = offers.map(({ name: shown, detail, credentials }) =>
    button([h("strong", {}, shown), h("span", {}, detail)], () => attempt(credentials), { look: "offer" }));
  const page = h("div", { class: "sign-in-page" },
    people.length > 0
      ? h("section", { class: "panel" },
          h("h2", {}, t("desk.demo")), h("p", { class: "hint" }, demo), h("div", { class: "offers" }, people))
      : null,
    form);
  return page;
}
