// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The decision about a case: approve it, or refuse it for a reason with its details. All of it works by keyboard: the
// list of reasons is searched by code or word. A decision can be taken back for half a minute.

import { announce, DeskError, focusIfLost, toast, trouble } from "../desk.js";
import { span } from "../tables.js";
import { ReasonPicker } from "./reasons.js";
import { coded, decisionMark, decisionWords } from "./words.js";
import { button, choices, labelled } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** The longest note, in characters. */
const noteLength = 500;

/** What only a reviewer can see of a selfie. */
const selfieReasons = ["SELFIE_IS_SCREEN_PAPER_VIDEO", "SELFIE_MANIPULATED", "AGE_DIFFERENCE_TOO_BIG"];

/** The panel in which a reviewer decides. */
export class DecisionPanel {
  element = h("section", { class: "panel decision", id: "decision" });
  #view;
  #review = null;
  /** What the panel shows, so that news about anything else leave what was filled in. */
  #shown = null;
  /** The fields that can be filled in; null while there are none. */
  #fields = null;
  /** What was filled in when they were there last: it stays when they come back, in whatever language. */
  #draft = null;
  #isSending = false;
  #timer = 0;
  #left = h("strong", { class: "left" });

  constructor(view) {
    this.#view = view;
  }

  get heading() {
    return this.element.querySelector("h2");
  }

