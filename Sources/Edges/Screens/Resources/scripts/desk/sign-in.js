// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at a desk: once with credentials, from then on with the session that the server gives the browser.

import { signInForm } from "./credentials.js";
import { askServer, Tenant } from "./desk.js";
import { load } from "../base/ask.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";

/** The server's answer at the start of the page, kept for the first form; null if someone was signed in. */
let first = null;

/**
 * The tenant that had signed in at a desk before this page was loaded, or null.
 *
 * @param {"insurer"|"provider"} desk
 * @param {() => void} ended see `Tenant`
 */
export async function signedIn(desk, ended) {
  const answer = await ask(desk);
  if (!answer.session) first = answer;
  return answer.session && new Tenant(desk, answer.session, ended);
}

/**
 * The form for a tenant to sign in, with the demonstration's tenants as buttons.
 *
 * @param {"insurer"|"provider"} desk
 * @param {(tenant: Tenant) => Promise<void>} enter called with a tenant; an error it throws is shown
 * @param {() => void} ended see `Tenant`
 * @param {string} [note] why the tenant has to sign in again
 */
export async function signIn(desk, enter, ended, note) {
  const id = desk === "insurer" ? "bag" : "gln";
  // Later forms ask again, since the tenants' keys may have changed.
  const { demonstration = [] } = first ?? (await ask(desk));
  first = null;
  return signInForm({
    name: { label: t(`desk.number.${id}`), member: "number" },
    secret: { label: t("desk.apiKey"), member: "apiKey" },
    keys: "numeric",
    demo: t("desk.demo.text"),
    offers: demonstration.map(({ name, city, apiKey, number }) => ({ name, detail: city ?? number, credentials: { number, apiKey } })),
    send: (credentials) => askServer("POST", "/desk/sessions", { desk, ...credentials }),
  }, (session) => enter(new Tenant(desk, session, ended)), note);
}

/** The session at a desk, or the demonstration's tenants to sign in as; a real server lists none. */
function ask(desk) {
  return persist(() => load(`/desk/sessions/${desk}`));
}
