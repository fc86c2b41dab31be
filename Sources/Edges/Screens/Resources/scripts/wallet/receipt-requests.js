// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The portal that waits for a receipt of this wallet, and what it made of the one that was sent.

import { HandoverError, present, take } from "../base/handover.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";
import { recall, remember } from "../base/tab.js";
import { takeRequests } from "./requests.js";

/** The words for each state of sending. */
const states = {
  sending: { words: "wallet.share.sending" },
  // Green is for what this very page has verified.
  taken: { tone: "notice", sign: "check", words: "wallet.share.sent", isDone: true },
  refused: { tone: "failure", sign: "warning", words: "wallet.share.notAccepted" },
  gone: { tone: "failure", sign: "warning", words: "wallet.share.gone" },
  lost: { tone: "notice", sign: "offline", words: "app.unreachable", isLost: true },
};

/** What the portal answers if it takes the receipt. */
const taking = { verified: true };

export class ReceiptRequests {
  /** What a portal asks: `{portal, nonce, token}`; null if none does. */
  request = JSON.parse(recall("receipt-request") ?? "null");
  /** Called when the sheet that is open is to be drawn again. */
  onchange = () => {};
  #sent = null;
  #state = "sending";

  /** @param {() => void} asked called when a portal asks by another tab */
  constructor(asked) {
    takeRequests((request) => {
      this.#keep(request);
      this.onchange();
      asked();
    });
  }

  /** Takes the code that a person has typed; what is wrong with it, in words, or null. */
  async take(code) {
    try {
      const { kind, content, token } = await persist(() => take(code));
      if (kind !== "receipt") return t("wallet.share.code.other");
      this.#keep({ ...content, token });
      return null;
    } catch (error) {
      if (!(error instanceof HandoverError)) throw error;
      return error.status === 429
        ? t("continue.page.many", { seconds: error.seconds || 60 }) : t("continue.page.wrong");
    }
  }

  /** What became of a receipt; the first time it is sent. */
  outcome(text) {
    if (this.#sent !== text) this.send(text);
    return states[this.#state];
  }

  async send(text) {
    this.#sent = text;
    this.#state = "sending";
    const { token } = this.request;
    try {
      const { status } = await present(token, text);
      this.#state = taking[status] ? "taken" : "refused";
    } catch (error) {
      if (!error.isOffline && !(error instanceof HandoverError)) throw error;
      this.#state = error.isOffline ? "lost" : "gone";
    }
    this.onchange();
  }

  /** The person is done with it; a refused receipt leaves the portal waiting for another one. */
  close() {
    if (["taken", "gone"].includes(this.#state) && this.#sent) this.#keep(null);
    this.#sent = null;
    this.#state = "sending";
  }

  #keep(request) {
    this.request = request;
    this.#sent = null;
    this.#state = "sending";
    remember("receipt-request", request && JSON.stringify(request));
  }
}
