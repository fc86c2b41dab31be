// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A stage shows whatever screen is on top in the process that serves it: the bar above, the screen
// below, the words when the connection is lost.

import { Unreachable } from "./ask.js";
import { setWayBack } from "./back-step.js";
import { deferred, h } from "./dom.js";
import { icon } from "./icons.js";
import { persist } from "./persist.js";
import { openSession } from "./session.js";
import { language, onLanguage, t } from "./strings.js";

/** The module of a screen; what cannot be fetched may be fetched later. */
async function screenModule(name, load) {
  try {
    return await load();
  } catch (error) {
    throw new Unreachable(name, { cause: error });
  }
}

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
  #offerSwitch;
  /** A session on its way, which nobody need ask for twice. */
  #opening = null;
  /** Whether the person has tried again and nothing came of it yet. */
  #isTriedAgain = false;
  /** How the simulated device is, where that is not as at first. */
  #device = null;

  /**
   * @param {HTMLElement} root the element that becomes the stage
   * @param {string} app the app whose first screen is wanted
   * @param {?string} home where "back" on the first screen leads; null for nowhere
   * @param {Object<string, () => Promise>} screens the modules of the app's screens by the names that their
   *   controllers give; each is loaded when first shown
   * @param {(link: string) => ?{words: string, go: () => void}} [offerSwitch] what the page offers for a link of
   *   another environment: a button that goes over to it with the link; null for nothing
   */
  constructor(root, app, home, screens, offerSwitch = () => null) {
    this.#root = root;
    this.#app = app;
    this.#screens = screens;
    this.#offerSwitch = offerSwitch;
    const parts = this.#parts;
    parts.back = h("a", { class: "bar-button back", href: home ?? "#" });
    parts.back.addEventListener("click", (event) => this.#goBack(event, home));
    parts.title = h("h2", { class: "bar-title", tabindex: "-1" });
    parts.right = h("button", { type: "button", class: "bar-button right" });
    parts.right.addEventListener("click", () => this.#event({ rightBarButtonTapped: {} }));
    parts.bar = h("header", { class: "bar", hidden: true }, parts.back, parts.title, parts.right);
    parts.body = h("div", { class: "screen-body" });
    parts.trouble = h("div", { class: "trouble", role: "status" });
    root.append(parts.bar, parts.body, parts.trouble);
    onLanguage(() => this.#session?.send({ language: language() }));
  }

  /** Opens a session; done when its first screen is shown, or the words why there is none. */
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
   * Brings in a picture, as if it had been dropped on the scanner; a session that has ended meanwhile, as with a
   * service that was started anew, is opened again for it.
   */
  sendPicture(picture) {
    return this.#bring((session) => session.sendPicture(picture));
  }

  /** Opens a link on the device, as its system hands one to an app; like a picture it outlives a session. */
  openLink(link) {
    return this.#bring((session) => session.send({ link }));
  }

  async #bring(send) {
    if (this.#session && (await send(this.#session))) return;
    await this.open();
    if (this.#session) await send(this.#session);
  }

  /** Makes the simulated device lose its network, or its clock go wrong. */
  async useDevice(device) {
    this.#device = device;
    await this.#session?.send({ device });
  }

  /** States are shown one after the other, in the order in which they came. */
  #take(envelope) {
    this.#queue = this.#queue.then(() => this.#show(envelope)).catch(console.error);
  }

  async #show(envelope) {
    const load = this.#screens[envelope.screen];
    if (!load) return;
    const isNew = this.#envelope?.screen !== envelope.screen;
    this.#envelope = envelope;
    if (isNew) {
      const { create } = await persist(() => screenModule(envelope.screen, load));
      this.#shown?.destroy();
      this.#shown = create(this.#port(envelope.screen));
      this.#root.dataset.screen = envelope.screen;
      this.#parts.body.replaceChildren(this.#shown.element);
    }
    this.#showBar(envelope);
    this.#shown.update(envelope.state);
    setWayBack(this, this.#wayBack(envelope));
    if (isNew) this.#shown.arrive?.();
    this.#isShown.resolve();
  }

  #showBar({ bar, depth }) {
    const { back, title, right } = this.#parts;
    this.#parts.bar.hidden = false;
    back.hidden = bar.backTitle === undefined;
    back.replaceChildren(icon("back"), h("span", {}, bar.backTitle ?? ""));
    back.dataset.depth = depth;
    title.textContent = bar.title;
    right.hidden = bar.rightTitle === undefined && bar.rightImage === undefined;
    right.setAttribute("aria-label", bar.rightTitle ?? t("scan.right"));
    right.replaceChildren(
      bar.rightImage ? h("img", { src: bar.rightImage, alt: "" }) : (bar.rightTitle ?? ""),
    );
  }

  /** What a screen's module gets to talk to its controller. */
  #port(screen) {
    return {
      event: (event) => this.#session?.send({ screen, event }),
      back: () => this.#session?.send({ back: true }),
      text: (text) => this.#session?.send({ text }),
      frame: (frame) => this.#session?.sendFrame(frame),
      picture: (picture) => this.sendPicture(picture),
      offerSwitch: this.#offerSwitch,
    };
  }

  /** What the browser's Back does: from screen to screen, and on the first one as its module says. */
  #wayBack({ depth, state }) {
    if (depth > 1) return () => this.#session?.send({ back: true });
    return this.#shown.wayBack?.(state) ?? null;
  }

  #event(event) {
    this.#session?.send({ screen: this.#envelope.screen, event });
  }

  #goBack(event, home) {
    const isFirst = this.#envelope?.depth === 1;
    if (isFirst && home !== null) return;
    event.preventDefault();
    this.#session?.send({ back: true });
  }

  /** Says what is the matter, with a button that does something about it; nothing where all is well. */
  #say(key, [button, action] = []) {
    const words = key ? [h("p", {}, t(key))] : [];
    if (button) words.push(h("button", { type: "button", class: "button", onclick: action }, t(button)));
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

  /** A service that was started anew knows no sessions of before; whoever has just tried again need not do so twice. */
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
