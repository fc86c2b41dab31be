// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Going on with another device: a code to scan or to type in, and live what has become of it.

import { button } from "../base/controls.js";
import { h, pause } from "../base/dom.js";
import { HandoverError, stateOf } from "../base/handover.js";
import { icon } from "../base/icons.js";
import { clockText, onLanguage, t } from "../base/strings.js";
import { drawnCode } from "../base/drawn-code.js";

/** Addresses that only this very computer reaches. */
const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** An address as people type it. */
function placeOf(address) {
  return address.replace(/^https?:\/\//, "");
}

/**
 * Where to type a code, and the code.
 *
 * @param {{code: string, entry: string}} begun
 */
export function codeToType({ code, entry }) {
  return [
    h("p", { class: "continue-typed" }, t("continue.type", { address: placeOf(entry) })),
    h("p", { class: "continue-short", "data-name": "continue-code" },
      h("span", { "aria-hidden": "true" }, code.slice(0, 4)), h("span", { "aria-hidden": "true" }, code.slice(4)),
      // Letter by letter, not as a word.
      h("span", { class: "hidden-visually" }, [...code].join(" "))),
  ];
}

/** One code on a page. */
export class Continuation {
  element = h("div", { class: "continue" });
  #begin;
  #news;
  #begun = null;
  /** `beginning`, `waiting`, `open`, `done`, `over`, or `failed`. */
  #state = "beginning";
  #isLost = false;
  #isFormer;
  #isElsewhere;
  #following = null;
  #undo;

  /**
   * @param {() => Promise<Object>} begin begins at the server, or gives what was begun before a reload
   * @param {(state: string, outcome: ?Object) => void} [news] called when the other device has opened it (`open`), when
   *   it is `done`, and when its time is `over`
   * @param {Object} [more]
   * @param {boolean} [more.isFormer] whether it was begun before a reload, so that another device may have opened it already
   * @param {boolean} [more.isElsewhere] whether it makes sense on another device only
   */
  constructor(begin, news = () => {}, { isFormer = false, isElsewhere = false } = {}) {
    this.#begin = begin;
    this.#isFormer = isFormer;
    this.#isElsewhere = isElsewhere;
    this.#news = news;
    this.#undo = onLanguage(() => this.#draw());
    addEventListener("pagehide", this.#pause);
    addEventListener("pageshow", this.#resume);
  }

  /** Asks for a code and shows it; false if there is none. */
  async start() {
    this.#following?.abort();
    this.#set("beginning");
    try {
      this.#begun = await this.#begin();
    } catch (error) {
      if (!error.isOffline && !(error instanceof HandoverError)) throw error;
      this.#set("failed");
      return false;
    }
    this.#set("waiting");
    this.#follow(this.#isFormer ? null : "waiting");
    this.#isFormer = false;
    return true;
  }

  /** Ends it on this page; the code stays valid for its time. */
  stop() {
    this.#following?.abort();
    this.#undo();
    removeEventListener("pagehide", this.#pause);
    removeEventListener("pageshow", this.#resume);
  }

  // A page that the browser keeps for Back must not keep a request open.
  #pause = () => this.#following?.abort();
  #resume = (event) => {
    if (event.persisted && ["waiting", "open"].includes(this.#state)) this.#follow(null);
  };

  /** @param {?string} known the state that the page knows; without one the server answers at once */
  async #follow(known) {
    const { signal } = (this.#following = new AbortController());
    const begun = this.#begun;
    while (!signal.aborted) {
      try {
        const { status, outcome } = await stateOf(begun.watch, known, signal);
        if (signal.aborted) return;
        this.#lose(false);
        known = status;
        if (status !== this.#state) {
          this.#set(status);
          this.#news(status, outcome);
        }
        if (status === "done") return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof HandoverError && error.isGone) {
          this.#set("over");
          return this.#news("over", null);
        }
        if (!error.isOffline && !(error instanceof HandoverError)) throw error;
        this.#lose(true);
        await pause(2000);
      }
    }
  }

  #lose(isLost) {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    this.#draw();
  }

  #set(state) {
    this.#state = state;
    this.#draw();
  }

  #again() {
    const words = t(this.#state === "over" ? "continue.again" : "app.retry");
    return button(words, () => this.start(), { look: "quiet", "data-name": "continue-again" });
  }

  #draw() {
    this.element.dataset.state = this.#state;
    this.element.replaceChildren(
      ...(this.#state === "waiting" ? this.#code() : []),
      h("p", { class: "continue-state", role: "status" }, this.#sign(), h("span", {}, this.#words())),
      ...(["over", "failed"].includes(this.#state)
        ? [h("div", { class: "row" }, this.#again())]
        : []),
    );
  }

  #code() {
    const { url, entry, picture } = this.#begun;
    return [
      h("p", { class: "continue-lead" }, t("continue.scan")),
      drawnCode(picture, t("continue.picture", { address: placeOf(entry) }), "continue-code"),
      ...codeToType(this.#begun),
      loopback.includes(location.hostname) ? h("p", { class: "hint" }, t("continue.loopback")) : null,
      this.#isElsewhere ? null : h("a", {
        class: "button quiet", href: url, target: "_blank", rel: "noopener", "data-name": "continue-here",
      }, t("continue.here")),
    ].filter(Boolean);
  }

  #sign() {
    return this.#state === "open" || this.#state === "done" ? icon("check") : null;
  }

  #words() {
    if (this.#isLost) return t("app.unreachable");
    return t(`continue.state.${this.#state}`, { time: this.#begun ? clockText(this.#begun.expiresAt) : "" });
  }
}
