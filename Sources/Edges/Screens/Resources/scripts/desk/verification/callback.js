// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Where results are sent: the address with its test, the secrets that sign them, and the log of deliveries.

import { DeskError, dialog, toast, trouble } from "../desk.js";
import { showError } from "../form.js";
import { ledger, moment, notice, refill } from "../tables.js";
import { choiceField } from "./fields.js";
import { showSecrets } from "./secret.js";
import { AccountSection } from "./section.js";
import { coded } from "./words.js";
import { button, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

const keys = ["callbackUrl", "callbackGranularity"];
const covers = (key) => keys.includes(key);

/** The section of the callbacks. */
export class CallbackSection extends AccountSection {
  #secret = null;
  #deliveries = [];
  #next = null;
  #url = null;
  #said = h("div", { class: "callback-said" });
  #unsaved = h("div", { class: "callback-unsaved" });
  #log = h("div", { class: "review-list" });

  async load(signal) {
    const [secret, log] = await Promise.all([
      this.person.ask("GET", "/account/callback-secrets", undefined, { signal }),
      this.person.ask("GET", "/account/deliveries", undefined, { signal }), this.settings.load(signal),
    ]);
    this.#secret = secret;
    this.#deliveries = log.deliveries;
    this.#next = log.next;
  }

  draw() {
    this.#unsaved.replaceChildren();
    this.element.replaceChildren(this.#address(), this.#secrets(),
      h("section", { class: "panel" }, h("h2", {}, t("account.deliveries")),
        h("p", { class: "hint" }, t("account.deliveries.text")), this.#log));
    this.#said.replaceChildren();
    this.#drawLog();
  }

  #address() {
    const at = { settings: this.settings, changed: () => this.#drawUnsaved() };
    this.#url = h("input", {
      name: "callbackUrl", type: "url", maxlength: 255, placeholder: "https://", spellcheck: "false",
      autocapitalize: "off", value: this.settings.get("callbackUrl") ?? "",
      oninput: () => {
        this.settings.set("callbackUrl", this.#url.value.trim() || null);
        this.#drawUnsaved();
      },
    });
    this.#drawUnsaved();
    return h("form", { class: "panel", novalidate: true, onsubmit: (event) => this.#save(event) },
      h("h2", {}, t("account.callback.address")),
      labelled(t("account.setting.callbackUrl"), this.#url, { hint: t("account.hint.callbackUrl") }),
      choiceField(at, "callbackGranularity", ["onFinish", "onAllSteps"]),
      this.#said, this.#unsaved,
      h("div", { class: "row" }, button(t("account.callback.test"), () => this.#test(), { look: "quiet" }),
        button(t("account.save"), null, { isSubmit: true })));
  }

  /** Says that something is not saved yet, and offers to undo that. */
  #drawUnsaved() {
    const isChanged = this.settings.isChanged(covers);
    this.#unsaved.hidden = !isChanged;
    if (!isChanged) return this.#unsaved.replaceChildren();
    if (this.#unsaved.childElementCount > 0) return;
    this.#unsaved.replaceChildren(h("p", { class: "hint", role: "status" }, t("account.unsaved")),
      button(t("account.discard"), () => {
        this.settings.discard(covers);
        this.redraw();
      }, { look: "quiet" }));
  }

  async #save(event) {
    event.preventDefault();
    this.#say();
    if (!this.settings.isChanged(covers)) return toast(t("account.unchanged"));
    try {
      await this.settings.save(covers);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.code === "stale") {
        this.redraw();
        return this.#say(h("p", { class: "attention-line", role: "alert" }, t("account.stale")));
      }
      return this.#refused(error, () => this.#save(event));
    }
    this.redraw();
    toast(t("account.saved"));
  }

  /** Sends a sample to the address in the field, saved or not. */
  async #test() {
    const url = this.#url.value.trim();
    this.#say();
    if (!url) return this.#complain("account.callback.missing");
    this.#say(h("p", { class: "hint", role: "status" }, t("account.callback.testing")));
    try {
      const { delivered, status } = await this.person.ask("POST", "/account/callback-test", { url });
      const answer = typeof status === "number" ? t("account.callback.answer", { status })
        : coded("deliveryStatus", status);
      this.#say(h("div", { role: "status" }, resultMark({ result: delivered ? "read" : "refused" },
        t(delivered ? "account.callback.passed" : "account.callback.notPassed", { answer }))));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.#say();
      this.#refused(error, () => this.#test());
    }
  }

  #refused(error, again) {
    if (error.code === "invalid") this.#complain("account.callback.refused");
    else this.#say(trouble(error, again));
  }

  #complain(key) {
    showError(this.#url, t(key));
    this.#url.focus();
  }

  #say(...content) {
    this.#said.replaceChildren(...content);
  }

  #secrets() {
    const { isSet, formerUntil } = this.#secret;
    const isTwo = formerUntil && Date.parse(formerUntil) > this.person.now;
    return h("section", { class: "panel" }, h("h2", {}, t("account.callback.secret")),
      h("p", { class: "hint" }, t("account.callback.secret.text")),
      isSet ? null : h("p", { class: "attention-line" }, t("account.callback.secret.none")),
      isTwo ? h("p", { class: "note" }, t("account.callback.former"), " ", moment(formerUntil)) : null,
      h("div", { class: "row" },
        button(t("account.callback.secret.new"), () => this.shell.open("secret"), { look: "quiet" }),
        isTwo ? button(t("account.callback.former.drop"), () => this.shell.open("drop"), { look: "quiet" }) : null));
  }

  sheet(name) {
    if (name === "secret") return this.#renew();
    return name === "drop" && this.#secret.formerUntil ? this.#drop() : null;
  }

  async #renew() {
    let made = null;
    const isSent = await dialog(t("account.callback.secret.new"), h("p", {},
      t(this.#secret.isSet ? "account.callback.secret.sure" : "account.callback.secret.first")), {
      text: t("account.callback.secret.new"), isGrave: this.#secret.isSet,
      action: async () => {
        made = await this.person.ask("POST", "/account/callback-secrets");
      },
    });
    if (!isSent) return;
    await showSecrets(this.person, t("account.callback.secret.new"), t("account.callback.secret.once"),
      [[t("account.callback.secret"), made.secret]]);
    made = null;
    await this.again();
  }

  async #drop() {
    const isSent = await dialog(t("account.callback.former.drop"), h("p", {}, t("account.callback.former.sure")), {
      text: t("account.callback.former.drop"), isGrave: true,
      action: () => this.person.ask("DELETE", "/account/callback-secrets"),
    });
    if (!isSent) return;
    toast(t("account.callback.former.dropped"));
    await this.again();
  }

  #drawLog() {
    const names = [t("review.id"), ...["attempt", "at", "status"].map((name) => t(`review.delivery.${name}`))];
    const rows = this.#deliveries.map(({ scanReference, step, attempt, at, status }) => ({
      id: `${scanReference} ${step} ${attempt}`,
      cells: [
        this.shell.link(scanReference.slice(0, 8), { case: scanReference }, { title: scanReference }),
        String(attempt), moment(at), coded("deliveryStatus", String(status)),
      ],
    }));
    refill(this.#log, rows.length === 0 ? notice(t("account.deliveries.none"))
      : ledger(t("account.deliveries"), names, rows),
    this.#next ? h("div", { class: "row" }, button(t("account.deliveries.more"), () => this.#more(), { look: "quiet" })) : null);
  }

  async #more() {
    const path = `/account/deliveries?${new URLSearchParams({ after: this.#next })}`;
    const { deliveries, next } = await persist(() => this.person.ask("GET", path));
    this.#deliveries.push(...deliveries);
    this.#next = next;
    this.#drawLog();
  }
}
