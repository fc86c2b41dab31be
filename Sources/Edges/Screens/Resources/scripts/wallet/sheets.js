// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The sheets over the cards: the scanner, the barcode, the tutorial, the steps of a check-in, receipts and history.

import "../../components/etui-consent.js";
import { button, said, terms, tick } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";
import { resultMark } from "../base/results.js";
import { banner } from "./banner.js";
import { barcodeBars, keepAwake } from "./barcode.js";
import { act, emptyList, foot } from "./parts.js";
import { scanSheet } from "./scan.js";
import { drawShare } from "./share.js";

/** A sheet with a title and a close button; `draw` fills the body when its model has changed. */
function sheet(port, kind, title, draw, more = {}) {
  const heading = h("h2", { class: more.isDeep ? "page-title-inverted" : "page-title", tabindex: "-1" });
  const close = button(null, () => port.event({ closeTapped: {} }), { look: `tool ${more.isDeep ? "system-inverted-icon" : "close-icon"}`, sign: "close" });
  const body = h("div", { class: "sheet-body" });
  const element = h("section", { class: `sheet ${kind}-sheet`, role: "dialog" }, h("header", {}, heading, close), body);
  let shown = "";
  let latest = null;
  const made = {
    element,
    update(state) {
      latest = state;
      const now = JSON.stringify([state[kind], document.documentElement.lang]);
      if (now === shown) return;
      shown = now;
      heading.textContent = t(title(state[kind]));
      const tone = more.tone?.(state[kind]) ?? "normal";
      heading.classList.toggle("is-disabled", tone === "disabled");
      heading.classList.toggle("is-wrong", tone === "error");
      element.setAttribute("aria-label", heading.textContent);
      close.setAttribute("aria-label", t("app.close"));
      const focused = body.contains(document.activeElement) ? document.activeElement.dataset.name : null;
      draw(body, state[kind], port);
      if (focused) (body.querySelector(`[data-name="${focused}"]`) ?? heading).focus();
    },
    destroy: () => more.destroy?.(),
  };
  if (port.requests) {
    port.requests.onchange = () => {
      shown = "";
      if (latest?.[kind]) made.update(latest);
    };
  }
  return made;
}

export const sheets = {
  scan: scanSheet,
  barcode(port) {
    const awake = keepAwake();
    return sheet(port, "barcode", () => "wallet.barcode", drawBarcode, { destroy: awake });
  },
  tutorial: (port) => sheet(port, "tutorial", () => "wallet.info", drawTutorial, {
    isDeep: true, tone: ({ pages, index }) => pages[index].tone,
  }),
  waiting: (port) => sheet(port, "waiting", () => "wallet.checkin", drawWaiting),
  selection: (port) => sheet(port, "selection", () => "wallet.selection.title", drawSelection),
  consent: (port) => sheet(port, "consent", () => "wallet.consent.title", drawConsent, {
    tone: ({ isSending }) => (isSending ? "disabled" : "normal"),
  }),
  result: (port) => sheet(port, "result", () => "wallet.checkin", drawResult),
  receipts: (port) => sheet(port, "receipts", () => "wallet.receipts", drawReceipts),
  share: (port) => shareSheet(port),
  history: (port) => sheet(port, "history", () => "wallet.history", drawHistory),
};

function rows(list, tone = "normal") {
  const looks = [`selection-label${tones[tone]}`, `copytext${tones[tone]}`];
  return terms(list.map(({ name, label, value, spoken }) => [label, said(value, spoken), { "data-name": name, looks }]), { class: "facts" });
}

function drawBarcode(body, model) {
  body.replaceChildren(
    h("p", { class: "subhead" }, model.name),
    model.notice ? h("p", { class: "copytext-bold is-wrong error-icon notice-line" }, icon("warning"), h("span", {}, model.notice)) : "",
    h(
      "figure", { class: "code-sheet" },
      barcodeBars(model),
      h(
        "figcaption", {},
        h("span", { "aria-hidden": "true" }, model.number),
        h("span", { class: "hidden-visually" }, model.spoken),
      ),
    ),
    model.isTest ? h("p", { class: "test-line copytext-bold" }, t("wallet.test")) : "",
    h("p", { class: "copytext code-hint" }, t("wallet.barcode.hint")),
  );
}

/** The classes of texts by their tone. */
const tones = { normal: "", disabled: " is-disabled", error: " is-wrong" };

const pictures = { Welcome: "wallet", QRCode: "samples", Barcode: "barcode", NFC: "nfc", BackCard: "flip" };

