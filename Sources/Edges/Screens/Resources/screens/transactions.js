// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What was paid with a card: by day, and one transaction in detail.

import { cardsScreen, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { button, terms } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
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
  const more = () => button(
    t(isLoadingMore ? "cards.transactions.loading" : "cards.transactions.more"), () => send("moreTapped"),
    { look: "quiet", "data-name": "more", disabled: isLoadingMore },
  );
  return [
    heading(t("cards.transactions.title", { digits: card.lastFour })),
    [...days].map(([day, rows]) => h(
      "section", { class: "day" }, h("h4", {}, dateText(`${day}T00:00:00Z`)),
      h("ul", { class: "rows" }, rows.map((one) => h("li", {}, row(one, send)))),
    )),
    troubleBox(trouble),
    hasMore ? more() : null,
  ];
}

function row(one, send) {
  const { id, kind, status, merchant } = one;
  const words = h(
    "span", { class: "payment-words" }, h("strong", {}, h("bdi", {}, merchant)),
    h("small", {}, status === "declined" ? outcome(one) : `${t(`cards.payment.${kind}`)} · ${outcome(one)}`),
  );
  return button([words, h("span", { class: "amount" }, money(one))], () => send("transactionOpened", { id }), {
    look: `row-button payment ${status}`, sign: status === "declined" ? "cross" : (signs[kind] ?? signs.unknown),
    "data-name": `open-${id}`,
  });
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

/** How a payment ended, in words. */
function outcome({ status, declineReason }) {
  if (status !== "declined") return t(`cards.payment.status.${status}`);
  return t("cards.payment.declined", { reason: t(`cards.decline.${reasons.includes(declineReason) ? declineReason : "other"}`) });
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
      terms([
        [t("cards.payment.what"), `${t(`cards.payment.${one.kind}`)}, ${t(`cards.channel.${one.channel}`)}`],
        [t("cards.payment.status"), outcome(one)],
        isForeign ? [t("cards.payment.original"), moneyText(one.amount, one.currency)] : null,
        one.city ? [t("cards.payment.place"), one.city] : null,
        [t("cards.payment.when"), timeText(one.moment)],
      ], { class: "terms" }),
      h(
        "div", { class: "app-actions" },
        card.changes.includes("suspend") ? button(
          t("cards.payment.unknown.button"), () => send("unknownTapped"),
          { look: "danger", "data-name": "unknown" },
        ) : null,
        button(t("app.close"), close, { look: "quiet", "data-name": "cancel" }),
      ),
    ],
  };
}
