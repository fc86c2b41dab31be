// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The document inside <etui-secret>. Its origin is opaque, so no script of the page reaches it: the page passes
// texts, a style and a sealed block over one port, and learns no digit. See components/etui-secret.js for the messages.

import { Drawing } from "./drawing.js";
import { PinEntry } from "./entry.js";
import { decode, encode, join, keyPair, open } from "./hpke.js";
import { digits } from "./records.js";

/** The longest time from the creation to the first visibility, in milliseconds (spec, payment cards §5.1). */
const creationTime = 120_000;
/** The longest display in seconds, for each kind: attributes can only shorten it (spec, payment cards §5.1). */
const limits = { pin: 5, cvv: 30, pan: 60 };
const lengths = { pin: 4, cvv: 3, pan: 16 };
/** The page must say within this time that it still has the focus, in milliseconds. */
const focusTime = 400;
const info = new TextEncoder().encode("etui secret frame v1");

const root = document.body.attachShadow({ mode: "closed" });
const made = performance.now();

addEventListener("message", function once({ data, ports, source, origin }) {
  // Only the page that holds the frame, from the server that sent it; the first port stays the only one.
  if (source !== parent || origin !== new URL(location.href).origin || data !== "etui-secret" || ports.length !== 1) return;
  removeEventListener("message", once);
  start(ports[0]);
});

function start(port) {
  port.onmessage = async ({ data }) => {
    port.onmessage = null;
    try {
      if (data.kind === "entry") new PinEntry(port, data, root).begin();
      else await new Secret(port, data, await keyPair()).begin();
    } catch {
      // Without WebCrypto there is no safe way; the reason names no value.
      port.postMessage({ error: "unavailable" });
    }
  };
}

class Secret {
  #port;
  #kind;
  #id;
  #keys;
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

  constructor(port, { kind, id, seconds, words, language, style, follows }, keys) {
    if (!Object.hasOwn(limits, kind) || typeof id !== "string") throw new Error("setup");
    this.#port = port;
    this.#kind = kind;
    this.#id = id;
    this.#keys = keys;
    this.#words = words;
    this.#language = language;
    this.#seconds = Math.min(Number(seconds) > 0 ? Number(seconds) : limits[kind], limits[kind]);
    document.documentElement.lang = language;
    this.#parts = this.#lay(Boolean(follows));
    this.#drawing = new Drawing(this.#parts.canvas, kind, lengths[kind]);
    this.#use(style ?? {});
  }

  /** Sends the public key and waits for the block. */
  async begin() {
    const port = this.#port;
    port.onmessage = ({ data }) => this.#take(data);
    setTimeout(() => this.#state !== "shown" && this.#hide("late"), creationTime - (performance.now() - made));
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
    port.postMessage({ key: encode(this.#keys.point) });
  }

  async #take(message) {
    if (message.block) return this.#open(message.block);
    if (message.show) return this.#want();
    if (message.hide) return this.#hide(message.hide);
    if (message.stay) return clearTimeout(this.#focus);
    if (message.style) return this.#use(message.style);
  }

  async #open({ enc, ct }) {
    if (this.#state !== "waiting") return;
    try {
      const aad = new TextEncoder().encode(`${this.#id}\0${this.#kind}`);
      const block = await open(this.#keys, { enc: decode(enc), ct: decode(ct) }, info, aad);
      // The key has served its only purpose.
      this.#keys = null;
      const found = digits(block, this.#kind);
      if (this.#state !== "waiting") return found.fill(0);
      this.#digits = found;
    } catch {
      return this.#fail("unreadable");
    }
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
    this.#keys = null;
    this.#draw();
    this.#port.postMessage({ hidden: reason });
  }

  #fail(code) {
    this.#state = "hidden";
    this.#drawing.hide();
    this.#keys = null;
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

  #word(name, values = {}) {
    return String(this.#words[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  }

  #lay(follows) {
    const make = (tag, traits = {}, ...children) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
      element.append(...children);
      return element;
    };
    const button = (name, act) => {
      const element = make("button", { type: "button", class: name }, this.#word(name));
      element.addEventListener("click", act);
      return element;
    };
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
    const show = button("show", () => this.#want());
    const hide = button("hide", () => this.#hide("user"));
    const read = button("read", () => this.#read());
    const foot = make("div", { class: "foot" }, time, show, hide, read);
    foot.hidden = follows;
    const sheet = document.head.querySelector("style").cloneNode(true);
    sheet.nonce = document.head.querySelector("style").nonce;
    root.append(sheet, make("div", { class: "frame" }, canvas, foot));
    return { canvas, ring, seconds, time, show, hide, read };
  }

  #draw() {
    const { time, show, hide, read, seconds } = this.#parts;
    const isShown = this.#state === "shown";
    const hadFocus = root.activeElement;
    show.hidden = this.#state !== "ready";
    hide.hidden = !isShown;
    time.hidden = !isShown;
    // A PIN goes too soon to be read out as a whole, and whoever is near would hear it.
    read.hidden = !isShown || this.#kind === "pin" || !globalThis.speechSynthesis;
    if (isShown) seconds.textContent = this.#word("seconds", { count: this.#seconds });
    if (hadFocus === show && isShown) hide.focus();
  }

  /** Takes the allowed keys of a style; everything else, and every value of another form, stays out. */
  #use({ color, accent, font, weight, size, separator, scheme }) {
    const isColor = (value) => typeof value === "string" && /^(#[0-9a-f]{3,8}|rgba?\([\d., %/]+\)|[a-z]+)$/i.test(value);
    const isFont = typeof font === "string" && /^[\w\s",-]{1,200}$/.test(font);
    document.documentElement.style.colorScheme = scheme === "dark" || scheme === "light" ? scheme : "light dark";
    for (const [name, value] of Object.entries({ "--ink": color, "--accent": accent })) {
      if (isColor(value)) document.documentElement.style.setProperty(name, value);
    }
    if (isFont) document.documentElement.style.setProperty("--font", font);
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    this.#drawing.use({
      color: isColor(color) ? color : ink,
      family: isFont ? font : "system-ui, sans-serif",
      weight: /^[1-9]00$/.test(String(weight)) ? weight : 600,
      size: Number(size) >= 12 && Number(size) <= 96 ? Number(size) : undefined,
      separator: typeof separator === "string" && separator.length <= 3 && !/\d/.test(separator) ? separator : " ",
    });
  }
}
