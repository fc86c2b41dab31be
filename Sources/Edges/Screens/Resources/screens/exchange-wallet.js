// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The wallet of the document exchange: its documents, and its questions when an app requests some.

import "../components/etui-consent.js";
import "../components/etui-passcode.js";
import { button, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { addView, scanLayer } from "../scripts/exchange/add.js";
import { documentRows, marks, written } from "../scripts/exchange/parts.js";
import { exchangeScreen } from "../scripts/exchange/screen.js";
import { t, timeText } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  let shown = "";
  const closable = ["document", "add", "scan", "journal"];
  const screen = exchangeScreen(port, {
    app: "wallet",
    draw: (state) => views[state.view](state, send),
    part: ({ view }) => (shown = view),
    layers: { consent: consentLayer(send), lock: lockLayer(send), scan: scanLayer(send) },
  });
  screen.element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !closable.includes(shown)) return;
    event.preventDefault();
    send("closeTapped");
  });
  return { ...screen, wayBack: ({ view }) => (closable.includes(view) ? () => send("closeTapped") : null) };
}

const views = { list, document: single, add: addView, journal };

function heading(text) {
  return h("h3", { tabindex: "-1", "data-name": "heading" }, text);
}

function back(send) {
  return button(t("exchange.wallet.back"), () => send("closeTapped"), { look: "quiet", "data-name": "close" });
}

function list(state, send) {
  return [
    heading(t("exchange.wallet.documents")),
    state.isSignedIn ? documents(state, send) : [
      h("p", {}, t("exchange.wallet.signedOut")), button(t("exchange.wallet.signIn"), () => send("signInToggled"), { "data-name": "sign-in" }),
    ],
    h(
      "details", { class: "app-options", "data-name": "settings" },
      h("summary", {}, t("exchange.settings")),
      tick(t("exchange.settings.signedIn"), { "data-name": "signed-in", checked: state.isSignedIn, onchange: () => send("signInToggled") }),
      tick(t("exchange.settings.version4"), { "data-name": "version4", checked: state.readsVersion4, onchange: () => send("versionToggled") }),
      tick(t("exchange.settings.opening"), { "data-name": "opening", checked: state.opensDocuments, onchange: () => send("openingToggled") }),
      button(t("exchange.settings.lock"), () => send("lockTapped"), { look: "quiet", "data-name": "lock" }),
    ),
  ];
}

function documents(state, send) {
  return [
    state.documents.length === 0 ? h("p", { class: "hint" }, t("exchange.wallet.empty")) : null,
    h("ul", { class: "items" }, state.documents.map((one) =>
      h("li", {}, button(
        [h("strong", {}, one.title), h("span", {}, written(one.holder)), marks(one)],
        () => send("documentOpened", { id: one.id }), { look: "item", "data-name": `open-${one.id}` },
      )))),
    h(
      "div", { class: "app-actions" },
      button(t("exchange.wallet.add"), () => send("addTapped"), { "data-name": "add" }),
      button(t("exchange.journal"), () => send("journalTapped"), { look: "quiet", "data-name": "journal" }),
    ),
  ];
}

function single({ document: one }, send) {
  if (!one) return [];
  let isSure = false;
  const remove = button(t("exchange.wallet.delete"), () => {
    if (isSure) return send("documentDeleted", { id: one.id });
    isSure = true;
    remove.textContent = t("exchange.wallet.delete.sure");
  }, { look: "danger", "data-name": "delete" });
  return [heading(one.document.title), documentRows(one.document), h("div", { class: "app-actions" }, back(send), remove)];
}

function journal(state, send) {
  return [
    heading(t("exchange.journal")),
    h("p", { class: "hint" }, t("exchange.journal.text")),
    state.journal.length === 0 ? h("p", {}, t("exchange.journal.empty")) : null,
    h("ol", { class: "entries" }, state.journal.map((one) =>
      h("li", {},
        h("strong", {}, one.caller), h("span", {}, timeText(one.time)),
        h("span", {}, t("exchange.journal.asked", { kinds: one.kinds.join(", ") })),
        h("span", {}, t(`exchange.outcome.${one.outcome}`, { count: one.count }))))),
    h(
      "div", { class: "app-actions" }, back(send),
      state.journal.length > 0 ? button(t("exchange.journal.erase"), () => send("journalErased"), { look: "danger", "data-name": "erase" }) : null,
    ),
  ];
}

function consentLayer(send) {
  const element = h("etui-consent", { class: "app-layer" });
  element.addEventListener("etui-send", ({ detail }) => send("decided", { documents: detail }));
  element.addEventListener("etui-cancel", () => send("decided"));
  element.addEventListener("etui-add", () => send("addTapped"));
  return { element, update: ({ consent }) => (element.request = consent ?? null) };
}

function lockLayer(send) {
  const element = h("etui-passcode", { class: "app-layer" });
  element.addEventListener("etui-code", ({ detail }) => send("codeEntered", { code: detail }));
  element.addEventListener("etui-cancel", () => send("closeTapped"));
  return { element, update: ({ lock }) => (element.lock = lock ?? null) };
}
