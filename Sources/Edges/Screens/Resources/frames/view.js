// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A secret in a frame: dots first, then the digits for as long as they may stay, then dots again. Where the digits come
// from is the caller's: see secret.js and foreign.js.

import { Drawing } from "./drawing.js";
import { applyStyle, button, filled, make, styleSheet } from "./parts.js";

/** The longest time from the creation to the first visibility, in milliseconds. */
const creationTime = 120_000;
/** The longest display in seconds, for each kind: attributes can only shorten it. */
const limits = { pin: 5, cvv: 30, pan: 60 };
const lengths = { pin: 4, cvv: 3, pan: 16 };
/** The page must say within this time that it still has the focus, in milliseconds. */
const focusTime = 400;

/** Why there are no digits; the message is a code for the page. */
export class FrameError extends Error {}

/** Whether a frame can show a kind. */
export function isKind(kind) {
  return Object.hasOwn(limits, kind);
}

/** A secret, and the person's buttons for it. */
export class SecretView {
  #port;
  #root;
  #kind;
  #get;
  #seconds;
  #words;
  #language;
  #drawing;
  #digits = null;
  /** `waiting`, `ready`, `shown`, `hidden`. */
  #state = "waiting";
  #isVisible = false;
  #isWanted = false;
  #end = 0;
  #tick = 0;
  #focus = 0;
  #parts;
  #eye;

  /**
   * @param {MessagePort} port to the page: it gets `ready shown hidden blurred error` and sends `show hide stay style`
   * @param {ShadowRoot} root
   * @param {Object} setup `kind`, `seconds`, `words`, `language`, `style`, `follows`
   * @param {() => Promise<Uint8Array>} get gets the digits, once; they are wiped here
   */
  constructor(port, root, { kind, seconds, words, language, style, follows }, get) {
    if (!isKind(kind)) throw new Error("setup");
    this.#port = port;
    this.#root = root;
    this.#kind = kind;
    this.#get = get;
    this.#words = words;
    this.#language = language;
    this.#seconds = Math.min(Number(seconds) > 0 ? Number(seconds) : limits[kind], limits[kind]);
    document.documentElement.lang = language;
    this.#parts = this.#lay(Boolean(follows));
    this.#drawing = new Drawing(this.#parts.canvas, kind, lengths[kind]);
    this.#use(style ?? {});
  }

