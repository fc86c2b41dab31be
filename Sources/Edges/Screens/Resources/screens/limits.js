// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What may be spent with a card, and how: the bank's rules with a lock, and the cardholder's own.

import { entryText, listEditor, listNames, listView, ofBank } from "../scripts/cards/limit-lists.js";
import { cardsScreen, heading, retry, troubleBox, waiting } from "../scripts/cards/parts.js";
import { button, pair, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { dateText, decimals, moneyText, t, timeText } from "../scripts/base/strings.js";

/** The limits that a cardholder can set, and the ways to pay, in their order. */
const intervals = ["authorization", "day", "month"];
const channels = ["contactless", "chip", "ecommerce", "atm", "magstripe"];

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const screen = cardsScreen(port, {
    draw: (state) => views[state.view](state, send),
    part: ({ view, lock }) => (lock ? "lock" : view === "needsConfirmation" ? "editing" : view),
    sheet: (state) => confirmSheet(state, send),
  });
  const isCovered = ({ view, lock }) => lock || ["editing", "needsConfirmation", "conflict"].includes(view);
  return { ...screen, wayBack: (state) => (isCovered(state) ? () => send("closeTapped") : null) };
}

const views = {
  loading: () => [waiting(t("cards.limits.loading"))],
  saving: () => [waiting(t("cards.limits.saving"))],
  failed: ({ trouble }, send) => [heading(t("cards.limits.failed")), troubleBox(trouble, retry(send))],
  view, editing, needsConfirmation: editing, conflict,
};

function view({ card, controls }, send) {
  return [
    heading(t("cards.limits.title", { digits: card.lastFour })),
    controls.limits.length > 0
      ? h("ul", { class: "limit-list" }, controls.limits.map((limit) => h("li", {}, bar(limit, controls.currency))))
      : h("p", { class: "hint" }, t("cards.limits.none")),
    h("h4", {}, t("cards.limits.channels")),
    h("ul", { class: "channel-list" }, channels.map((name) => channel(name, controls.channels[name], isBlocked(controls, name)))),
    h("h4", {}, t("cards.limits.lists")),
    listView(controls.lists, controls.bank.lists),
    button(t("cards.limits.edit"), () => send("editTapped"), { "data-name": "edit" }),
  ];
}

function bar({ interval, amount, isOfBank, used, resetsOn }, currency) {
  const share = amount > 0 ? Math.min(1, used / amount) : 1;
  const words = t("cards.limits.used", { used: moneyText(used, currency), amount: moneyText(amount, currency) });
  const meter = h("span", { class: "meter", "aria-hidden": "true" }, h("i"));
  meter.firstChild.style.width = `${Math.round(share * 100)}%`;
  return [
    h("p", { class: "limit-head" }, h("strong", {}, t(`cards.interval.${interval}`)), isOfBank ? h("span", { class: "of-bank" }, icon("lock"), t("cards.limits.ofBank")) : null),
    interval === "authorization" ? h("p", {}, moneyText(amount, currency)) : [meter, h("p", {}, words)],
    resetsOn ? h("p", { class: "hint" }, t("cards.limits.resets", { date: dayText(resetsOn) })) : null,
  ];
}

/** A day that begins at a moment; one that begins at another time than in UTC needs its time. */
function dayText(moment) {
  return /T00:00:00(\.0+)?Z$/.test(moment) ? dateText(moment) : timeText(moment);
}

/** Whether the bank itself blocks a way to pay. */
function isBlocked({ bank }, name) {
  return bank.channels[name] === false;
}

function channel(name, isOn, isOfBank) {
  const words = t(isOn ? "cards.limits.on" : "cards.limits.off");
  return h("li", {}, icon(isOn ? "check" : "cross"), h("span", {}, t(`cards.channel.${name}`)), h("span", { class: "hint" }, words, isOfBank ? [" ", ofBank()] : null));
}

