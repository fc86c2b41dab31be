// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at a desk with a name and a secret, or with one press as somebody of the demonstration, whose secret stays
// on the server.

import { DeskError } from "./desk.js";
import { button, labelled } from "../base/controls.js";
import { h } from "../base/dom.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";

/**
 * The page on which somebody signs in.
 *
 * @param {Object} desk
 * @param {string} desk.words the beginning of the keys of its texts: `client`, `secret`, `checking`, `refused`,
 *   `forbidden`, `demo`
 * @param {string[]} desk.names the names of the two fields, which are also the members of the request
 * @param {{id: string, name: string}[]} desk.offers who can sign in with one press
 * @param {(credentials: Object) => Promise<{session: Object}>} desk.send signs in
 * @param {(session: Object) => Promise<void>} enter called with the session
 * @param {?string} note why somebody has to sign in again
 */
export function credentialsPage({ words, names: [nameField, secretField], offers, send }, enter, note) {
  const trouble = h("p", { class: "trouble-line", role: "alert" }, note ?? "");
  const name = h("input", { name: nameField, required: true, autocomplete: "username", spellcheck: "false" });
  const secret = h("input", {
    name: secretField, required: true, type: "password", autocomplete: "current-password",
  });
  const submit = button(t("desk.signIn.do"), null, { isSubmit: true });
  const attempt = async (credentials) => {
    if (page.ariaBusy === "true") return;
    trouble.textContent = "";
    page.ariaBusy = "true";
    submit.textContent = t(`${words}.checking`);
    try {
      const { session } = await persist(() => send(credentials));
      // The secret has done its work and must not stay in the page.
      secret.value = "";
      await enter(session);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      secret.value = "";
      trouble.textContent = error.status === 403 ? t(`${words}.forbidden`)
        : error.status === 401 ? t(`${words}.refused`) : error.words;
    } finally {
      submit.textContent = t("desk.signIn.do");
      page.ariaBusy = "false";
    }
  };
  const form = h(
    "form", {
      class: "panel sign-in",
      onsubmit: (event) => {
        event.preventDefault();
        attempt({ [nameField]: name.value.trim(), [secretField]: secret.value });
      },
    },
    h("h2", {}, t("desk.signIn")),
    labelled(t(`${words}.client`), name),
    labelled(t(`${words}.secret`), secret),
    submit, trouble);
  const people = offers.map(({ id, name: shown }) =>
    button([h("strong", {}, shown), h("span", {}, id)], () => attempt({ demonstration: id }), { look: "offer" }));
  const page = h("div", { class: "sign-in-page" },
    people.length > 0
      ? h("section", { class: "panel" },
          h("h2", {}, t("desk.demo")), h("p", { class: "hint" }, t(`${words}.demo`)),
          h("div", { class: "offers" }, people))
      : null,
    form);
  return page;
}
