// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One case: pictures and data side by side, and the decision about it. The reviewer who opens it has it for ten
// minutes, which the page prolongs as long as it is open.

import { announce, DeskError, dialog, focusIfLost, toast } from "../desk.js";
import { moment, refill } from "../tables.js";
import { DecisionPanel } from "./decision.js";
import { deliveryPanel } from "./delivery.js";
import { checksPanel, fieldsPanel, historyPanel, qualityPanel } from "./facts.js";
import { facePanel } from "./face.js";
import { PictureViewer } from "./picture.js";
import { filtersOf, holderOf } from "./queue.js";
import { coded, decisionMark, documentName, findingWords, riskMark } from "./words.js";
import { ZonePanel } from "./zone.js";
import { button, labelled, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

/** How often the page prolongs that the reviewer has the case, in milliseconds; it ends after 10 minutes. */
const renewal = 240_000;
/** How many characters of the reference confirm a deletion: eight are the most that people have to type. */
const confirmed = 8;

/** The view of a case. */
export class CaseView {
  element = h("div", { class: "review-view" });
  #shell;
  #reference;
  #review = null;
  #isDeleted = false;
  #parts = {
    head: h("div", { class: "case-head" }), findings: h("section", { class: "panel" }),
    facts: h("div", { class: "case-facts" }), rest: h("div", { class: "case-facts" }),
  };
  #viewer;
  #zone;
  #decision;
  #timer = 0;
  /** Whether the page has gone on to something else: what is answered from then on gives the case back. */
  #isClosed = false;
  #over = new AbortController();

  constructor(shell, reference) {
    this.#shell = shell;
    /** The reviewer, also while the view closes because the session is over. */
    this.person = shell.person;
    this.#reference = reference;
    this.#viewer = new PictureViewer((part) => this.pictureAddress(part));
    this.#zone = new ZonePanel((part) => this.pictureAddress(part));
    this.#decision = new DecisionPanel(this);
  }

  get title() {
    return this.#isDeleted ? null : `${documentName(this.#review)} · ${this.#reference.slice(0, confirmed)}`;
  }

  /** The path of the case, or of something below it. */
  path(below = "") {
    return `/reviews/${encodeURIComponent(this.#reference)}${below}`;
  }

  pictureAddress(part) {
    return this.person.address(this.path(`/images/${part}`));
  }

  /** The frame that met a step of the movements, by its place. */
  frameAddress(place) {
    return this.person.address(this.path(`/frames/${place}`));
  }

  async load(signal) {
    await this.#read(signal);
    if (this.#isDeleted || this.#isClosed) return;
    if (this.#isMine) await this.#lock();
    if (this.#isClosed) return;
    this.#timer = setInterval(() => this.#renew(), renewal);
    // The browser may keep the page for Back, where the connection's first event has it read the case again.
    addEventListener("pagehide", () => this.#giveBack({ keepalive: true }), { signal: this.#over.signal });
  }

  /** Whether the reviewer may have the case: no one else has it, and whoever proposed a decision leaves it to another. */
  get #isMine() {
    const { stage, lock, proposedBy } = this.#review;
    return stage === "review" && (lock?.isYou ?? true) && !proposedBy?.isYou;
  }

  async #read(signal) {
    try {
      const { review } = await this.person.ask("GET", this.path(), undefined, { signal });
      this.#review = review;
    } catch (error) {
      if (error.code !== "deleted") throw error;
      this.#isDeleted = true;
    }
  }

  /** Takes the case, unless another reviewer has it. */
  async #lock(isTakingOver = false) {
    try {
      this.#review.lock = await this.person.ask("PUT", this.path(`/lock${isTakingOver ? "?takeOver=true" : ""}`));
    } catch (error) {
      if (!error.isConflict) throw error;
      await this.#read();
    }
    if (this.#isClosed) this.#giveBack();
  }

  /** Lets others have the case; without an answer it is free again after ten minutes. */
  #giveBack(options) {
    if (!this.#review?.lock?.isYou) return;
    this.person.ask("DELETE", this.path("/lock"), undefined, options).catch((error) => {
      if (!(error instanceof DeskError)) throw error;
    });
  }

  /** Lets others have the case before the session ends. */
  async release() {
    if (!this.#review?.lock?.isYou) return;
    try {
      await this.#leave();
    } catch (error) {
      // Without an answer the case is free again after ten minutes.
      if (!(error instanceof DeskError) || error.isOffline) throw error;
    }
  }

  /** Leaves the case to another reviewer. */
  async #leave() {
    await this.person.ask("DELETE", this.path("/lock"));
    this.#review.lock = null;
  }

  async #renew() {
    const before = this.#review;
    if (!before?.lock?.isYou) return;
    try {
      await this.#lock();
      // Another reviewer has taken the case, or has decided.
      if (this.#review !== before || this.#isDeleted) this.#show(before);
    } catch (error) {
      // The next attempt follows; the connection says that it is lost.
      if (!(error instanceof DeskError)) throw error;
    }
  }

  close() {
    this.#isClosed = true;
    this.#over.abort();
    clearInterval(this.#timer);
    this.#decision.close();
    this.#viewer.close();
    this.#zone.close();
    this.#giveBack();
  }

  /** Something happened; what is not about this case leaves it as it is. */
  async follow(news) {
    const isMine = news.some(({ scanReference }) => !scanReference || scanReference === this.#reference);
    if (isMine && !this.#isDeleted) await this.refresh();
  }

  /** Reads the case again and draws what has changed. */
  async refresh() {
    const before = this.#review;
    await this.#read();
    if (this.#isClosed) return;
    if (!this.#isDeleted && this.#isMine && !this.#review.lock) await this.#lock();
    if (!this.#isDeleted && this.#review.proposedBy?.isYou && this.#review.lock?.isYou) await this.#leave();
    if (!this.#isClosed) this.#show(before);
  }

  /** Reads and draws the case after something was done with it; what fails now is read with the next news. */
  async again() {
    try {
      await persist(() => this.refresh());
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
    }
  }

  /** Draws what differs from before. */
  #show(before) {
    if (this.#isDeleted) return this.draw();
    if (JSON.stringify(before) === JSON.stringify(this.#review)) return;
    if (before?.stage !== this.#review.stage) announce(this.#stateWords());
    this.#fill();
  }

  draw() {
    if (this.#isDeleted) {
      this.close();
      this.element.replaceChildren(this.#wayBack(), h("h1", { tabindex: "-1" }, t("review.case")),
        h("div", { class: "panel" }, h("p", { role: "status" }, t("review.purged"))));
      return;
    }
    const { head, findings, facts, rest } = this.#parts;
    this.element.replaceChildren(this.#wayBack(), head,
      h("div", { class: "case" },
        h("div", { class: "case-pictures" }, this.#viewer.element, this.#zone.element),
        h("div", { class: "case-data" }, findings, facts, this.#decision.element, rest)));
    this.#viewer.draw(this.#review);
    this.#fill();
  }

  #wayBack() {
    return h("p", { class: "way-back" }, this.#shell.link(t("review.back"), filtersOf(this.#shell.address)));
  }

  /**
   * Goes to the next case of the list that led here which no one else has open.
   *
   * @returns {Promise<boolean>} whether there is one
   */
  async goToNext() {
    const chosen = filtersOf(this.#shell.address);
    const { reviews } = await this.person.ask("GET", `/reviews?${new URLSearchParams(chosen)}`);
    const isFree = (review) => holderOf(review, this.person.now)?.isYou !== false;
    const next = reviews.find((review) => !review.decision && !review.proposedBy?.isYou && isFree(review)
      && review.scanReference !== this.#reference);
    if (next && !this.#isClosed) this.#shell.go({ ...chosen, case: next.scanReference });
    return Boolean(next);
  }

  #fill() {
    const review = this.#review;
    refill(this.#parts.head, h("h1", { tabindex: "-1" }, documentName(review)), this.#state(), this.#lockLine());
    refill(this.#parts.findings, ...this.#findings());
    const facts = [
      facePanel(review, (part) => this.pictureAddress(part), (place) => this.frameAddress(place)),
      fieldsPanel(review), checksPanel(review), qualityPanel(review),
    ];
    refill(this.#parts.facts, ...facts.filter(Boolean));
    refill(this.#parts.rest, deliveryPanel(review, this), historyPanel(review, this.person), this.#deletion());
    this.#zone.draw(review);
    this.#decision.draw(review);
  }

  #stateWords() {
    const { decision } = this.#review;
    return decision ? coded("status", decision.verificationStatus) : t("review.state.waiting");
  }

  #state() {
    const { decision, risk, createdOn, scanReference, merchantScanReference } = this.#review;
    return h("div", { class: "case-state" },
      decision ? decisionMark(decision) : riskMark(risk),
      terms([
        [t("review.received"), moment(createdOn)],
        merchantScanReference ? [t("review.reference"), merchantScanReference] : null,
        [t("review.id"), h("code", {}, scanReference)],
      ], { class: "facts" }));
  }

  #lockLine() {
    const { lock } = this.#review;
    if (!lock || lock.isYou) return null;
    return h("div", { class: "attention-line taken", role: "alert" },
      h("span", {}, t("review.taken", { name: this.person.nameOf(lock) })),
      button(t("review.takeOver"), () => this.#takeOver(), { look: "quiet" }));
  }

  async #takeOver() {
    const before = this.#review;
    await persist(() => this.#lock(true));
    if (this.#isClosed) return;
    if (this.#review === before && !this.#isDeleted) {
      this.#fill();
      toast(t("review.takenOver"));
    } else {
      // It has its result, or was deleted, in the meantime.
      this.#show(before);
    }
    focusIfLost(this.element.contains(this.#decision.element) ? this.#decision.heading : this.element.querySelector("h1"));
  }

  #findings() {
    const { findings, decision, masked } = this.#review;
    const lines = findings.map((code) => h("li", {}, resultMark({ result: "attention" }, findingWords(code))));
    return [
      h("h2", {}, t("review.findings")),
      lines.length > 0 ? h("ul", { class: "plain-list" }, lines)
        : h("p", { class: "hint" }, t(decision ? "review.findings.rule" : "review.findings.none")),
      masked ? h("p", { class: "note" }, t("review.masked")) : null,
    ].filter(Boolean);
  }

  #deletion() {
    return h("section", { class: "panel" }, h("h2", {}, t("review.delete")),
      h("p", { class: "hint" }, t("review.delete.text")),
      h("div", { class: "row" }, button(t("review.delete.do"), () => this.#shell.open("delete"), { look: "quiet", sign: "trash" })));
  }

  sheet(name) {
    return name === "delete" && !this.#isDeleted ? this.#delete() : null;
  }

  async #delete() {
    const wanted = this.#reference.slice(0, confirmed);
    const typed = h("input", {
      name: "reference", required: true, autocomplete: "off", spellcheck: "false", maxlength: confirmed,
      autocapitalize: "off",
    });
    const isSent = await dialog(t("review.delete"), [
      h("p", {}, t("review.delete.sure")), h("p", { class: "login" }, wanted),
      labelled(t("review.delete.type"), typed),
    ], {
      text: t("review.delete.do"), isGrave: true,
      action: async () => {
        if (typed.value.trim().toLowerCase() !== wanted) {
          throw new DeskError(0, "differs", null, [{ field: "reference", reason: "reference" }]);
        }
        await this.person.ask("DELETE", `/scans/${encodeURIComponent(this.#reference)}`, undefined, { raw: true });
      },
    });
    if (!isSent) return;
    this.#isDeleted = true;
    this.#review.lock = null;
    this.draw();
    focusIfLost(this.element.querySelector("h1"), { scrolls: true });
    toast(t("review.deleted"));
  }
}