  /** Gets the digits and waits for the person. */
  begin() {
    setTimeout(() => this.#state !== "shown" && this.#hide("late"), creationTime);
    this.#eye = new IntersectionObserver(
      (entries) => {
        this.#isVisible = entries.at(-1).intersectionRatio >= 0.5;
        this.#appear();
      },
      { threshold: [0, 0.5, 1] },
    );
    document.addEventListener("visibilitychange", () => document.hidden && this.#hide("away"));
    addEventListener("pagehide", () => this.#hide("away"));
    addEventListener("blur", () => this.#askForFocus());
    this.#load();
  }

  /** Takes a message of the page. */
  take(message) {
    if (message.show) return this.#want();
    if (message.hide) return this.#hide(message.hide);
    if (message.stay) return clearTimeout(this.#focus);
    if (message.style) return this.#use(message.style);
  }

  async #load() {
    let found;
    try {
      found = await this.#get();
    } catch (error) {
      // The reason is a code of our own, and names no value.
      return this.#state === "waiting" && this.#fail(error instanceof FrameError ? error.message : "unreadable");
    }
    if (this.#state !== "waiting") return found.fill(0);
    this.#digits = found;
    this.#state = "ready";
    this.#draw();
    this.#port.postMessage({ ready: true });
  }

  /** The person wants to see the digits; they appear once the frame is visible. */
  #want() {
    if (this.#state !== "ready") return;
    this.#isWanted = true;
    // Looks anew: a frame that is not rendered keeps the answer from before.
    this.#isVisible = false;
    this.#eye.unobserve(this.#parts.canvas);
    this.#eye.observe(this.#parts.canvas);
  }

  #appear() {
    if (this.#state !== "ready" || !this.#isWanted || !this.#isVisible || document.hidden) return;
    this.#state = "shown";
    this.#drawing.show(this.#digits);
    // The time runs from the first visibility, on a clock that can't be set.
    this.#end = performance.now() + this.#seconds * 1000;
    this.#tick = setInterval(() => this.#count(), 200);
    this.#draw();
    this.#port.postMessage({ shown: true, seconds: this.#seconds });
  }

  #count() {
    const left = this.#end - performance.now();
    if (left <= 0) return this.#hide("time");
    const { ring, seconds } = this.#parts;
    ring.style.strokeDashoffset = String(100 - (left / this.#seconds) / 10);
    const text = this.#word("seconds", { count: Math.ceil(left / 1000) });
    if (seconds.textContent !== text) seconds.textContent = text;
  }

  #hide(reason) {
    if (this.#state === "hidden") return;
    this.#state = "hidden";
    clearInterval(this.#tick);
    clearTimeout(this.#focus);
    globalThis.speechSynthesis?.cancel();
    this.#drawing.hide();
    this.#digits?.fill(0);
    this.#digits = null;
    this.#draw();
    this.#port.postMessage({ hidden: reason });
  }

  #fail(code) {
    this.#state = "hidden";
    this.#drawing.hide();
    this.#draw();
    this.#port.postMessage({ error: code });
  }

  /** The focus has left the frame: to the page, which says so, or to something else. */
  #askForFocus() {
    if (this.#state !== "shown") return;
    clearTimeout(this.#focus);
    this.#focus = setTimeout(() => this.#hide("blur"), focusTime);
    this.#port.postMessage({ blurred: true });
  }

  /** Reads the digits one by one; only on request, and only here. */
  #read() {
    if (this.#state !== "shown") return;
    const speech = new SpeechSynthesisUtterance([...this.#digits].map((byte) => String.fromCharCode(byte)).join(", "));
    speech.lang = this.#language;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }

  // What is drawn.

  #word(name, values) {
    return filled(this.#words[name], values);
  }

  #lay(follows) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 36 36");
    svg.setAttribute("aria-hidden", "true");
    const circle = (name) => {
      const element = document.createElementNS(space, "circle");
      for (const [key, value] of Object.entries({ cx: 18, cy: 18, r: 15.9155, class: name })) element.setAttribute(key, value);
      svg.append(element);
      return element;
    };
    circle("track");
    const ring = circle("ring");
    const canvas = make("canvas", { role: "img", "aria-label": this.#word("name") });
    const seconds = make("span", { class: "seconds" });
    const time = make("span", { class: "time" }, svg, seconds);
    const show = button("show", this.#word("show"), () => this.#want());
    const hide = button("hide", this.#word("hide"), () => this.#hide("user"));
    const read = button("read", this.#word("read"), () => this.#read());
    const foot = make("div", { class: "foot" }, time, show, hide, read);
    foot.hidden = follows;
    this.#root.append(styleSheet(), make("div", { class: "frame" }, canvas, foot));
    return { canvas, ring, seconds, time, show, hide, read };
  }

  #draw() {
    const { time, show, hide, read, seconds } = this.#parts;
    const isShown = this.#state === "shown";
    const hadFocus = this.#root.activeElement;
    show.hidden = this.#state !== "ready";
    hide.hidden = !isShown;
    time.hidden = !isShown;
    // A PIN disappears too soon to be read out as a whole, and people nearby would hear it.
    read.hidden = !isShown || this.#kind === "pin" || !globalThis.speechSynthesis;
    if (isShown) seconds.textContent = this.#word("seconds", { count: this.#seconds });
    if (hadFocus === show && isShown) hide.focus();
  }

  #use(style) {
    this.#drawing.use(applyStyle(style));
  }
}
