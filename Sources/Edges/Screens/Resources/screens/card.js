// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One card of the bank's app: its state, its secrets, and what its holder can do with it.

import { approvalBanner, approvalText, bankNames, cardsScreen, face, heading } from "../scripts/cards/parts.js";
import { secretPanel } from "../scripts/cards/secret.js";
import { changeSheet, walletSheet } from "../scripts/cards/sheets.js";
import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { dateText, monthText, t } from "../scripts/base/strings.js";

/** The icons of the actions. */
const signs = {
  activate: "check", suspend: "pause", revoke: "cross", pan: "card", cvv: "digits", pan_cvv: "eye", pin: "lock",
  copy_pan: "copy", wallet: "wallet", transactions: "list", limits: "chart", set_pin: "digits",
};
const changes = ["activate", "suspend", "revoke"];
const secrets = ["pan", "cvv", "pan_cvv", "pin"];

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const panel = secretPanel(port);
  const art = face(null);
  const title = heading("", { class: "hidden-visually" });
  const screen = cardsScreen(port, {
    fixed: [h("div", { class: "card-place" }, title, art), panel.element],
    draw: (state) => content(state, send),
    update: (state) => {
      title.textContent = t("cards.card.heading", { digits: state.card.lastFour });
      art.card = state.card;
      panel.update(state);
    },
    part: ({ lock }) => (lock ? "lock" : "card"),
    news: ({ approvals }) => (approvals > 0 ? approvalText(approvals) : null),
    sheet: (state) => changeSheet(state, send) ?? walletSheet(state, send),
  });
  const isCovered = ({ lock, change, wallet }) => lock || change || ["known", "terms", "cancelled", "notHere", "failed"].includes(wallet.step);
  return { ...screen, wayBack: (state) => (isCovered(state) ? () => send("closeTapped") : null) };
}

function content(state, send) {
  const { card, actions, approvals, change } = state;
  const isBusy = change?.step === "changing";
  const has = (name) => actions.includes(name);
  const main = card.condition === "inactive" || card.condition === "suspended" ? "activate" : null;
  return [
    approvalBanner(approvals, send),
    banner(card),
    main && has(main) ? wide(main, send, isBusy) : null,
    secrets.some(has) ? group("cards.group.secrets", secrets.filter(has).map((name) =>
      tile(name, () => send("revealTapped", { purpose: name }), isBusy))) : null,
    ["set_pin", "copy_pan", "wallet", "transactions", "limits"].some(has) ? h("div", { class: "rows" },
      has("transactions") ? row("transactions", t("cards.transactions"), () => send("transactionsTapped"), isBusy) : null,
      has("limits") ? row("limits", t("cards.limits"), () => send("limitsTapped"), isBusy) : null,
      has("set_pin") ? row("set_pin", t("cards.secret.set_pin"), () => send("changePinTapped"), isBusy) : null,
      has("copy_pan") ? row("copy_pan", t("cards.copy"), () => send("copyTapped"), isBusy) : null,
      has("wallet") ? row("wallet", t("cards.wallet"), () => send("walletTapped"), isBusy || ["checking", "adding"].includes(state.wallet.step)) : null) : null,
    changes.some((name) => has(name) && name !== main) ? h("div", { class: "rows" }, changes.filter((name) => has(name) && name !== main).map((name) =>
      row(name, t(`cards.change.${name}`), () => send("changeTapped", { name }), isBusy, name === "revoke" ? "danger" : ""))) : null,
  ];
}

/** What the state of a card means, and what its holder can do about it. */
function banner(card) {
  const { condition, bank } = card;
  if (condition === "active") return null;
  const sign = { soon: "warning", inactive: "clock", suspended: "lock", blocked: "bank", revoked: "cross", expired: "calendar" }[condition];
  return h(
    "div", { class: `card-banner ${condition}`, role: "status" }, icon(sign),
    h("p", {}, h("strong", {}, t(`cards.state.${condition}`)), h("br"), since(card), t(`cards.banner.${condition}`, { name: bankNames[bank] })),
  );
}

/** When a card was suspended or ended, and why. */
function since({ condition, since: moment, cause, year, month }) {
  const parts = [];
  if (condition === "expired") parts.push(t("cards.banner.until", { month: monthText(year, month) }));
  else if (moment) parts.push(t(condition === "revoked" ? "cards.banner.on" : "cards.banner.since", { date: dateText(moment) }));
  if (cause) parts.push(t("cards.banner.reason", { reason: t(`cards.cause.${cause}`) }));
  return parts.length > 0 ? [parts.join(" "), h("br")] : null;
}

function group(title, tiles) {
  return h("section", { class: "tiles-group" }, h("h4", {}, t(title)), h("div", { class: "tiles" }, tiles));
}

function tile(name, action, isBusy) {
  const words = h("span", {}, t(`cards.secret.${name}`));
  return button(words, action, { look: "tile", sign: signs[name], "data-name": name, disabled: isBusy });
}

function wide(name, send, isBusy) {
  return button(t(`cards.change.${name}`), () => send("changeTapped", { name }), { "data-name": name, disabled: isBusy });
}

function row(name, text, action, isBusy, kind = "") {
  return button([h("span", {}, text), icon("forward")], action, {
    look: `row-button ${kind}`, sign: signs[name], "data-name": name, disabled: isBusy,
  });
}