function drawTutorial(body, { pages, index }, port) {
  const page = pages[index];
  const tone = tones[page.tone];
  const isLast = index === pages.length - 1;
  const go = (to) => port.event({ tutorialShown: { index: to } });
  const steps = { ArrowLeft: index - 1, ArrowRight: index + 1 };
  body.onkeydown = (event) => {
    const to = steps[event.key];
    if (to !== undefined && pages[to]) go(to);
  };
  body.replaceChildren(
    h(
      "div", { class: "lesson", "aria-live": "polite", "data-screen-name": page.screen },
      h("span", { class: "emblem system-inverted-icon" }, icon(pictures[page.screen])),
      h("p", { class: `copytext-bold-inverted${tone}` }, t("wallet.tutorial.step", { place: index + 1, count: pages.length })),
      h("h3", { class: `subhead-inverted${tone}` }, page.title),
      h("p", { class: `copytext-inverted${tone}` }, page.text),
      page.notice ? h("p", { class: `copytext-bold-inverted${tone}` }, page.notice) : null,
      page.checkIn ? checkInButton(page.checkIn, port) : null,
    ),
    h("div", { class: "steps-line", "aria-hidden": "true" }, pages.map((_, place) => h("i", { class: place === index ? "here" : "" }))),
    foot(
      isLast
        ? act("wallet.tutorial.done", () => port.event({ closeTapped: {} }), { kind: "primary-inverted", sign: "check", "data-name": "next" })
        : act("wallet.tutorial.next", () => go(index + 1), { kind: "primary-inverted", sign: "forward", "data-name": "next" }),
      act("wallet.back", () => go(index - 1), {
        kind: "secondary-inverted", sign: "back", "data-name": "previous", disabled: index === 0,
      }),
    ),
  );
}

/** Leads from the lesson about check-ins straight to one, with the current card. */
function checkInButton({ number, isEnabled }, port) {
  return act("wallet.checkin", () => port.event({ checkInTapped: { number } }), {
    kind: "primary-inverted", sign: "scan", "data-name": "try", disabled: !isEnabled,
  });
}

function drawWaiting(body) {
  body.replaceChildren(
    h("div", { class: "middle" }, h("span", { class: "spinner large" }), h("p", { class: "copytext", role: "status" }, t("wallet.checkin.loading"))),
  );
}

function drawSelection(body, model, port) {
  body.replaceChildren(
    h("div", {}, h("p", { class: "subhead" }, model.provider), h("p", { class: "copytext" }, model.location)),
    h(
      "fieldset", { class: "choices" },
      h("legend", { class: "copytext-bold" }, t("wallet.selection.which")),
      model.rows.map((row) => choice(row, port)),
    ),
    foot(
      act("wallet.continue", () => port.event({ continueTapped: {} }), { "data-name": "continue", disabled: !model.canContinue }),
      act("app.cancel", () => port.event({ closeTapped: {} }), { kind: "secondary", "data-name": "cancel" }),
    ),
  );
}

function choice(row, port) {
  const state = tones[row.tone];
  const words = h(
    "span", {},
    h("span", { class: `selection-text${state}` }, row.name),
    h(
      "span", { class: `selection-label joined${state}` },
      h("span", {}, row.coverage), h("span", { "aria-hidden": "true" }, row.groupedNumber),
    ),
    h("span", { class: "hidden-visually" }, row.spoken),
    row.reason ? h("span", { class: "selection-label is-wrong" }, row.reason) : null,
  );
  return tick(words, {
    look: `choice${state}`, type: "radio", name: "card", "data-name": row.number, checked: row.isSelected, disabled: !row.isEnabled,
    onchange: () => port.event({ cardChosen: { number: row.number } }),
  });
}

function drawConsent(body, model, port) {
  let consent = body.querySelector("etui-consent");
  if (!consent) {
    consent = h("etui-consent");
    consent.addEventListener("etui-toggle", (event) => port.event({ fieldToggled: { name: event.detail } }));
    consent.addEventListener("etui-send", () => port.event({ sendTapped: {} }));
    consent.addEventListener("etui-cancel", () => port.event({ closeTapped: {} }));
    body.replaceChildren(consent);
  }
  consent.request = model;
}

const signs = { success: "check", failure: "cross", notice: "clock" };

