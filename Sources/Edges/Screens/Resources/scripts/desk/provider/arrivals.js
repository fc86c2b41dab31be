// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The arrivals at a location: waiting ones first, the longest wait at the top. Finished ones are folded away, except
// the one this desk decided last, which stays visible and marked.

import { announce, clock, day, dialog, fieldError, fieldName, DeskError, toast, trouble } from "../desk.js";
import { choiceList, tickList } from "../form.js";
import { button, labelled, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { icon } from "../../base/icons.js";
import { grouped } from "../../base/numbers.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

const METHODS = {
  id_document_in_person: ["high", "substantial", "low"],
  card_in_person: ["substantial", "low"],
  presence: ["low"],
};
/** How often the waiting times are updated, in milliseconds. */
const clockPause = 20_000;

/** Whether an arrival waits for a decision. */
export function isOpen({ status }) {
  return status === "pending" || status === "seen";
}

/** The name that was shown, or a note that it is deleted. */
export function nameOf({ fields }) {
  return fields ? `${fields.given_name ?? ""} ${fields.family_name ?? ""}`.trim() : t("desk.arrival.deleted");
}

/**
 * The arrivals of one location.
 *
 * Results and errors of an arrival are functions that return their text in the current language.
 */
export class Arrivals {
  #tenant;
  #openSheet;
  #items = new Map();
  #coverage = new Map();
  #troubles = new Map();
  /** The arrival this desk decided last. */
  #marked = null;
  #parts = {};
  /** Whether all arrivals that existed when the desk was opened have loaded. */
  isLoaded = false;

  /**
   * @param tenant who asks
   * @param {(name: string, id: string) => void} openSheet opens the sheet of an arrival, through the address
   */
  constructor(tenant, openSheet) {
    this.#tenant = tenant;
    this.#openSheet = openSheet;
    const parts = this.#parts;
    parts.title = h("h2");
    parts.count = h("span", { class: "state pending open-count" });
    parts.lost = h("div", { class: "lost", role: "alert", hidden: true });
    parts.list = h("ol", { class: "arrivals waiting" });
    parts.doneWords = h("summary");
    parts.done = h("ol", { class: "arrivals" });
    parts.fold = h("details", { class: "done" }, parts.doneWords, parts.done);
    this.element = h("section", { class: "panel arrivals-panel" },
      h("div", { class: "panel-head" }, parts.title, parts.count),
      parts.lost, parts.list, parts.fold);
    this.draw();
    const timer = setInterval(() => {
      if (!this.element.isConnected) clearInterval(timer);
      else this.#writeTimes();
    }, clockPause);
  }

  get(id) {
    return this.#items.get(id);
  }

  /**
   * Takes arrivals from the server; this desk's own decisions come back as it already has them.
   *
   * @returns {Object[]} the new ones
   */
  take(items) {
    const fresh = items.filter((item) => !this.#items.has(item.checkInId));
    const hasNews = items.some((item) =>
      JSON.stringify(this.#items.get(item.checkInId)) !== JSON.stringify(item));
    for (const item of items) this.#items.set(item.checkInId, item);
    if (hasNews) this.draw();
    return fresh;
  }

  /** Says that the server cannot be reached and offers to retry; null removes the message. */
  setLost(words, retry) {
    const { lost } = this.#parts;
    lost.hidden = !words;
    lost.replaceChildren(...(words ? [h("span", {}, words), button(t("app.retry"), retry, { look: "quiet" })] : []));
  }

  /** Redraws the lists; the keyboard focus stays on its button. */
  draw() {
    const { title, count, list, done, doneWords, fold } = this.#parts;
    title.textContent = t("desk.arrivals");
    const held = this.element.contains(document.activeElement) ? document.activeElement : null;
    const id = held?.closest(".arrival")?.dataset.id;
    const items = [...this.#items.values()];
    const waiting = items.filter(isOpen).sort((one, other) =>
      one.receivedAt.localeCompare(other.receivedAt) || one.number - other.number);
    const decided = items.filter((item) => !isOpen(item)).sort((one, other) => other.number - one.number);
    const marked = decided.filter(({ checkInId }) => checkInId === this.#marked);
    const others = decided.filter(({ checkInId }) => checkInId !== this.#marked);
    count.textContent = t("desk.arrivals.open", { count: waiting.length });
    count.hidden = waiting.length === 0;
    list.replaceChildren(...[...waiting, ...marked].map((item) => this.#row(item)),
      ...(waiting.length === 0 ? [this.#nobody(items.length > 0)] : []));
    doneWords.textContent = t("desk.arrivals.done", { count: others.length });
    fold.hidden = others.length === 0;
    done.replaceChildren(...others.map((item) => this.#row(item)));
    this.#writeTimes();
    if (!id) return;
    const buttons = this.element.querySelectorAll(`.arrival[data-id="${id}"] button`);
    [...buttons].find((one) => one.textContent === held.textContent)?.focus();
  }

  #nobody(wereSome) {
    return h("li", { class: "empty" }, icon("clinic"),
      h("span", {}, t(wereSome ? "desk.arrivals.nobody" : "desk.arrivals.none")));
  }

  /** Updates how long people have been waiting, in minutes. */
  #writeTimes() {
    for (const place of this.element.querySelectorAll(".waiting-time")) {
      const minutes = Math.max(0, Math.floor((Date.now() - new Date(place.dataset.since)) / 60_000));
      place.textContent = minutes === 0 ? t("desk.arrival.waiting.now") : t("desk.arrival.waiting", { minutes });
    }
  }

  #row(item) {
    const { checkInId: id } = item;
    const canDecide = isOpen(item);
    const coverage = this.#coverage.get(id);
    const marked = id === this.#marked ? " just-done" : "";
    return h(
      "li", { class: `arrival ${item.status}${marked}`, "data-id": id },
      h("div", { class: "arrival-head" },
        h("span", { class: "number" }, String(item.number)),
        h("h3", {}, h("bdi", {}, nameOf(item))),
        h("time", { datetime: item.receivedAt }, clock(item.receivedAt)),
        canDecide ? h("span", { class: "waiting-time", "data-since": item.receivedAt }) : null,
        h("span", { class: `state ${item.status}` }, t(`checkin.${item.status}`))),
      item.fields ? fieldList(item) : h("p", { class: "note" }, t("desk.arrival.deleted.text")),
      item.fields && item.result ? verified(item) : null,
      coverage ? resultMark(coverage, coverage.words()) : null,
      item.reason ? terms([[t("desk.reject.reason"), item.reason]], { class: "facts" }) : null,
      this.#troubles.get(id)?.() ?? null,
      h("div", { class: "row" },
        canDecide ? button(t("desk.accept"), () => this.#accept(item)) : null,
        canDecide ? button(t("desk.reject"), () => this.#openSheet("reject", id), { look: "quiet" }) : null,
        canDecide && item.fields ? button(t("desk.receipt"), () => this.#openSheet("receipt", id), { look: "quiet" }) : null,
        item.fields?.veka ? button(t("desk.coverage"), () => this.#cover(item), { look: "quiet" }) : null),
    );
  }

  /** Performs an action on an arrival; an error appears in its row, with a retry button. */
  async #attempt(item, action) {
    this.#troubles.delete(item.checkInId);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.#troubles.set(item.checkInId, () => trouble(error, () => this.#attempt(item, action)));
      // Another desk may have been faster.
      if (!error.isOffline) await this.#read(item).catch(() => {});
    }
    this.draw();
  }

  async #decide(item, decision, more = {}) {
    const path = `/vic/v1/checkins/${item.checkInId}/decision`;
    this.#items.set(item.checkInId, await this.#tenant.ask("POST", path, { decision, ...more }));
    this.#marked = item.checkInId;
    this.#troubles.delete(item.checkInId);
    this.draw();
  }

  #tellDecision(item) {
    toast(t(`desk.decided.${this.get(item.checkInId).status}`, { name: nameOf(item) }));
  }

  async #accept(item) {
    await this.#attempt(item, async () => {
      await this.#decide(item, "accepted");
      this.#tellDecision(item);
    });
  }

  async #read(item) {
    this.#items.set(item.checkInId, await this.#tenant.ask("GET", `/vic/v1/checkins/${item.checkInId}`));
  }

  /** Reports an arrival that is now on the screen, so that the wallet learns that it was seen. */
  async look(item) {
    await this.#attempt(item, () => this.#read(item));
  }

  /** The sheet that refuses an arrival. */
  async reject(item) {
    const isSent = await dialog(t("desk.reject"),
      labelled(t("desk.reject.reason"), h("input", { name: "reason", maxlength: 140 }), { hint: t("desk.reject.reason.text") }), {
        text: t("desk.reject"),
        action: (form) => this.#decide(item, "rejected", form.get("reason") ? { reason: form.get("reason") } : {}),
      });
    if (isSent) this.#tellDecision(item);
  }

  /** The sheet that confirms a person with the practice's signature; nothing in it is preselected. */
  async receipt(item) {
    const names = Object.keys(item.fields).filter((name) => name !== "ehic");
    const assurance = choiceList({ name: "loa" }, []);
    const fields = tickList(t("desk.receipt.fields"), names.map((name) => [`field-${name}`, fieldName(name)]));
    const method = choiceList({ name: "method", onchange: () => follow() },
      Object.keys(METHODS).map((name) => [name, t(`receipt.method.${name}`)]));
    const days = h("input", { name: "days", type: "number", min: 1, max: 365, required: true });
    const follow = () => {
      assurance.replaceChildren(...choiceList({},
        (METHODS[method.value] ?? []).map((name) => [name, t(`receipt.loa.${name}`)])).children);
      // A receipt of presence says that a person was here, but not who.
      fields.disabled = days.disabled = method.value === "presence";
    };
    follow();
    const isSent = await dialog(t("desk.receipt"), [
      h("p", { class: "hint" }, t("desk.receipt.text")),
      labelled(t("desk.receipt.method"), method), labelled(t("desk.receipt.loa"), assurance), fields,
      labelled(t("desk.receipt.days"), days, { hint: t("desk.receipt.days.text") }),
    ], { text: t("desk.receipt.do"), action: (form) => this.#confirm(item, names, form) });
    if (isSent) this.#tellDecision(item);
  }

  async #confirm(item, names, form) {
    const isPresence = form.get("method") === "presence";
    const made = await this.#tenant.ask("POST", `/office/checkins/${item.checkInId}/receipt`, {
      method: form.get("method"), loa: form.get("loa"),
      fields: isPresence ? [] : names.filter((name) => form.get(`field-${name}`)),
      ...(isPresence ? {} : { days: Number(form.get("days")) }),
    });
    await this.#decide(item, "accepted", { receipt: made.receipt });
  }

  async #cover(item) {
    await this.#attempt(item, async () => {
      const answer = await this.#tenant.ask("POST", "/vic/v1/coverage", { veka: item.fields.veka });
      const isThere = answer.returnCode === null;
      const covered = answer.kvg ? "kvg" : "vvg";
      const words = () => t(`desk.coverage.${isThere ? covered : answer.returnCode}`);
      this.#coverage.set(item.checkInId, { result: isThere ? "read" : "attention", words });
      announce(words());
    });
  }
}

/** The signature is valid; a field that cannot be true comes first, with its name. */
function verified(item) {
  if (item.findings.length === 0) return resultMark(item, t("result.verified"));
  const fields = item.findings.map(({ field, reason }) => `${fieldName(field)}: ${fieldError(reason)}`);
  return [
    resultMark(item, `${t("documents.wrong")}: ${fields.join(" ")}`), h("p", { class: "note" }, t("result.verified")),
  ];
}

function fieldList({ fields, cardKind }) {
  const rows = Object.entries(fields).map(([name, value]) => [fieldName(name), shown(name, value)]);
  return terms([...rows, [t("card.kind"), t(`card.kind.${cardKind}`)]], { class: "facts" });
}

function shown(name, value) {
  if (name === "veka") return grouped(value);
  if (name === "birth_date" || name === "valid_until") return day(value);
  if (name === "ahv") return value.replace(/^(\d{3})(\d{4})(\d{4})(\d{2})$/, "$1.$2.$3.$4");
  if (name === "sex") return t(`sex.${value}`);
  if (typeof value === "boolean") return t(value ? "desk.yes" : "desk.no");
  if (typeof value === "object") return value.card ?? "–";
  return String(value);
}
