// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The result on its way to the account's server.

import { DeskError, toast, trouble } from "../desk.js";
import { ledger, moment } from "../tables.js";
import { coded } from "./words.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

const results = { pending: "unchecked", retrying: "attention", delivered: "read", gaveUp: "refused", stopped: "refused" };

/** The panel of the deliveries; null before there is a result. */
export function deliveryPanel(review, view) {
  if (!review.decision) return null;
  const { delivery } = review;
  const panel = h("section", { class: "panel" }, h("h2", {}, t("review.delivery")));
  if (!delivery) {
    panel.append(h("p", { class: "hint" }, t("review.delivery.none")));
    return panel;
  }
  const { state, attempts, due } = delivery;
  const mark = state === "pending" && Date.parse(due) > view.person.now ? "held" : state;
  panel.append(resultMark({ result: results[state] }, coded("deliveryState", mark)));
  if (state === "retrying") panel.append(h("p", { class: "note" }, `${t("review.delivery.next")} `, moment(due)));
  if (attempts.length > 0) {
    const rows = attempts.map(({ attempt, at, status }) => ({
      id: String(attempt), cells: [String(attempt), moment(at), coded("deliveryStatus", status)],
    }));
    const heads = ["attempt", "at", "status"].map((name) => t(`review.delivery.${name}`));
    panel.append(ledger(t("review.delivery"), heads, rows));
  }
  const complaint = h("div");
  // While it can still be taken back, sending would end that.
  if (mark !== "held") panel.append(complaint, h("div", { class: "row" }, button(t("review.resend"), () => resend(), { look: "quiet" })));
  return panel;

  async function resend() {
    complaint.replaceChildren();
    try {
      await persist(() => view.person.ask("POST",
        `/transactions/${encodeURIComponent(review.scanReference)}/callbacks`));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      complaint.replaceChildren(trouble(error, resend));
      return;
    }
    toast(t("review.resent"));
    await view.again();
  }
}