function drawResult(body, model, port) {
  const toneBanner = banner(model.tone, signs[model.tone], model.title, model.result);
  const again = model.problem === "request_expired" ? "wallet.retry.request" : "wallet.retry";
  toneBanner.setAttribute("role", model.tone === "failure" ? "alert" : "status");
  body.replaceChildren(
    toneBanner,
    h("p", { class: "copytext" }, model.text),
    model.reason ? h("p", { class: "copytext given-reason" }, h("bdi", {}, model.reason)) : "",
    model.isWaiting ? h("p", { class: "updating copytext" }, h("span", { class: "spinner" }), t("wallet.result.waiting")) : "",
    model.receipt.length > 0
      ? h("section", { class: "panel" }, h("h3", { class: "subhead" }, t("wallet.result.receipt")), rows(model.receipt))
      : "",
    model.receiptNotice ? h("p", { class: "copytext-bold receipt-notice" }, model.receiptNotice) : "",
    foot(
      model.canRetry ? act(again, () => port.event({ retryTapped: {} }), { "data-name": "retry" }) : "",
      act("wallet.done", () => port.event({ closeTapped: {} }), { kind: model.canRetry ? "secondary" : "primary", "data-name": "done" }),
    ),
  );
}

/** An entry that can be deleted, after a confirmation. */
function deletable(id, title, tone, state, list, onDelete, ...more) {
  let isSure = false;
  const remove = act("wallet.delete", () => {
    if (isSure) return onDelete();
    isSure = true;
    remove.querySelector("span").textContent = t("wallet.delete.sure");
  }, {
    kind: "secondary", sign: "trash", "data-name": `delete-${id}`,
    onblur: () => {
      isSure = false;
      remove.querySelector("span").textContent = t("wallet.delete");
    },
  });
  return h("section", { class: `panel${tones[tone]}` }, h("h3", { class: `subhead${tones[tone]}` }, title), state ?? "", rows(list, tone), more, remove);
}

function drawReceipts(body, { receipts, pending }, port) {
  if (receipts.length + pending.length === 0) return body.replaceChildren(emptyList("seal", t("wallet.receipts.none")));
  const asked = port.requests?.request;
  body.replaceChildren(...(asked
    ? [h("p", { class: "copytext-bold", role: "status" }, t("wallet.share.asked", { portal: new URL(asked.portal).host }))]
    : []), ...pending.map(pendingReceipt), ...receipts.map((receipt) =>
    deletable(
      receipt.id,
      receipt.verifier,
      receipt.isExpired ? "error" : "normal",
      resultMark(receipt, t(receipt.isExpired ? "wallet.receipt.over" : "result.verified")),
      receipt.rows,
      () => port.event({ receiptDeleted: { id: receipt.id } }),
      receipt.isExpired ? null : shareButton(receipt, port),
    )));
}

/** Shows none of the receipt's statements, because it has not been checked. */
function pendingReceipt({ provider, rows: facts }) {
  return h(
    "section", { class: "panel is-pending" },
    h("h3", { class: "subhead" }, provider ?? t("wallet.receipt.unknown")),
    resultMark({ result: "unchecked" }, t("wallet.receipt.pending")),
    h("p", { class: "copytext" }, t("wallet.receipt.pending.text")),
    rows(facts),
  );
}

function shareButton({ id, verifier }, port) {
  return act("wallet.share", () => port.event({ shareTapped: { id } }), {
    "data-name": `share-${id}`, "aria-label": t("wallet.share.of", { name: verifier }),
  });
}

/** The entered text stays while the sheet is redrawn. */
function shareSheet(port) {
  const entered = { portal: "", nonce: "", code: "", isByHand: false, shown: new Set() };
  return sheet(port, "share", () => "wallet.share.title", (body, model) => drawShare(body, model, entered, port), {
    destroy: () => port.requests?.close(),
  });
}

/** A rejection is an error; an attempt that came to nothing needs no action. */
const outcomeTones = { rejected: "error", failed: "error", refused: "disabled", expired: "disabled" };

/** The mark of an outcome; accepted and merely sent entries have none. */
function outcomeMark(entry) {
  return entry.result === "read" ? null : resultMark(entry, t(`wallet.outcome.${entry.outcome}`));
}

function drawHistory(body, { entries }, port) {
  if (entries.length === 0) return body.replaceChildren(emptyList("clock", t("wallet.history.none")));
  body.replaceChildren(...entries.map((entry) =>
    deletable(entry.id, entry.provider, outcomeTones[entry.outcome] ?? "normal", outcomeMark(entry), entry.rows, () => port.event({ historyDeleted: { id: entry.id } }))));
}
