// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at the bank's desk: with the credentials of a client, or with one press as a bank of the demonstration,
// whose credentials stay on the server.

import { DeskError, label } from "./desk.js";
import { askIssuing } from "./desk-issuing-api.js";
import { h } from "./dom.js";
import { persist } from "./persist.js";
import { t } from "./strings.js";

/**
 * The page on which a bank signs in.
 *
 * @param {{client_id: string, name: string}[]} offers the banks of the demonstration
 * @param {(session: Object) => Promise<void>} enter called with the session
 * @param {?string} note why the bank has to sign in again
 */
export function signInPage(offers, enter, note) {
  const trouble = h("p", { class: "trouble-line", role: "alert" }, note ?? "");
  const client = h("input", { name: "client_id", required: true, autocomplete: "username", spellcheck: "false" });
  const secret = h("input", {
    name: "client_secret", required: true, type: "password", autocomplete: "current-password",
  });
  const submit = h("button", { class: "button", type: "submit" }, t("desk.signIn.do"));
  const attempt = async (credentials) => {
    if (page.ariaBusy === "true") return;
    trouble.textContent = "";
    page.ariaBusy = "true";
    submit.textContent = t("issuing.signIn.checking");
    try {
      const { session } = await persist(() => askIssuing("POST", "/session", credentials));
      // The secret has done its work and must not stay in the page.
      secret.value = "";
      await enter(session);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      secret.value = "";
      trouble.textContent = error.status === 403 ? t("issuing.signIn.forbidden")
        : error.status === 401 ? t("issuing.signIn.refused") : error.words;
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
        attempt({ client_id: client.value.trim(), client_secret: secret.value });
      },
    },
    h("h2", {}, t("desk.signIn")),
    label(t("issuing.signIn.client"), client),
    label(t("issuing.signIn.secret"), secret),
    submit, trouble);
  const banks = offers.map(({ client_id: id, name }) =>
    h("button", { type: "button", class: "offer", onclick: () => attempt({ demonstration: id }) },
      h("strong", {}, name), h("span", {}, id)));
  const page = h("div", { class: "sign-in-page" },
    banks.length > 0
      ? h("section", { class: "panel" },
          h("h2", {}, t("desk.demo")), h("p", { class: "hint" }, t("issuing.signIn.demo")),
          h("div", { class: "offers" }, banks))
      : null,
    form);
  return page;
}