  close() {
    clearInterval(this.#timer);
  }

  draw(review) {
    this.#review = review;
    const { stage, lock, proposal, proposedBy, decision, undo, suggestion } = review;
    const isMine = Boolean(lock?.isYou);
    const shown = JSON.stringify([stage, isMine, proposal, proposedBy, decision, undo?.isYou, undo?.until, suggestion, t("review.decision")]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    clearInterval(this.#timer);
    if (this.#fields) this.#draft = draftOf(this.#fields);
    this.#fields = null;
    const isHeld = this.element.contains(document.activeElement);
    this.element.replaceChildren(h("h2", { tabindex: "-1" }, t("review.decision")), ...this.#content().filter(Boolean));
    // What the focus was on may be gone, such as Undo when its time is over.
    if (isHeld) focusIfLost(this.heading);
  }

  #content() {
    const { stage, lock, proposal, proposedBy, decision, needsTwoReviewers } = this.#review;
    if (stage === "ended") return [decision ? decisionMark(decision) : null, this.#undo(), this.#next()];
    const isOwnProposal = proposedBy?.isYou ?? false;
    const proposed = proposal
      ? h("div", { class: "proposal" }, h("p", {}, t(isOwnProposal ? "review.second.wait" : "review.second.yours",
        { name: this.#view.person.nameOf(proposedBy) })), h("p", {}, h("strong", {}, decisionWords(proposal))))
      : null;
    if (isOwnProposal) return [proposed, this.#undo(), this.#next()];
    if (!lock?.isYou) return [proposed, h("p", { class: "hint" }, t("review.decision.locked"))];
    return [
      proposed, needsTwoReviewers && !proposal ? h("p", { class: "note" }, t("review.second.needed")) : null,
      this.#form(),
    ];
  }

  #form() {
    const { suggestion, proposal, face } = this.#review;
    const complaint = h("div");
    const note = h("input", { name: "note", maxlength: noteLength, autocomplete: "off" });
    const picker = new ReasonPicker(this.#view.person.reasons, suggestion?.rejectReason?.rejectReasonCode ?? null);
    const selfie = choices(
      [["", t("review.selfieReason.none")], ...selfieReasons.map((value) => [value, coded("selfie", value)])], { name: "selfieReason" });
    this.#fields = { note, selfie, picker };
    if (this.#draft) {
      note.value = this.#draft.note;
      selfie.value = this.#draft.selfie;
      picker.restore(this.#draft.reason);
    }
    // A proposal that is confirmed keeps its own reason.
    const send = (decision) => this.#send(
      { selfieReason: selfie.value || null, ...decision, note: note.value.trim() || null }, complaint);
    const refuse = button(t("review.refuse"), async () => {
      const chosen = picker.decision();
      if (chosen) await send(chosen);
    }, { look: "grave" });
    return h("div", { class: "decide" },
      suggestion ? h("p", { class: "suggestion" }, h("span", { class: "state" }, t("review.suggestion")), " ", decisionWords(suggestion)) : null,
      face ? labelled(t("review.selfieReason"), selfie, { hint: t("review.selfieReason.hint") }) : null,
      labelled(t("review.note"), note, { hint: t("review.note.hint") }),
      complaint,
      proposal ? h("div", { class: "row" }, button(t("review.confirm"), () => send(asRequest(proposal)))) : null,
      h("div", { class: "row" },
        button(t("review.approve"), () => send({ verificationStatus: "APPROVED_VERIFIED" }), { look: proposal ? "quiet" : "button" })),
      h("div", { class: "refusal" }, picker.element, h("div", { class: "row" }, refuse)));
  }

  /** Sends a decision; others that are pressed meanwhile do nothing. */
  async #send(decision, complaint) {
    if (this.#isSending) return;
    this.#isSending = true;
    complaint.replaceChildren(h("p", { class: "hint", role: "status" }, t("review.saving")));
    try {
      await this.#view.person.ask("POST", this.#view.path(), decision);
      toast(t("review.saved"));
      await this.#view.again();
      this.heading.focus();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.isConflict) await this.#explain(error, decision);
      complaint.replaceChildren(trouble(error, () => this.#send(decision, complaint)));
    } finally {
      this.#isSending = false;
    }
  }

  /** Says what became of a decision after a conflict: the case now says who was faster. */
  async #explain(error, decision) {
    await this.#view.again();
    // An answer that was lost had saved the decision: the next attempt then meets the reviewer's own.
    const { history } = this.#review;
    const last = history.filter(({ event }) => ["proposed", "decided", "undone"].includes(event)).at(-1);
    const isOwn = last?.by?.isYou && last.decision;
    if (!isOwn) toast(error.words);
    else toast(t(isSame(asRequest(last.decision), decision) ? "review.saved" : "review.decided.own"));
    focusIfLost(this.heading);
  }

  /** The way to another case, once there is nothing more to decide about this one. */
  #next() {
    const go = async () => {
      try {
        if (await this.#view.goToNext()) return;
        place.replaceChildren(row, h("p", { class: "hint", role: "status" }, t("review.next.none")));
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        place.replaceChildren(row, trouble(error, go));
      }
    };
    const row = h("div", { class: "row" }, button(t("review.next"), go, { look: "quiet" }));
    const place = h("div", { class: "next" }, row);
    return place;
  }

  /** What can be taken back, and for how long; null for nothing. */
  #undo() {
    const { undo } = this.#review;
    if (!undo?.isYou) return null;
    const end = Date.parse(undo.until);
    const place = h("div", { class: "undo" },
      h("p", {}, t(this.#review.stage === "ended" ? "review.undo.text" : "review.undo.proposal"), " ",
        h("span", { role: "timer" }, this.#left)),
      button(t("review.undo"), () => this.#takeBack(place), { look: "quiet", sign: "flip" }));
    const tick = () => {
      const seconds = (end - this.#view.person.now) / 1000;
      this.#left.textContent = span(Math.ceil(seconds));
      if (seconds > 0) return;
      clearInterval(this.#timer);
      place.remove();
      focusIfLost(this.heading);
      announce(t("review.undo.over"));
      this.#view.again();
    };
    this.#timer = setInterval(tick, 500);
    this.#left.textContent = span(Math.ceil((end - this.#view.person.now) / 1000));
    return place;
  }

  async #takeBack(place) {
    try {
      await persist(() => this.#view.person.ask("DELETE", this.#view.path("/decision")));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      place.replaceChildren(trouble(error));
      await this.#view.again();
      focusIfLost(this.heading);
      return;
    }
    toast(t("review.undone"));
    await this.#view.again();
    focusIfLost(this.heading);
  }
}

/** What was filled in. */
function draftOf({ note, selfie, picker }) {
  return { note: note.value, selfie: selfie.value, reason: picker.draft };
}

/** Whether two requests decide the same; notes are no part of a decision. */
function isSame(one, other) {
  const essence = ({ verificationStatus, rejectReasonCode = null, rejectReasonDetailCodes = [], selfieReason }) =>
    JSON.stringify([verificationStatus, rejectReasonCode, [...rejectReasonDetailCodes].sort(), selfieReason ?? null]);
  return essence(one) === essence(other);
}

/** A decision of the API as its request. */
function asRequest({ verificationStatus, rejectReason, selfieReason }) {
  if (!rejectReason) return { verificationStatus, selfieReason };
  return {
    verificationStatus, selfieReason, rejectReasonCode: rejectReason.rejectReasonCode,
    rejectReasonDetailCodes: [rejectReason.rejectReasonDetails ?? []].flat().map(({ detailsCode }) => detailsCode),
  };
}
