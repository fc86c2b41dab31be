// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The first screen of the bank's app: who is logged in, and their cards.

import { approvalBanner, approvalText, bankNames, cardsScreen, face, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";

/** More cards than this get filters. */
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
    button(t("cards.logIn"), () => send("logInTapped"), { "data-name": "log-in" }),
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
  return button(
    [h("span", {}, t("cards.approval.row")), icon("forward")], () => send("approvalsTapped"),
    { look: "row-button", sign: "tick", "data-name": "approvals" },
  );
}

function open(card, approvalCount, send) {
  const badge = () => h("span", { class: "approval-badge" }, icon("question"), h("span", {}, approvalText(approvalCount)));
  return button(
    [face(card), approvalCount > 0 ? badge() : null],
    () => send("cardOpened", { id: card.id }), { look: "card-button", "data-name": `open-${card.id}` },
  );
}

function filterChips(all, filter, use) {
  return h(
    "div", { class: "chips", role: "group", "aria-label": t("cards.filter") },
    Object.keys(filters).map((name) => button(
      t(`cards.filter.${name}`, { count: all.filter(filters[name]).length }), () => use(name),
      { look: "pill", "data-name": `filter-${name}`, "aria-pressed": String(name === filter) },
    )),
  );
}

function finding({ name, count }) {
  return h("p", { class: "finding-line", role: "status" }, icon("info"), h("span", {}, t(`cards.finding.${name}`, { count })));
}

function foot(send, isUpdating = false) {
  return h(
    "div", { class: "app-actions" },
    button(t("cards.refresh"), () => send("refreshTapped"), { look: "quiet", "data-name": "refresh", disabled: isUpdating }),
    button(t("cards.logOut"), () => send("logOutTapped"), { look: "quiet", "data-name": "log-out" }),
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
    h("div", { class: "app-actions" }, button(t("cards.logOut"), () => send("logOutTapped"), { look: "quiet", "data-name": "log-out" })),
  ];
}

function action(trouble, send) {
  const isOver = ["unauthenticated", "authenticationFailure"].includes(trouble?.name);
  return isOver ? button(t("cards.logIn.again"), () => send("logInTapped"), { "data-name": "log-in" }) : retry(send);
}

function expired({ cards: former }, send) {
  return [
    heading(t("cards.expired")),
    h("p", { class: "hint" }, t("cards.expired.text")),
    button(t("cards.logIn.again"), () => send("logInTapped"), { "data-name": "log-in" }),
    h("ul", { class: "card-list veiled", "aria-hidden": "true" }, former.map((card) => h("li", {}, face(card, { veiled: true })))),
  ];
}
