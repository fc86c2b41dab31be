// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The first screen of the bank's app: who is logged in, and their cards.

import { approvalBanner, approvalText, bankNames, cardsScreen, face, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { h } from "../scripts/base/dom.js";
import { press } from "../scripts/exchange/parts.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";

/** More cards than this get filters (spec, payment cards, supplement §1.1). */
const filterCount = 6;
const filters = {
  all: () => true,
  usable: ({ condition }) => condition === "active" || condition === "soon",
  action: ({ condition }) => condition === "inactive" || condition === "soon",
};

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  let filter = "all";
  let shown = null;
  const use = (name) => {
    filter = name;
    screen.update({ ...shown, filter });
  };
  const screen = cardsScreen(port, {
    draw: (state) => views[state.view](state, send, filter, use),
    part: ({ view, lock }) => (lock ? "lock" : view),
    news: ({ view, approvals }) => (view === "cards" && total(approvals) > 0 ? approvalText(total(approvals)) : null),
  });
  return {
    ...screen,
    update: (state) => screen.update({ ...(shown = state), filter }),
    wayBack: ({ lock }) => (lock ? () => send("closeTapped") : null),
  };
}

const views = { loggedOut, confirming: loggedOut, loggingIn, loading, cards, empty, failed, expired };

function loggedOut({ drawer: { person }, trouble }, send) {
  return [
    h(
      "div", { class: "welcome" },
      h("div", { class: "fan", "aria-hidden": "true" }, sample(person, "virtual"), sample(person, "physical")),
      heading(bankNames[person.bank]),
      h("p", { class: "hint" }, t("cards.welcome", { name: person.name })),
    ),
    troubleBox(trouble),
    press("main", "log-in", t("cards.logIn"), () => send("logInTapped")),
  ];
}

/** A card without any personal data. */
function sample({ bank }, type) {
  return face({ bank, type, scheme: "test", condition: "active", lastFour: "", name: "", month: "01", year: "2030" }, { veiled: true });
}

function loggingIn() {
  return [waiting(t("cards.loggingIn"))];
}

function loading() {
  return [
    waiting(t("cards.loading")),
    h("div", { class: "skeletons", "aria-hidden": "true" }, [0, 1, 2].map(() => h("div", { class: "skeleton" }))),
  ];
}

function cards(state, send, filter, use) {
  const { cards: all, findings, approvals, isUpdating, drawer: { person } } = state;
  const hasFilters = all.length > filterCount;
  const chosen = hasFilters ? all.filter(filters[filter]) : all;
  return [
    h("div", { class: "list-head" }, heading(t("cards.yours", { name: person.name })), isUpdating ? h("p", { class: "hint", role: "status" }, t("cards.updating")) : null),
    approvalBanner(total(approvals), send),
    findings.map(finding),
    hasFilters ? filterChips(all, filter, use) : null,
    h("ul", { class: "card-list" }, chosen.map((card) => h("li", {}, open(card, approvals[card.id] ?? 0, send)))),
    chosen.length === 0 ? h("p", { class: "hint" }, t("cards.filter.none")) : null,
    total(approvals) === 0 ? h("div", { class: "rows" }, approvalsRow(send)) : null,
    foot(send, isUpdating),
  ];
}

function total(approvals) {
  return Object.values(approvals).reduce((sum, count) => sum + count, 0);
}

function approvalsRow(send) {
  return h(
    "button", { type: "button", class: "row-button", "data-name": "approvals", onclick: () => send("approvalsTapped") },
    icon("tick"), h("span", {}, t("cards.approval.row")), icon("forward"),
  );
}

function open(card, approvalCount, send) {
  return h(
    "button", { type: "button", class: "card-button", "data-name": `open-${card.id}`, onclick: () => send("cardOpened", { id: card.id }) },
    face(card),
    approvalCount > 0 ? h("span", { class: "approval-badge" }, icon("question"), h("span", {}, approvalText(approvalCount))) : null,
  );
}

function filterChips(all, filter, use) {
  return h(
    "div", { class: "chips", role: "group", "aria-label": t("cards.filter") },
    Object.keys(filters).map((name) => h(
      "button", { type: "button", class: "chip", "data-name": `filter-${name}`, "aria-pressed": String(name === filter), onclick: () => use(name) },
      t(`cards.filter.${name}`, { count: all.filter(filters[name]).length }),
    )),
  );
}

function finding({ name, count }) {
  return h("p", { class: "finding-line", role: "status" }, icon("info"), h("span", {}, t(`cards.finding.${name}`, { count })));
}

function foot(send, isUpdating = false) {
  return h(
    "div", { class: "app-actions" },
    press("quiet", "refresh", t("cards.refresh"), () => send("refreshTapped"), { disabled: isUpdating }),
    press("quiet", "log-out", t("cards.logOut"), () => send("logOutTapped")),
  );
}

function empty({ isUpdating, drawer: { person } }, send) {
  return [
    h("div", { class: "welcome" }, h("span", { class: "emblem" }, icon("card")), heading(t("cards.empty")), h("p", { class: "hint" }, t("cards.empty.text", { name: bankNames[person.bank] }))),
    foot(send, isUpdating),
  ];
}

function failed({ trouble, cards: former }, send) {
  return [
    heading(t("cards.failed")),
    troubleBox(trouble, action(trouble, send)),
    former.length > 0 ? h("ul", { class: "card-list old" }, former.map((card) => h("li", {}, face(card)))) : null,
    h("div", { class: "app-actions" }, press("quiet", "log-out", t("cards.logOut"), () => send("logOutTapped"))),
  ];
}

function action(trouble, send) {
  const isOver = ["unauthenticated", "authenticationFailure"].includes(trouble?.name);
  return isOver ? press("main", "log-in", t("cards.logIn.again"), () => send("logInTapped")) : retry(send);
}

function expired({ cards: former }, send) {
  return [
    heading(t("cards.expired")),
    h("p", { class: "hint" }, t("cards.expired.text")),
    press("main", "log-in", t("cards.logIn.again"), () => send("logInTapped")),
    h("ul", { class: "card-list veiled", "aria-hidden": "true" }, former.map((card) => h("li", {}, face(card, { veiled: true })))),
  ];
}
