// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Keeping a document that was read in the wallet of this browser, where this server has one.

import { capabilities } from "../base/capabilities.js";
import { handOver } from "../base/passed-text.js";
import { canKeep, keep, keptLimit } from "../wallet/kept-documents.js";
import { t } from "../base/strings.js";

export class KeepButton {
  #button;
  #report = null;
  #wallet = null;

  /** @param {HTMLButtonElement} button */
  constructor(button) {
    this.#button = button;
    button.addEventListener("click", () => this.#keep());
    capabilities().then((pages) => {
      this.#wallet = pages.find(({ name }) => name === "wallet") ?? null;
      this.#draw();
    }, () => {});
  }

  get isShown() {
    return !this.#button.hidden;
  }

  /** The report that is shown, or null; only the zone of a document is kept. */
  set report(report) {
    this.#report = report?.source === "mrz" ? report : null;
    this.#draw();
  }

  #draw() {
    this.#button.hidden = !(canKeep && this.#report && this.#wallet);
    this.#button.querySelector("span").textContent = t("documents.keep");
  }

  async #keep() {
    this.#button.disabled = true;
    try {
      await keep(this.#report);
      handOver("kept", this.#report.layout, this.#wallet.path);
    } catch (error) {
      const isFull = error.message === "full";
      if (!isFull) console.error(error);
      this.#button.querySelector("span").textContent = t(`documents.keep.${isFull ? "full" : "failed"}`, { count: keptLimit });
    } finally {
      this.#button.disabled = false;
    }
  }
}
