// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of a desk behind a session: it signs in, shows the view and the sheet that the address names, and lets the
// view follow what a live connection brings.

import { DeskError, focusIfLost } from "./desk.js";
import { signInElsewhere } from "./device.js";
import { DeskHistory, DeskSheets } from "./history.js";
import { notice } from "./tables.js";
import { capabilities } from "../base/capabilities.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { onLanguage, t, undivided } from "../base/strings.js";

/**
 * The page of a desk.
 *
 * A view has `element` with an `h1`, `load(signal)`, `draw()`, and perhaps `follow(news)`, `sheet(name, of)`, `release()`,
 * which gives back what others wait for, and `close()`. It may have a `title` for the tab of the browser, if that is not its
 * `h1`, and `parts`: what else of the address it shows, besides what makes it a view of its own.
 */
export class DeskShell {
  /** Who is signed in; null if no one is. */
  person = null;
  /** The live connection. */
  stream = null;
  /** The view that is shown. */
  view = null;
  #desk;
  #nowhere;
  #main = document.querySelector("main");
  #place;
  #views;
  #sheets;
  #offers = [];
  #note = null;
  /** Whether another device can go on with something of this server. */
  #hasOthers = false;
  #key = null;
  /** The values of the `parts` that the view shows. */
  #shown = null;
  /** Why the view could not be shown; null if it could. */
  #failure = null;
  #reading = null;
  /** News that the view has not followed yet; null while none are being followed. */
  #unfollowed = null;

  /**
   * @param {Object} desk
   * @param {string} desk.name the last part of its path
   * @param {string} desk.words the beginning of the keys of its texts: `title`, `lead`, `absent`, `failed`, `loading`,
   *   `back`
   * @param {string} desk.place the class of the place of its views
   * @param {string[]} desk.parts what the address may name; going to another view leaves the others out
   * @param {string[]} desk.key those of them that make a view of its own
   * @param {() => Promise<Object>} desk.session reads the session that the browser has
   * @param {(session: Object, leave: (note: ?string) => void) => Object} desk.open the person of a session, with
   *   `signOut()`
   * @param {(person: Object) => string} desk.holder the name under which the person is signed in
   * @param {(person: Object) => LiveStream} desk.listen makes the live connection, which dispatches `desk.news`
   * @param {(offers: Object[], enter: Function, note: ?string) => Element} desk.signIn
   * @param {(shell: DeskShell) => (Element|null)[]} desk.head what stands above the views
   * @param {(shell: DeskShell) => ?Element} desk.tabs the links to the views
   * @param {(shell: DeskShell, view: Object) => Object} desk.makeView
   * @param {(shell: DeskShell, name: string, of: ?string) => ?Promise} desk.openSheet
   */
  constructor(desk) {
    this.#desk = desk;
    this.#nowhere = Object.fromEntries(desk.parts.map((name) => [name, null]));
    this.#place = h("div", { class: desk.place });
    this.#views = new DeskHistory(desk.parts, () => this.#show());
    this.#sheets = new DeskSheets(this.#views, (name, of) => this.#sheet(name, of));
  }

  /** Prepares the page, and continues the session that the browser has, or asks to sign in. */
  async start() {
    preparePage(`${this.#desk.words}.title`);
    onLanguage(() => this.draw());
    await this.#begin();
    document.body.dataset.ready = "";
  }

