// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The sheets of a card: changes of its state, and the wallet of the phone.

import { bankNames, heading, troubleBox, waiting } from "./parts.js";
import { button, pair, tick } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";

/** The sheet of a change of state, or null. */
export function changeSheet({ change, card }, send) {
  if (!change) return null;
  const { name, step, reason, trouble } = change;
  const close = () => step !== "changing" && send("closeTapped");
  return {
    name: `change-${name}`,
    first: name === "revoke" ? "cancel" : "heading",
    close,
    draw: () => [
      heading(t(`cards.change.${name}.title`, { digits: card.lastFour }), { id: "sheet-title" }),
      troubleBox(trouble),
      ...(step === "changing" ? [waiting(t("cards.changing"))] : asking({ name, reason, trouble, card }, send, close)),
    ],
  };
}

function asking({ name, reason, trouble, card }, send, close) {
  const confirm = (values = {}) => send("changeConfirmed", values);
  const isPossible = card.changes.includes(name);
  const cancel = button(t(isPossible ? "app.cancel" : "app.close"), close, { look: "quiet", "data-name": "cancel" });
  if (!isPossible) return [h("div", { class: "app-actions" }, cancel)];
  const go = trouble ? t("app.retry") : t(`cards.change.${name}`);
  if (name !== "revoke") {
    return [
      h("p", {}, t(`cards.change.${name}.text`)),
      name === "suspend" ? reasons(reason, send) : null,
      h("div", { class: "app-actions" }, button(go, () => confirm(), { "data-name": "confirm" }), cancel),
    ];
  }
  const last = h("input", {
    type: "text", id: "last-four", inputmode: "numeric", autocomplete: "off", maxlength: "4", "data-name": "last-four",
    oninput: () => (revoke.disabled = last.value !== card.lastFour),
  });
  const revoke = button(go, () => confirm({ lastFour: last.value }), { look: "danger", "data-name": "confirm", disabled: true });
  return [
    h("p", { class: "for-good" }, icon("exclamation"), h("span", {}, t("cards.change.revoke.text"))),
    reasons(reason, send),
    pair(t("cards.change.revoke.type", { digits: card.lastFour }), last),
    h("div", { class: "app-actions" }, cancel, revoke),
  ];
}

function reasons(chosen, send) {
  return h(
    "fieldset", { class: "reasons" },
    h("legend", {}, t("cards.reason")),
    [null, "lost", "stolen"].map((name) => tick(t(`cards.reason.${name ?? "none"}`), {
      type: "radio", name: "reason", "data-name": `reason-${name ?? "none"}`, checked: (chosen ?? null) === name,
      onchange: () => send("reasonChosen", name ? { reason: name } : {}),
    })),
  );
}

/** The sheet of the phone's wallet, or null. */
export function walletSheet({ wallet, card, drawer }, send) {
  const { step, state, trouble } = wallet;
  if (step === "idle") return null;
  const close = () => !["checking", "adding"].includes(step) && send("closeTapped");
  const end = button(t("app.close"), close, { look: "quiet", "data-name": "cancel" });
  const bodies = {
    checking: () => [waiting(t("cards.wallet.checking"))],
    adding: () => [waiting(t("cards.wallet.adding"))],
    // What the wallet itself asks; here it is a simulated one.
    terms: () => [
      h("p", { class: "hint" }, t("cards.wallet.simulated")),
      h("p", {}, t("cards.wallet.terms.text", { digits: card.lastFour, name: bankNames[card.bank] })),
      h("ul", { class: "wallet-terms" }, [1, 2, 3].map((number) => h("li", {}, t(`cards.wallet.terms.${number}`)))),
      h(
        "div", { class: "app-actions" },
        button(t("cards.wallet.terms.accept"), () => send("termsAccepted"), { "data-name": "accept" }),
        button(t("app.cancel"), close, { look: "quiet", "data-name": "cancel" }),
      ),
    ],
    cancelled: () => [h("p", { class: "gone" }, icon("info"), h("span", {}, t("cards.error.pushProvisioningFailure.cancelled"))), h("div", { class: "app-actions" }, end)],
    notHere: () => [h("p", { class: "gone" }, icon("info"), h("span", {}, t("cards.wallet.notHere"))), h("div", { class: "app-actions" }, end)],
    failed: () => [troubleBox(trouble), h("div", { class: "app-actions" }, end)],
    known: () => [
      h("p", {}, t(`cards.wallet.${state}`)),
      drawer.mode === "stub" ? h("p", { class: "hint" }, t("cards.wallet.stub")) : null,
      h(
        "div", { class: "app-actions" },
        state === "notDigitized" ? button(t("cards.wallet.add"), () => send("walletAccepted"), { "data-name": "add" }) : null, end,
      ),
    ],
  };
  return {
    name: "wallet", first: "heading", close,
    draw: () => [heading(t(step === "terms" ? "cards.wallet.terms.title" : "cards.wallet.title", { digits: card.lastFour }), { id: "sheet-title" }), ...bodies[step]()],
  };
}
