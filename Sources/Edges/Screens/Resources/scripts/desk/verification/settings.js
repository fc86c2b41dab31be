// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What an administrator decides for the account: products, decisions, faces, features, retention, sessions, masking.

import { DeskError, dialog, toast, trouble } from "../desk.js";
import { isComplete, showError } from "../form.js";
import { choiceField, flagField, numberField, textField, ticksField } from "./fields.js";
import { maskingRows, showMasking } from "./masking.js";
import { AccountSection } from "./section.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** Settings of which less means that something is deleted soon. */
const shortening = ["retention.days", "retention.faceDays"];
/** The settings of other sections. */
const elsewhere = ["callbackUrl", "callbackGranularity"];
const covers = (key) => !elsewhere.includes(key);

/** The section of the settings. */
export class SettingsSection extends AccountSection {
  #account = null;
  #due = null;
  #masking = [];
  #form = null;
  #complaint = h("div");
  #foot = h("div", { class: "account-foot" });

  async load(signal) {
    const read = (path) => this.shell.person.ask("GET", path, undefined, { signal });
    const [account, { due }, { masking }] = await Promise.all([
      read("/account"), read("/account/retention"), read("/account/documents"), this.settings.load(signal),
    ]);
    this.#account = account;
    this.#due = due;
    this.#masking = masking;
  }

  draw() {
    const { products, features } = this.#account.granted;
    const at = { settings: this.settings, changed: () => this.#drawFoot() };
    const feature = (name) => flagField(at, `features.${name}`, { isLocked: !features.includes(name) });
    this.#form = h("form", { class: "account-form", novalidate: true, onsubmit: (event) => this.#submit(event) },
      group("products", ticksField(at, "products", ["netverify", "fastfill"], { granted: products })),
      group("decisions",
        choiceField(at, "verification.approval", ["review", "automatic"]),
        choiceField(at, "verification.expired", ["review", "reject", "accept"]),
        choiceField(at, "verification.printedMismatch", ["review", "deny"]),
        flagField(at, "verification.fourEyes")),
      group("face",
        flagField(at, "face.offered"),
        flagField(at, "face.required"),
        choiceField(at, "face.mode", ["active", "still"]),
        choiceField(at, "face.policy", ["review", "automatic"])),
      group("features", feature("debug"), feature("offline"), feature("printedText")),
      group("retention",
        h("p", { class: "note" }, t("account.retention.due", this.#due)),
        numberField(at, "retention.days", 1, 3650),
        numberField(at, "retention.faceDays", 0, 3650),
        flagField(at, "retention.keepFraud")),
      group("sessions",
        numberField(at, "sessionSeconds", 300, 3600)),
      group("masking", h("p", { class: "hint" }, t("account.masking.text")),
        maskingRows(at, this.#masking, (rule) => this.shell.open("masking", rule)),
        textField(at, "masking.reason", { maxlength: 500 })),
      this.#complaint, this.#foot);
    this.#complaint.replaceChildren();
    this.#foot.replaceChildren();
    this.element.replaceChildren(this.#form);
    this.#drawFoot();
  }

  #drawFoot() {
    const isChanged = this.settings.isChanged(covers);
    this.#foot.hidden = !isChanged;
    if (!isChanged || this.#foot.childElementCount > 0) return;
    this.#foot.replaceChildren(
      h("p", { role: "status" }, t("account.unsaved")),
      h("div", { class: "row" },
        button(t("account.discard"), () => {
          this.settings.discard(covers);
          this.redraw();
        }, { look: "quiet" }),
        button(t("account.save"), null, { isSubmit: true })));
  }

  async #submit(event) {
    event.preventDefault();
    if (this.#form.ariaBusy === "true" || !isComplete(this.#form)) return;
    if (shortening.some((key) => this.settings.get(key) < this.settings.saved(key)) || this.#endsFraud()) {
      return this.shell.open("shorten");
    }
    await this.#save();
  }

  /** Whether checks that ended as fraud would no longer be kept. */
  #endsFraud() {
    return this.settings.saved("retention.keepFraud") && !this.settings.get("retention.keepFraud");
  }

  async #save() {
    this.#form.ariaBusy = "true";
    this.#complaint.replaceChildren();
    try {
      await this.settings.save(covers);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return this.#refused(error);
    } finally {
      this.#form.ariaBusy = null;
    }
    toast(t("account.saved"));
    try {
      await persist(() => this.load());
    } catch (error) {
      // What was saved is shown in any case.
      if (!(error instanceof DeskError)) throw error;
    }
    this.redraw();
  }

  #refused(error) {
    if (error.code === "stale") {
      this.redraw();
      this.#complaint.replaceChildren(h("p", { class: "attention-line", role: "alert" }, t("account.stale")));
      return;
    }
    const [key, ...rest] = (error.detail ?? "").split(" ");
    const control = error.code === "invalid" ? this.#form.elements.namedItem(key) : null;
    if (!(control instanceof Element)) {
      this.#complaint.replaceChildren(trouble(error, () => this.#save()));
      return;
    }
    showError(control, t(rest.length > 0 ? "account.notGranted" : wrong[key] ?? "desk.field.format"));
    (control.querySelector("input") ?? control).focus();
  }

  sheet(name, of) {
    if (name === "masking") {
      const rule = this.#masking.find(({ country, type }) => `${country}.${type}` === of);
      return rule ? showMasking(this.person, rule) : null;
    }
    if (name !== "shorten" || !this.settings.isChanged(covers)) return null;
    return this.#confirmShorter();
  }

  async #confirmShorter() {
    const values = { days: this.settings.get("retention.days"), faceDays: this.settings.get("retention.faceDays") };
    const isSent = await dialog(t("account.shorten"), h("p", {}, t("account.shorten.text", values)), {
      text: t("account.shorten.do"), isGrave: true, action: async () => {},
    });
    if (isSent) await this.#save();
  }
}

/** What is wrong with settings that depend on others. */
const wrong = {
  "masking.reason": "account.masking.reasonMissing", "retention.faceDays": "account.faceDays.tooLong",
};

function group(name, ...content) {
  return h("section", { class: "panel" }, h("h2", {}, t(`account.group.${name}`)), content);
}

