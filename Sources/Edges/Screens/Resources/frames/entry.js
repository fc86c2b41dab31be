// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A new PIN, entered on keys of the frame's own: the page sees how many digits there are, and ciphertext.

import { decode, encode, seal } from "./hpke.js";
import { applyStyle, button, make, styleSheet } from "./parts.js";

/** The numbers of digits that a PIN may have. */
const least = 4;
const most = 12;
/** The keys lose what was entered after a pause, in milliseconds. */
const patience = 60_000;
const info = new TextEncoder().encode("etui pin frame v1");

/** The keys, and the digits entered so far. */
export class PinEntry {
  #port;
  #id;
  #key;
  #words;
  #root;
  #digits = new Uint8Array(most);
  #count = 0;
  /** The digits of the first time, while they are entered again. */
  #first = null;
  #remark = "entry";
  #isSent = false;
  #idle = 0;
  #parts;

  constructor(port, { id, key, words, language }, root) {
    if (typeof id !== "string" || typeof key !== "string") throw new Error("setup");
    this.#port = port;
    this.#id = id;
    this.#key = decode(key);
    this.#words = words;
    this.#root = root;
    document.documentElement.lang = language;
  }

  begin() {
    this.#lay();
    this.#port.onmessage = ({ data }) => {
      if (data.style) applyStyle(data.style);
      if (data.again) this.#restart(data.again);
      if (data.hide) this.#wipe();
    };
    addEventListener("pagehide", () => this.#wipe());
    document.addEventListener("visibilitychange", () => document.hidden && this.#restart("entry"));
    document.addEventListener("keydown", (event) => {
      if (/^[0-9]$/.test(event.key)) this.#press(Number(event.key));
      else if (event.key === "Backspace") this.#delete();
      else if (event.key === "Enter" && !this.#root.activeElement) this.#confirm();
      else return;
      event.preventDefault();
    });
    this.#draw();
    this.#port.postMessage({ ready: true });
  }

  #press(digit) {
    if (this.#isSent || this.#count === most) return;
    this.#digits[this.#count] = 0x30 + digit;
    this.#count += 1;
    this.#draw();
  }

  #delete() {
    if (this.#isSent || this.#count === 0) return;
    this.#count -= 1;
    this.#digits[this.#count] = 0;
    this.#draw();
  }

  async #confirm() {
    if (this.#isSent || this.#count < least) return;
    if (!this.#first) {
      this.#first = this.#digits.slice(0, this.#count);
      this.#clear();
      this.#remark = "repeat";
      return this.#draw();
    }
    const isSame = this.#first.length === this.#count && this.#first.every((byte, place) => byte === this.#digits[place]);
    if (!isSame) return this.#restart("mismatch");
    this.#isSent = true;
    const plain = this.#digits.slice(0, this.#count);
    this.#wipe();
    this.#draw();
    try {
      const { enc, ct } = await seal(this.#key, plain, info, new TextEncoder().encode(this.#id));
      this.#port.postMessage({ sealed: { enc: encode(enc), ct: encode(ct) } });
    } catch {
      this.#port.postMessage({ error: "unavailable" });
    } finally {
      plain.fill(0);
    }
  }

  #restart(remark) {
    this.#wipe();
    this.#isSent = false;
    this.#remark = remark;
    this.#draw();
  }

  #clear() {
    this.#digits.fill(0);
    this.#count = 0;
  }

  #wipe() {
    this.#clear();
    this.#first?.fill(0);
    this.#first = null;
  }

  // What is drawn: dots, and keys whose names say nothing about what was pressed.

  #lay() {
    const word = (name) => String(this.#words[name] ?? "");
    const remark = make("p", { class: "remark", role: "status" });
    const dots = make("p", { class: "pin-dots", role: "img" });
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => button("digit", String(digit), () => this.#press(digit)));
    const remove = button("delete", word("delete"), () => this.#delete());
    const confirm = button("confirm", word("confirm"), () => this.#confirm());
    const pad = make("div", { class: "pad" }, ...digits.slice(0, 9), remove, digits[9], confirm);
    this.#root.append(styleSheet(), make("div", { class: "entry" }, remark, dots, pad));
    this.#parts = { remark, dots, remove, confirm };
  }

  #draw() {
    const { remark, dots, remove, confirm } = this.#parts;
    const text = String(this.#words[this.#isSent ? "sending" : this.#remark] ?? "");
    if (remark.textContent !== text) remark.textContent = text;
    dots.textContent = "•".repeat(this.#count) + "◦".repeat(Math.max(0, least - this.#count));
    dots.setAttribute("aria-label", String(this.#words.count ?? "").replace("{count}", this.#count));
    remove.disabled = this.#isSent || this.#count === 0;
    confirm.disabled = this.#isSent || this.#count < least;
    clearTimeout(this.#idle);
    if (this.#count > 0 || this.#first) this.#idle = setTimeout(() => this.#restart("entry"), patience);
  }
}
