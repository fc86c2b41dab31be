// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A portal that accepts receipts: what to enter in the app, and the check of what the app produced.

import { Continuation } from "../continue/continue.js";
import { copyButton } from "../base/copy-button.js";
import { askServer, clock, day, fieldName, DeskError, toast } from "./desk.js";
import { button, labelled, terms } from "../base/controls.js";
import { h } from "../base/dom.js";
import { formerRequest, keepRequest, newRequest } from "./portal-request.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { resultBox } from "../base/results.js";
import { onLanguage, t } from "../base/strings.js";

const main = document.querySelector("main");
/** The request that is valid on this page; a reload keeps it, as a wallet may be answering it. */
const state = { request: formerRequest(), text: "", isOtherOpen: false };
const phone = new Continuation(current, follow, { isFormer: Boolean(state.request) });

/** The sentences by the reasons of the portal; some reasons share one. */
const sentences = {
  key_binding: "key_binding", audience: "key_binding", unknown_key: "unknown_key",
  expired: "expired", key_binding_expired: "expired", too_old: "expired",
  nonce_invalid: "nonce", method: "presence",
};

/** The headings of results that were not verified, by the step of the scale. */
const headings = { refused: "desk.portal.refused", attention: "wallet.receipt.over", unchecked: "verdict.noTrust" };

preparePage("desk.portal.title");
onLanguage(draw);
// The content of a receipt is a view of its own: Back leads from it to the form, and a reload restores it.
addEventListener("popstate", draw);
draw();
await phone.start();
draw();
document.body.dataset.ready = "";

/** The code of the request; asks for another one once the former cannot be answered any more. */
async function current() {
  state.request ??= await newRequest();
  keepRequest(state.request);
  return state.request.handover;
}

/** Requests a new code; the former one is no longer valid on this page. False if there is none. */
async function askAnew() {
  state.request = null;
  const isMade = await phone.start();
  draw();
  return isMade;
}

/** What the phone does. */
async function follow(news, outcome) {
  if (news === "over") state.request = null;
  if (news !== "done") return;
  history.pushState({ outcome }, "", `${location.pathname}${location.search}`);
  toast(t("desk.portal.verified"));
  await askAnew();
  document.querySelector(".outcome").scrollIntoView({ block: "nearest" });
}

async function check(text) {
  state.text = text;
  const body = { nonce: state.request?.nonce ?? "", presentation: text.trim() };
  let outcome;
  try {
    outcome = await persist(() => askServer("POST", "/desk/portal/receipts", body));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    // This says nothing about the receipt itself.
    outcome = { status: "refused", result: "unchecked", reason: error.code };
  }
  history.pushState({ outcome }, "", `${location.pathname}${location.search}`);
  if (outcome.proof) {
    state.text = "";
    toast(t("desk.portal.verified"));
  }
  if (outcome.proof || outcome.reason === "nonce_invalid") await askAnew();
  else draw();
}

function draw() {
  main.replaceChildren(
    h("h1", {}, t("desk.portal.title")), h("p", { class: "lead" }, t("desk.portal.lead")),
    h("div", { class: "columns steps" }, scanned(), result()),
    other(),
  );
}

/** The usual way: scan the code, or type it into the wallet. */
function scanned() {
  return h(
    "section", { class: "panel" },
    h("h2", {}, t("desk.portal.phone")),
    h("p", { class: "hint" }, t("desk.portal.phone.text")),
    phone.element,
    h("div", { class: "row" }, button(t("desk.portal.anew"), async () => {
      if (await askAnew()) toast(t("desk.portal.made"));
    }, { look: "quiet" })),
  );
}

function result() {
  return h(
    "section", { class: "panel" },
    h("h2", {}, t("desk.portal.result")),
    history.state?.outcome ? outcome(history.state.outcome) : h("p", { class: "empty" }, t("desk.portal.waiting")),
  );
}

/** For apps that cannot read the code: they take an address and a check value, and give a text. */
function other() {
  return h(
    "details", {
      class: "panel other-way", open: state.isOtherOpen,
      ontoggle: (event) => {
        state.isOtherOpen = event.target.open;
      },
    },
    h("summary", {}, t("desk.portal.other")),
    h("div", { class: "columns steps" }, request(), answer()));
}

function request() {
  const { request: asked } = state;
  return h(
    "section", {},
    h("h3", {}, t("desk.portal.ask")),
    h("p", { class: "hint" }, t("desk.portal.ask.text")),
    asked
      ? terms([
          [t("wallet.share.portal"), h("code", { "data-name": "portal" }, asked.portal)],
          [t("wallet.share.nonce"), h("code", { "data-name": "nonce" }, asked.nonce)],
        ], { class: "facts" })
      : null,
    asked ? h("div", { class: "row" }, copyButton(t("desk.portal.both"), `${asked.portal} ${asked.nonce}`)) : null,
  );
}

function answer() {
  const text = h("textarea", { rows: "6", required: true, spellcheck: "false", autocomplete: "off", name: "presentation" });
  text.value = state.text;
  return h(
    "section", {},
    h("h3", {}, t("desk.portal.give")),
    h("form", {
      onsubmit: (event) => {
        event.preventDefault();
        check(text.value);
      },
    }, labelled(t("desk.portal.text"), text), button(t("desk.portal.check"), null, { isSubmit: true })),
  );
}

function outcome(told) {
  if (!told.proof) {
    const why = `desk.portal.why.${sentences[told.reason] ?? "other"}`;
    return resultBox(told, t(headings[told.result]), { class: "result-box outcome", role: "alert" }, h("p", {}, t(why)));
  }
  const rows = [
    [t("wallet.receipt.verifier"), [told.verifier, told.city].filter(Boolean).join(", ")],
    [t("wallet.receipt.method"), t(`wallet.receipt.method.${told.method}`)],
    [t("wallet.receipt.level"), t(`wallet.receipt.level.${told.loa}`)],
    [t("wallet.receipt.date"), moment(told.issuedAt)],
    [t("wallet.receipt.validity"), moment(told.expiresAt)],
  ];
  const fields = told.fields.map(({ name, value }) => [fieldName(name), shown(name, value)]);
  return resultBox(told, t("desk.portal.verified"), { class: "result-box outcome" },
    told.proof.isDemonstration ? h("etui-ribbon") : null,
    terms([...rows, ...fields], { class: "facts" }),
    fields.length === 0 ? h("p", { class: "hint" }, t("desk.portal.none")) : null);
}

function moment(text) {
  // The Swedish format writes a day as year, month, day.
  const local = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Zurich" });
  return `${day(local.format(new Date(text)))}, ${clock(text)}`;
}

/** Formats days and codes for people to read, and objects such as the European card as their values. */
function shown(name, value) {
  if (name === "sex") return t(`sex.${value}`);
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value;
  if (typeof value === "boolean") return t(value ? "wallet.yes" : "wallet.no");
  return Object.values(value ?? {}).join(", ");
}
