// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A stage shows the top screen of the process that serves it: the bar above, the screen
// below, and a message when the connection is lost.

import { setWayBack } from "../base/back-step.js";
import { button } from "../base/controls.js";
import { deferred, h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { later } from "../base/later.js";
import { openSession } from "./session.js";
import { language, onLanguage, t } from "../base/strings.js";

/** Shows the screens of one app. */
export class Stage {
  #app;
  #root;
  #screens;
  #session = null;
  #shown = null;
  #envelope = null;
  #queue = Promise.resolve();
  #isShown = deferred();
  #parts = {};
  #home;
  #offers;
  #watcher = () => {};
  /** Whether the app is in front; behind others it does not answer to the browser's Back. */
  #isFront = true;
  /** A session that is being opened, so that a second request waits for the same one. */
  #opening = null;
  /** Whether the user has tried again without success so far. */
  #isTriedAgain = false;
  /** The settings of the simulated device, if they differ from the initial ones. */
  #device = null;

  /**
   * @param {HTMLElement} root the element that becomes the stage
   * @param {string} app the app whose first screen to open
   * @param {string|{title: () => string, go: () => void}|null} home where "back" on the first screen leads: an
   *   address, or what is behind the app on the same phone; null for nowhere
   * @param {Object<string, () => {create: Function}|Promise<{create: Function}>>} screens the modules of the app's
   *   screens by the names that their controllers use; each is loaded when first shown
   * @param {Object} [offers] what the page offers to its screens
   * @param {(link: string) => ?{words: string, go: () => void}} [offers.offerSwitch] for a link of another environment:
   *   a button that switches to it with the link; null for nothing
   * @param {ReceiptRequests} [offers.requests] the portal that waits for a receipt
   */
  constructor(root, app, home, screens, offers = {}) {
    this.#root = root;
    this.#app = app;
    this.#screens = screens;
    this.#home = home;
    this.#offers = offers;
    const parts = this.#parts;
    parts.back = h("a", { class: "bar-button back", href: typeof home === "string" ? home : "#" });
    parts.back.addEventListener("click", (event) => this.#goBack(event));
    parts.title = h("h2", { class: "bar-title", tabindex: "-1" });
    parts.right = button(null, () => this.#event({ rightBarButtonTapped: {} }), { look: "bar-button right" });
    parts.bar = h("header", { class: "bar", hidden: true }, parts.back, parts.title, parts.right);
    parts.body = h("div", { class: "screen-body" });
    parts.trouble = h("div", { class: "trouble", role: "status" });
    root.append(parts.bar, parts.body, parts.trouble);
    onLanguage(() => this.#session?.send({ language: language() }));
  }

  /** Opens a session; resolves once its first screen is shown, or a message why there is none. */
  open() {
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #open() {
    this.#say();
    try {
      this.#session = await openSession(this.#app, language(), {
        state: (envelope) => this.#take(envelope),
        lost: (isLost) => (isLost ? this.#lost() : this.#found()),
        ended: () => (this.#isTriedAgain ? this.#openAgain() : this.#end("app.ended")),
      });
      if (this.#session.first) this.#take(this.#session.first);
      if (this.#device) this.#session.send({ device: this.#device });
      await this.#isShown.promise;
    } catch (error) {
      if (error.isOffline) this.#end("app.unreachable", "app.retry");
      else this.#end(error.message === "busy" ? "app.busy" : "app.failed");
    }
  }

  /**
   * Sends a picture, as if it had been dropped on the scanner.
   *
   * If the session has ended meanwhile, for example because the service restarted, opens a new one for it.
   */
  sendPicture(picture) {
    return this.#bring((session) => session.sendPicture(picture));
  }

  /**
   * Opens a link on the device, as its system passes one to an app; like a picture it survives the end of a session.
   */
  openLink(link) {
    return this.#bring((session) => session.send({ link }));
  }

  /** Hands over the text of a code, as if it had been pasted on the scanner. */
  sendText(text) {
    return this.#bring((session) => session.send({ text }));
  }

  async #bring(send) {
    if (this.#session && (await send(this.#session))) return;
    await this.open();
    if (this.#session) await send(this.#session);
  }

  /** Makes the simulated device lose its network, or sets its clock wrong. */
  async useDevice(device) {
    this.#device = device;
    await this.#session?.send({ device });
  }

  /** Shows states one after the other, in the order in which they arrived. */
  #take(envelope) {
    this.#queue = this.#queue.then(() => this.#show(envelope)).catch(console.error);
  }

  async #show(envelope) {
    const load = this.#screens[envelope.screen];
    if (!load) return;
    const isNew = this.#envelope?.screen !== envelope.screen;
    this.#envelope = envelope;
    if (isNew) {
      const { create } = await later(envelope.screen, load);
      this.#shown?.destroy();
      this.#shown = create(this.#port(envelope.screen));
      this.#root.dataset.screen = envelope.screen;
      this.#parts.body.replaceChildren(this.#shown.element);
    }
    this.#showBar(envelope);
    const drawn = this.#shown.update(envelope.state);
    this.#renewWayBack();
    if (isNew) {
      // A screen that has to load a part is not shown in halves.
      await drawn;
      this.#shown.arrive?.();
    }
    this.#isShown.resolve();
    this.#watcher(envelope.state, envelope.screen);
  }

  #showBar({ bar, depth }) {
    const { back, title, right } = this.#parts;
    this.#parts.bar.hidden = false;
    const behind = depth === 1 ? this.#home?.title?.() : null;
    const backTitle = behind ?? bar.backTitle;
    back.hidden = backTitle === undefined;
    back.replaceChildren(icon("back"), h("span", {}, backTitle ?? ""));
    back.dataset.depth = depth;
    title.textContent = bar.title;
    right.hidden = bar.rightTitle === undefined && bar.rightImage === undefined;
    right.setAttribute("aria-label", bar.rightTitle ?? t("scan.right"));
    right.replaceChildren(
      bar.rightImage ? h("img", { src: bar.rightImage, alt: "" }) : (bar.rightTitle ?? ""),
    );
  }

  /** The interface through which a screen's module talks to its controller. */
  #port(screen) {
    return {
      // Nothing waits for these: the next tap counts even if this message is still on its way.
      event: (event) => void this.#session?.send({ screen, event }),
      back: () => void this.#session?.send({ back: true }),
      text: (text, source) => this.#session?.send({ text, source }),
      frame: (frame, colours) => this.#session?.sendFrame(frame, colours),
      picture: (picture) => this.sendPicture(picture),
      enterPin: (id, sealed) => this.#session?.enterPin(id, sealed) ?? Promise.reject(new Error("ended")),
      secret: (id, key) => this.#session?.secret(id, key) ?? Promise.reject(new Error("ended")),
      ...this.#offers,
    };
  }

  #renewWayBack() {
    setWayBack(this, this.#isFront ? this.#wayBack(this.#envelope) : null);
  }

  /** What the browser's Back does: it closes what a screen's module has open, then goes from screen to screen. */
  #wayBack({ depth, state }) {
    const own = this.#shown.wayBack?.(state) ?? null;
    return own ?? (depth > 1 ? () => this.#session?.send({ back: true }) : null);
  }

  /** The state of the shown screen; null before the first one. */
  get state() {
    return this.#envelope?.state ?? null;
  }

  /** The name of the shown screen; null before the first one. */
  get screen() {
    return this.#envelope?.screen ?? null;
  }

  /** Whether the app is in front of the others on its phone. */
  set isFront(isFront) {
    this.#isFront = isFront;
    if (this.#shown) this.#renewWayBack();
  }

  /** Calls a function with each state and the name of its screen from now on, once the screen is shown. */
  watch(watcher) {
    this.#watcher = watcher;
  }

  /** Sends an event to the shown screen, as if the person had caused it there. */
  send(event) {
    this.#event(event);
  }

  #event(event) {
    this.#session?.send({ screen: this.#envelope.screen, event });
  }

  #goBack(event) {
    const home = this.#home;
    const isFirst = this.#envelope?.depth === 1;
    if (isFirst && typeof home === "string") return;
    event.preventDefault();
    if (isFirst && home) home.go();
    else this.#session?.send({ back: true });
  }

  /** Shows a message with a button that acts on it; nothing if all is well. */
  #say(key, [offer, action] = []) {
    const words = key ? [h("p", {}, t(key))] : [];
    if (offer) words.push(button(t(offer), action));
    this.#parts.trouble.replaceChildren(...words);
  }

  #lost() {
    const retry = () => {
      this.#isTriedAgain = true;
      this.#session?.retry();
    };
    this.#say("app.lost", ["app.retry", retry]);
  }

  #found() {
    this.#isTriedAgain = false;
    this.#say();
  }

  /**
   * Opens a new session: a restarted service does not know earlier ones. A user who just retried need not do so twice.
   */
  #openAgain() {
    this.#isTriedAgain = false;
    this.#session = null;
    this.open();
  }

  #end(key, button = "app.restart") {
    this.#session = null;
    this.#isShown.resolve();
    this.#say(key, [button, () => this.open()]);
  }
}
