// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A payment on the internet that the cardholder approves or declines.

import { bankNames, cardsScreen, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { button, terms } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { moneyText, t } from "../scripts/base/strings.js";

const signs = { accepted: "check", declined: "cross", expired: "clock", cancelled: "info" };

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const screen = cardsScreen(port, {
    draw: (state) => views[state.view](state, send),
    part: ({ view, lock, payment }) => (lock ? "lock" : `${view}-${payment?.id}`),
  });
  // Keyboard users start above the two buttons, so that one press too many decides nothing.
  const arrive = () => screen.element.querySelector(".app-content h3")?.focus({ preventScroll: true });
  return { ...screen, arrive, wayBack: ({ lock }) => (lock ? () => send("closeTapped") : null) };
}

const views = {
  none, pending, confirming: pending, sending, failed,
  accepted: ended, declined: ended, expired: ended, cancelled: ended,
};

function none({ drawer }) {
  const isStub = drawer.mode === "stub";
  return [
    h(
      "div", { class: "welcome" }, h("span", { class: "emblem" }, icon("tick")), heading(t("cards.approval.none")),
      h("p", { class: "hint" }, isStub ? t("cards.approval.none.stub") : t("cards.approval.none.text", { name: bankNames[drawer.person.bank] })),
    ),
  ];
}

function pending(state, send) {
  const { payment, isFirst, otherCount } = state;
  return [
    heading(t("cards.approval.title")),
    facts(payment, true),
    isFirst ? h("p", { class: "finding-line" }, icon("info"), h("span", {}, t("cards.approval.first"))) : null,
    h("p", { class: "hint" }, t("cards.approval.hint")),
    // Neither stands out: the person decides, not the design.
    h("div", { class: "decision" }, choice("decline", "cross", () => send("declineTapped")), choice("approve", "check", () => send("approveTapped"))),
    others(otherCount),
  ];
}

function choice(name, sign, onclick) {
  return button(h("span", {}, t(`cards.approval.${name}`)), onclick, { look: "quiet", sign, "data-name": name });
}

function facts(payment, isOpen) {
  const { merchant, amount, currency, lastFour, secondsLeft } = payment;
  return h(
    "div", { class: "approval" },
    h("p", { class: "approval-merchant" }, h("bdi", {}, merchant)),
    h("p", { class: "approval-amount" }, moneyText(amount, currency)),
    terms([
      [t("cards.approval.card"), `•••• ${lastFour}`],
      isOpen ? [t("cards.approval.left"), countdown(secondsLeft)] : null,
    ], { class: "terms" }),
  );
}

/** The time that is left; a screen reader reads it on request and is not interrupted by it. */
function countdown(seconds) {
  const end = performance.now() + seconds * 1000;
  const line = h("span", { role: "timer", "aria-live": "off", class: "approval-left" });
  const count = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    line.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return left > 0;
  };
  count();
  const timer = setInterval(() => (!line.isConnected || !count()) && clearInterval(timer), 500);
  return line;
}

function sending({ payment }) {
  return [heading(t("cards.approval.sending.title")), facts(payment, false), waiting(t("cards.approval.sending"))];
}

function ended({ view, payment, otherCount }, send) {
  return [
    h("div", { class: "welcome", role: "status" }, h("span", { class: "emblem" }, icon(signs[view])), heading(t(`cards.approval.${view}`)), h("p", { class: "hint" }, t(`cards.approval.${view}.text`))),
    facts(payment, false),
    h(
      "div", { class: "app-actions" },
      otherCount > 0 ? button(t("cards.approval.next"), () => send("nextTapped"), { "data-name": "next" }) : null,
      button(t("cards.approval.done"), () => send("doneTapped"), { look: "quiet", "data-name": "done" }),
    ),
    others(otherCount),
  ];
}

function failed({ payment, trouble, otherCount }, send) {
  return [
    heading(t(payment ? "cards.approval.failed" : "cards.approval.unknown")),
    troubleBox(trouble, retry(send, "retryTapped")),
    payment ? facts(payment, true) : null,
    others(otherCount),
  ];
}

function others(count) {
  return count > 0 ? h("p", { class: "finding-line", "data-name": "others" }, icon("list"), h("span", {}, t(count === 1 ? "cards.approval.other" : "cards.approval.others", { count }))) : null;
}
