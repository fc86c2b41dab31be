// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at a desk: once with credentials, from then on with the session that the server gives the browser.

import { signInForm } from "./credentials.js";
import { askServer, Tenant } from "./desk.js";
import { load } from "../base/ask.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";

/**
 * The tenant that had signed in at a desk before this page was loaded, or null.
 *
 * @param {"insurer"|"provider"} desk
 * @param {() => void} ended see `Tenant`
 */
export async function signedIn(desk, ended) {
  const { session } = await persist(() => load(`/desk/sessions/${desk}`));
  return session && new Tenant(desk, session, ended);
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
  const demo = await demoTenants(`${desk}s`);
  return signInForm({
    name: { label: t(`desk.number.${id}`), member: "number" },
    secret: { label: t("desk.apiKey"), member: "apiKey" },
    keys: "numeric",
    demo: t("desk.demo.text"),
    offers: demo.map(({ name, city, apiKey, [id]: number }) => ({ name, detail: city ?? number, credentials: { number, apiKey } })),
    send: (credentials) => askServer("POST", "/desk/sessions", { desk, ...credentials }),
  }, (session) => enter(new Tenant(desk, session, ended)), note);
}

/** The demonstration's tenants of a kind; empty without a demonstration. */
async function demoTenants(kind) {
  try {
    return (await persist(() => askServer("GET", "/desk/tenants")))[kind];
  } catch (error) {
    if (error.status !== 404) throw error;
    return [];
  }
}
