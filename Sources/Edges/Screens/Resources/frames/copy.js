// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Copies a card number from inside the frame: only a press on its own button writes to the clipboard, so the page around
// it never has the digits.

import { writeByEvent } from "../scripts/base/clipboard.js";
import { applyStyle, button, filled, make, styleSheet } from "./parts.js";

/** How long the number stays on the clipboard, in milliseconds. */
const copiedTime = 60_000;
/** The longest time from the creation to the press, in milliseconds. */
const waitingTime = 120_000;

/** The button that copies, and later clears. */
export class Copying {
  #port;
  #words;
  #get;
  #digits = null;
  #isCopied = false;
  #button;
  #time = make("p", { class: "copied-time", role: "timer", "aria-live": "off" });
  #tick = 0;
  #late = 0;

  /**
   * @param {MessagePort} port to the page: it gets `ready copied cleared error` and sends `hide style`
   * @param {ShadowRoot} root
   * @param {Object} setup `words`, `language`, `style`
   * @param {() => Promise<Uint8Array>} get gets the digits, once; they are wiped here
   */
  constructor(port, root, { words, language, style }, get) {
    this.#port = port;
    this.#words = words;
    this.#get = get;
    document.documentElement.lang = language;
    this.#button = button("show", filled(words.copy), () => (this.#isCopied ? this.#clear() : this.#copy()));
    this.#button.disabled = true;
    root.append(styleSheet(), make("div", { class: "copy" }, this.#button, this.#time));
    applyStyle(style ?? {});
    port.addEventListener("message", ({ data }) => {
      if (data.style) applyStyle(data.style);
      else if (data.hide && !this.#isCopied) this.#stop();
    });
  }

  /** Gets the digits and waits for the press. */
  async begin() {
    this.#late = setTimeout(() => this.#fail("late"), waitingTime);
    addEventListener("pagehide", () => this.#stop());
    try {
      this.#digits = await this.#get();
    } catch {
      return this.#fail("unreadable");
    }
    this.#button.disabled = false;
    this.#port.postMessage({ ready: true });
  }

  async #copy() {
    if (!this.#digits) return;
    const copied = write(String.fromCharCode(...this.#digits));
    this.#wipe();
    if (!(await copied)) return this.#fail("clipboard");
    clearTimeout(this.#late);
    this.#isCopied = true;
    this.#port.postMessage({ copied: true });
    this.#button.textContent = filled(this.#words.clear);
    const end = performance.now() + copiedTime;
    const count = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      if (left <= 0) return this.#clear();
      this.#time.textContent = filled(this.#words.seconds, { count: left });
    };
    count();
    this.#tick = setInterval(count, 250);
  }

  /** Replaces the number by a space, as far as the browser lets a frame do so. */
  async #clear() {
    clearInterval(this.#tick);
    this.#button.disabled = true;
    this.#port.postMessage({ cleared: (await write(" ")) ? "yes" : "no" });
  }

  #fail(code) {
    this.#stop();
    this.#port.postMessage({ error: code });
  }

  #stop() {
    clearTimeout(this.#late);
    clearInterval(this.#tick);
    this.#wipe();
    this.#button.disabled = true;
  }

  #wipe() {
    this.#digits?.fill(0);
    this.#digits = null;
  }
}

/** Writes to the clipboard; returns whether the browser took it. */
async function write(text) {
  // The event comes first: it belongs to the press itself and needs no permission, which a frame rarely has.
  if (writeByEvent(text)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
