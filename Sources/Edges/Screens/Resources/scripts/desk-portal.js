// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A portal that takes receipts: what to enter in the app, and the check of what the app has made.

import { announce, button, clock, copyButton, day, fact, fieldName, label } from "./desk.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { preparePage } from "./page.js";
import { hasText, onLanguage, t } from "./strings.js";

const main = document.querySelector("main");
const state = { request: null, text: "", outcome: null };

/** The sentences by the reasons of the portal; several reasons share one. */
const sentences = {
  key_binding: "key_binding", audience: "key_binding", unknown_key: "unknown_key",
  expired: "expired", key_binding_expired: "expired", too_old: "expired",
  nonce_invalid: "nonce", method: "presence",
};

preparePage("desk.portal.title");
onLanguage(draw);
await askAnew();
document.body.dataset.ready = "";

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  const content = await answer?.json().catch(() => null);
  return { isOK: answer?.ok ?? false, content };
}

/** A new check value; the former one counts for nothing on this page any more. */
async function askAnew() {
  const { isOK, content } = await post("/desk/portal/requests", {});
  state.request = isOK ? content : null;
  draw();
}

async function check(text) {
  state.text = text;
  const { isOK, content } = await post(
    "/desk/portal/receipts", { nonce: state.request?.nonce ?? "", presentation: text.trim() },
  );
  const code = content?.error?.code;
  state.outcome = isOK ? content : { status: "refused", reason: code ?? "offline" };
  const isSpent = state.outcome.status === "verified" || code === "nonce_invalid";
  if (isSpent) await askAnew();
  else draw();
  announce(document.querySelector(".outcome h3").textContent);
}

function draw() {
  main.replaceChildren(
    h("h1", {}, t("desk.portal.title")), h("p", { class: "lead" }, t("desk.portal.lead")),
    h("div", { class: "columns steps" }, request(), answer()),
  );
}

function request() {
  const { request: asked } = state;
  return h(
    "section", { class: "panel" },
    h("h2", {}, t("desk.portal.ask")),
    h("p", { class: "hint" }, t("desk.portal.ask.text")),
    asked
      ? h("dl", { class: "facts" },
        fact(t("wallet.share.portal"), h("code", { "data-name": "portal" }, asked.portal)),
        fact(t("wallet.share.nonce"), h("code", { "data-name": "nonce" }, asked.nonce)))
      : h("p", { class: "trouble-line", role: "alert" }, t("desk.portal.offline")),
    h("div", { class: "row" },
      asked ? copyButton(t("desk.portal.both"), `${asked.portal} ${asked.nonce}`) : null,
      button(t("desk.portal.anew"), askAnew)),
  );
}

function answer() {
  const text = h("textarea", { rows: "6", required: true, spellcheck: "false", autocomplete: "off", name: "presentation" });
  text.value = state.text;
  return h(
    "section", { class: "panel" },
    h("h2", {}, t("desk.portal.give")),
    h("form", {
      onsubmit: (event) => {
        event.preventDefault();
        check(text.value);
      },
    }, label(t("desk.portal.text"), text), h("button", { class: "button", type: "submit" }, t("desk.portal.check"))),
    state.outcome ? outcome(state.outcome) : null,
  );
}

function outcome(told) {
  if (told.status !== "verified") {
    const why = `desk.portal.why.${sentences[told.reason] ?? "other"}`;
    return h("div", { class: "outcome refused" },
      h("h3", {}, icon("cross"), t("desk.portal.refused")),
      h("p", {}, t(told.reason === "offline" ? "desk.portal.offline" : why)));
  }
  const rows = [
    ["wallet.receipt.verifier", [told.verifier, told.city].filter(Boolean).join(", ")],
    ["wallet.receipt.method", t(`wallet.receipt.method.${told.method}`)],
    ["wallet.receipt.level", t(`wallet.receipt.level.${told.loa}`)],
    ["wallet.receipt.date", moment(told.issuedAt)],
    ["wallet.receipt.validity", moment(told.expiresAt)],
  ].map(([key, value]) => fact(t(key), value));
  const fields = told.fields.map(({ name, value }) => fact(fieldName(name), shown(value)));
  return h("div", { class: "outcome verified-receipt" },
    h("h3", {}, icon("tick"), t("desk.portal.verified")),
    h("dl", { class: "facts" }, rows, fields),
    fields.length === 0 ? h("p", { class: "hint" }, t("desk.portal.none")) : null);
}

function moment(text) {
  // Written as Swedes do, a day is year, month, day.
  const local = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Zurich" });
  return `${day(local.format(new Date(text)))}, ${clock(text)}`;
}

/** Days as people write them, objects such as the European card as their values. */
function shown(value) {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value;
  if (typeof value === "boolean") return t(value ? "wallet.yes" : "wallet.no");
  return Object.values(value ?? {}).join(", ");
}