  async #begin() {
    let former;
    let pages;
    try {
      // Together, since each takes a round trip.
      [former, pages] = await Promise.all([persist(() => this.#desk.session()), capabilities()]);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // A service may have other desks only.
      this.#note = `${this.#desk.words}.${error.status === 404 ? "absent" : "failed"}`;
      return this.draw();
    }
    this.#hasOthers = pages.some(({ name }) => name === "continue");
    this.#offers = former.demonstration ?? [];
    if (former.session) await this.#enter(former.session);
    else this.draw();
  }

  /** What the address says. */
  get address() {
    return this.#views.view;
  }

  /** Goes to another view. */
  go(view) {
    this.#views.go({ ...this.#nowhere, ...view });
  }

  /** Opens a sheet over the current view. */
  open(open, of = null) {
    this.#views.go({ open, of });
  }

  /** Corrects the address of the current view. */
  correct(changes) {
    this.#views.correct(changes);
    this.#shown = this.#partsOf(this.view);
  }

  /** The button that lets another device in; null where no device can go on. */
  deviceButton() {
    return this.#hasOthers ? button(t("desk.device"), () => this.open("device"), { look: "quiet" }) : null;
  }

  #sheet(name, of) {
    if (name !== "device") return this.#desk.openSheet(this, name, of);
    return this.#hasOthers
      ? signInElsewhere({ desk: this.#desk.name, name: this.#desk.holder(this.person) }) : null;
  }

  /** A link to another view. */
  link(text, view, traits = {}) {
    return h("a", {
      href: `?${new URLSearchParams(view)}`,
      onclick: (event) => {
        // A click that opens a tab is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        this.go(view);
      },
      ...traits,
    }, text);
  }

  /** Draws the page in the present language. */
  draw() {
    const { words, signIn, head, tabs } = this.#desk;
    if (!this.person) {
      this.#name(null);
      this.#main.replaceChildren(
        h("h1", {}, t(`${words}.title`)), h("p", { class: "lead" }, t(`${words}.lead`)),
        signIn(this.#offers, (session) => this.#enter(session), this.#note && t(this.#note)));
      return;
    }
    this.#main.replaceChildren(...[...head(this), tabs(this), this.#place].filter(Boolean));
    if (this.#failure) this.#drawFailure();
    else if (this.view?.isLoaded) this.#drawView();
  }

  #drawView() {
    this.view.draw();
    this.#name(this.view.title ?? this.view.element.querySelector("h1")?.textContent);
  }

  /** Names what is shown in the tab of the browser. */
  #name(view) {
    document.title = undivided([view, t(`${this.#desk.words}.title`), t("app.name")].filter(Boolean).join(" · "));
  }

  async #enter(session) {
    // What a former session still waits for may end after another person has signed in.
    const person = this.#desk.open(session, (note) => person === this.person && this.leave(note));
    this.person = person;
    this.#note = null;
    const stream = (this.stream = this.#desk.listen(this.person));
    stream.addEventListener(this.#desk.news, ({ detail }) => {
      if (stream === this.stream) this.#follow(detail);
    });
    stream.start();
    this.draw();
    await this.#show({ isLed: false });
  }

  /** Lets the view follow news; those that arrive meanwhile are followed together. */
  async #follow(news) {
    if (this.#unfollowed) {
      this.#unfollowed.push(...news);
      return;
    }
    this.#unfollowed = [];
    try {
      for (let fresh = news; fresh.length > 0; fresh = this.#unfollowed.splice(0)) await this.#showNews(fresh);
    } finally {
      this.#unfollowed = null;
    }
  }

  async #showNews(fresh) {
    const { view } = this;
    const { signal } = this.#reading ?? new AbortController();
    try {
      await persist(async () => view?.follow?.(fresh), signal);
    } catch (error) {
      // Another view or list took the place of this one, or the session is over, which the page says already.
      if (!(error instanceof DeskError) && error.name !== "AbortError" && !signal.aborted) throw error;
    }
  }

  /** Gives back what others wait for, as long as the session allows it. */
  async release() {
    await persist(async () => this.view?.release?.());
  }

  async signOut() {
    const { person } = this;
    await this.release();
    await persist(() => person.signOut());
    this.leave(null);
  }

  /** Empties the page: signed out, the session is over, or the credentials were revoked. */
  leave(note) {
    if (!this.person) return;
    this.#reading?.abort();
    this.stream.close();
    this.view?.close?.();
    Object.assign(this, { person: null, stream: null, view: null });
    this.#key = null;
    this.#failure = null;
    this.#note = note;
    this.#place.replaceChildren();
    for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
    this.#views.correct(this.#nowhere);
    this.draw();
  }

  /**
   * Shows what the address says.
   *
   * @param {boolean} [isLed] whether a link, Back or Forward led there; then the focus goes to the heading of the view
   */
  async #show({ isLed = true } = {}) {
    if (!this.person) return;
    const view = this.address;
    const key = JSON.stringify(this.#desk.key.map((name) => view[name]));
    if (key !== this.#key || this.#partsOf(this.view) !== this.#shown) {
      this.#key = key;
      const tabs = this.#desk.tabs(this);
      if (tabs) this.#main.querySelector(":scope > .desk-tabs")?.replaceWith(tabs);
      await this.#change(this.#desk.makeView(this, view), isLed);
    }
    if (this.view?.isLoaded) this.#sheets.follow();
  }

  /** The values of what a view shows of the address, as a text. */
  #partsOf(view) {
    const { address } = this;
    return JSON.stringify((view?.parts ?? []).map((name) => address[name]));
  }

  /** Replaces the view, and loads what it shows. */
  async #change(view, isLed) {
    this.#reading?.abort();
    const { signal } = (this.#reading = new AbortController());
    this.view?.close?.();
    this.view = view;
    this.#shown = this.#partsOf(view);
    this.#failure = null;
    this.#place.replaceChildren(notice(t(`${this.#desk.words}.loading`)));
    try {
      await persist(() => view.load(signal), signal);
      if (signal.aborted) return;
      view.isLoaded = true;
      this.#place.replaceChildren(view.element);
      this.#drawView();
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      if (!(error instanceof DeskError)) throw error;
      if (!this.person) return;
      view.close?.();
      // Without a key each way leads to a view that loads, also the way to this one.
      this.view = null;
      this.#key = null;
      this.#shown = this.#partsOf(null);
      this.#failure = error;
      this.#drawFailure();
    }
    if (isLed) focusIfLost(this.#place.querySelector("h1"), { scrolls: true });
  }

  #drawFailure() {
    const { words } = this.#desk;
    this.#name(null);
    this.#place.replaceChildren(h("h1", { tabindex: "-1" }, t(`${words}.title`)), h("div", { class: "panel" },
      h("p", { class: "trouble-line", role: "alert" }, this.#failure.words),
      h("div", { class: "row" }, button(t("app.retry"), () => this.#show(), { look: "quiet" })),
      h("p", {}, this.link(t(`${words}.back`), {}))));
  }
}
