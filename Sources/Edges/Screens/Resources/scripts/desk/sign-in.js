// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at a desk: once with credentials, from then on with the session that the server gives the browser. Whoever is
// signed in signs another device in with a code.

import { Continuation } from "../continue/continue.js";
import { askServer, DeskError, openSheet, Tenant, toast } from "./desk.js";
import { load } from "../base/ask.js";
import { button, labelled } from "../base/controls.js";
import { h } from "../base/dom.js";
import { begin } from "../base/handover.js";
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
  const trouble = h("p", { class: "trouble-line", role: "alert" }, note ?? "");
  const number = h("input", { id: "tenant-number", required: true, autocomplete: "username", inputmode: "numeric" });
  const key = h("input", { id: "tenant-key", required: true, type: "password", autocomplete: "current-password" });
  const attempt = async (credentials) => {
    trouble.textContent = "";
    page.ariaBusy = "true";
    try {
      const { session } = await persist(() => askServer("POST", "/desk/sessions", { desk, ...credentials }));
      await enter(new Tenant(desk, session, ended));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      trouble.textContent = error.words;
    } finally {
      page.ariaBusy = "false";
    }
  };
  const form = h(
    "form", {
      class: "panel sign-in",
      onsubmit: (event) => {
        event.preventDefault();
        attempt({ number: number.value.trim(), apiKey: key.value.trim() });
      },
    },
    h("h2", {}, t("desk.signIn")),
    labelled(t(`desk.number.${id}`), number),
    labelled(t("desk.apiKey"), key),
    button(t("desk.signIn.do"), null, { isSubmit: true }),
    trouble,
  );
  const offers = demo.map((tenant) =>
    button(
      [h("strong", {}, tenant.name), h("span", {}, tenant.city ?? tenant[id])], () => attempt({ number: tenant[id], apiKey: tenant.apiKey }),
      { look: "offer" },
    ),
  );
  const page = h(
    "div", { class: "sign-in-page" },
    offers.length > 0
      ? h("section", { class: "panel" },
          h("h2", {}, t("desk.demo")), h("p", { class: "hint" }, t("desk.demo.text")),
          h("div", { class: "offers" }, offers))
      : null,
    form,
  );
  return page;
}

/** A code with which another device signs in as the same tenant, so that nobody types an API key there. */
export async function signInElsewhere({ desk, name }) {
  const device = new Continuation(() => begin({ desk }), (news) => {
    if (news !== "done") return;
    sheet.close("left");
    toast(t("desk.device.done", { name }));
  }, { isElsewhere: true });
  const { sheet, closed } = openSheet(t("desk.device.title"),
    h("div", { class: "one-time" }, h("p", {}, t("desk.device.text", { name })), device.element));
  device.start();
  await closed;
  device.stop();
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
