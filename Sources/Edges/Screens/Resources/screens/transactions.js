// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What was paid with a card: by day, and one transaction in detail.

import { cardsScreen, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { h } from "../scripts/base/dom.js";
import { press, term } from "../scripts/exchange/parts.js";
import { icon } from "../scripts/base/icons.js";
import { dateText, moneyText, t, timeText } from "../scripts/base/strings.js";

const signs = {
  purchase: "card", incremental: "plus", recurring: "refresh", refund: "back", reversal: "back", chargeback: "back",
  tokenization: "wallet", unknown: "question",
};
/** Kinds that bring money back. */
const credits = ["refund", "reversal", "chargeback"];

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const screen = cardsScreen(port, {
    draw: (state) => views[state.view](state, send),
    part: ({ view }) => view,
    sheet: (state) => detailSheet(state, send),
  });
  return screen;
}

const views = {
  loading: () => [waiting(t("cards.transactions.loading"))],
  failed: ({ trouble }, send) => [heading(t("cards.transactions.failed")), troubleBox(trouble, retry(send))],
  none: ({ card }) => [
    h(
      "div", { class: "welcome" }, h("span", { class: "emblem" }, icon("list")), heading(t("cards.transactions.none")),
      h("p", { class: "hint" }, t("cards.transactions.none.text", { digits: card.lastFour })),
    ),
  ],
  list,
};

function list({ card, transactions, hasMore, isLoadingMore, trouble }, send) {
  const days = new Map();
  for (const one of transactions) {
    const day = one.moment.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [
    heading(t("cards.transactions.title", { digits: card.lastFour })),
    [...days].map(([day, rows]) => h(
      "section", { class: "day" }, h("h4", {}, dateText(`${day}T00:00:00Z`)),
      h("ul", { class: "rows" }, rows.map((one) => h("li", {}, row(one, send)))),
    )),
    troubleBox(trouble),
    hasMore ? press("quiet", "more", t(isLoadingMore ? "cards.transactions.loading" : "cards.transactions.more"), () => send("moreTapped"), { disabled: isLoadingMore }) : null,
  ];
}

function row(one, send) {
  const { id, kind, status, merchant } = one;
  return h(
    "button", { type: "button", class: `row-button payment ${status}`, "data-name": `open-${id}`, onclick: () => send("transactionOpened", { id }) },
    icon(status === "declined" ? "cross" : (signs[kind] ?? signs.unknown)),
    h(
      "span", { class: "payment-words" }, h("strong", {}, h("bdi", {}, merchant)),
      h("small", {}, status === "declined" ? t("cards.payment.declined", { reason: reason(one) }) : `${t(`cards.payment.${kind}`)} · ${t(`cards.payment.status.${status}`)}`),
    ),
    h("span", { class: "amount" }, money(one)),
  );
}

function money({ kind, billingAmount, billingCurrency }) {
  const sign = credits.includes(kind) ? "+" : "";
  return sign + moneyText(billingAmount, billingCurrency);
}

/** The reasons that have words of their own; newer servers may know more. */
const reasons = [
  "card_inactive", "card_revoked", "card_expired", "card_suspended", "wallet_token_suspended", "channel_blocked", "country_blocked",
  "mcc_blocked", "merchant_blocked", "limit_exceeded", "single_use_spent",
];

function reason({ declineReason }) {
  return t(`cards.decline.${reasons.includes(declineReason) ? declineReason : "other"}`);
}

function detailSheet({ open, transactions, card }, send) {
  const one = transactions.find(({ id }) => id === open);
  if (!one) return null;
  const close = () => send("closeTapped");
  const isForeign = one.currency !== one.billingCurrency;
  return {
    name: `payment-${open}`, first: "heading", close,
    draw: () => [
      heading(h("bdi", {}, one.merchant), { id: "sheet-title" }),
      h("p", { class: `big-amount ${one.status}` }, money(one)),
      h(
        "dl", { class: "terms" },
        term("cards.payment.what", `${t(`cards.payment.${one.kind}`)}, ${t(`cards.channel.${one.channel}`)}`),
        term("cards.payment.status", one.status === "declined" ? t("cards.payment.declined", { reason: reason(one) }) : t(`cards.payment.status.${one.status}`)),
        isForeign ? term("cards.payment.original", moneyText(one.amount, one.currency)) : null,
        one.city ? term("cards.payment.place", one.city) : null,
        term("cards.payment.when", timeText(one.moment)),
      ),
      h(
        "div", { class: "app-actions" },
        card.changes.includes("suspend") ? press("danger", "unknown", t("cards.payment.unknown.button"), () => send("unknownTapped")) : null,
        press("quiet", "cancel", t("app.close"), close),
      ),
    ],
  };
}