function editing({ card, controls, edit, trouble }, send) {
  const places = decimals(controls.currency);
  const own = (interval) => (edit ? edit.limits[interval] : controls.limits.find((one) => !one.isOfBank && one.interval === interval)?.amount);
  const fields = Object.fromEntries(intervals.map((interval) => [interval, h("input", {
    type: "number", id: `limit-${interval}`, "data-name": `limit-${interval}`, min: "0", max: "1000000", step: String(1 / 10 ** places),
    inputmode: "decimal", value: own(interval) === undefined ? null : String(own(interval) / 10 ** places), "aria-describedby": "limits-hint",
  })]));
  const ticks = Object.fromEntries(channels.map((name) => [
    name, channelTick(name, (edit ?? controls).channels[name], isBlocked(controls, name)),
  ]));
  const lists = Object.fromEntries(listNames.map((name) => [name, listEditor(name, (edit ?? controls).lists[name], controls.bank.lists[name])]));
  const warning = h("p", { class: "field-warning", role: "alert" });
  const save = () => {
    const wrong = intervals.find((interval) => !fields[interval].checkValidity());
    warning.textContent = wrong ? t("cards.limits.wrong", { amount: moneyText(100_000_000, controls.currency) }) : "";
    if (wrong) return fields[wrong].focus();
    const filled = intervals.filter((interval) => fields[interval].value !== "");
    send("saved", {
      edit: {
        limits: Object.fromEntries(filled.map((interval) => [interval, Math.round(Number(fields[interval].value) * 10 ** places)])),
        channels: Object.fromEntries(channels.map((name) => [name, ticks[name].querySelector("input").checked])),
        lists: Object.fromEntries(listNames.map((name) => [name, lists[name].value()])),
      },
    });
  };
  return [
    heading(t("cards.limits.edit.title", { digits: card.lastFour })),
    troubleBox(trouble),
    h("p", { class: "hint", id: "limits-hint" }, t("cards.limits.edit.text", { currency: controls.currency })),
    intervals.map((interval) => h("div", { class: "limit-field" }, pair(t(`cards.interval.${interval}`), fields[interval]))),
    warning,
    h("fieldset", {}, h("legend", {}, t("cards.limits.channels")), Object.values(ticks)),
    listNames.map((name) => lists[name].element),
    h(
      "div", { class: "app-actions" },
      button(t("cards.limits.save"), save, { "data-name": "save" }),
      button(t("app.cancel"), () => send("closeTapped"), { look: "quiet", "data-name": "cancel" }),
    ),
  ];
}

function channelTick(name, isOn, isBlocked) {
  const words = h("span", {}, t(`cards.channel.${name}`), isBlocked ? [" ", ofBank()] : null);
  return tick(words, { "data-name": `channel-${name}`, checked: isOn && !isBlocked, disabled: isBlocked });
}

function conflict({ controls, ...state }, send) {
  return [
    heading(t("cards.limits.conflict")),
    h("p", {}, t("cards.limits.conflict.text")),
    view({ controls, ...state }, send).slice(1, -1),
    h(
      "div", { class: "app-actions" },
      button(t("cards.limits.edit.again"), () => send("editTapped"), { "data-name": "edit" }),
      button(t("cards.limits.keep"), () => send("closeTapped"), { look: "quiet", "data-name": "cancel" }),
    ),
  ];
}

function confirmSheet({ view: shown, loosenings, lock }, send) {
  if (shown !== "needsConfirmation" || lock) return null;
  const close = () => send("closeTapped");
  return {
    name: "confirm", first: "heading", close,
    draw: () => [
      heading(t("cards.limits.confirm"), { id: "sheet-title" }),
      h("p", {}, t("cards.limits.confirm.text")),
      h("ul", { class: "channel-list" }, loosenings.map((one) => h("li", {}, icon("plus"), h("span", {}, loosened(one))))),
      h(
        "div", { class: "app-actions" },
        button(t("cards.limits.confirm.button"), () => send("confirmTapped"), { "data-name": "confirm" }),
        button(t("app.cancel"), close, { look: "quiet", "data-name": "cancel" }),
      ),
    ],
  };
}

/** What becomes looser, in words. */
function loosened({ kind, name }) {
  if (kind === "limit") return t(`cards.interval.${name}`);
  if (kind === "channel") return t(`cards.channel.${name}`);
  return name ? `${t(`cards.list.${kind}`)}: ${entryText(kind, name)}` : t("cards.list.looser", { list: t(`cards.list.${kind}`) });
}
