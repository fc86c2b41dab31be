// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/base/dom.js";
import { language, t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = await Promise.all([
  styleSheet(new URL("../styles/elements.css", import.meta.url)),
  styleSheet(new URL("etui-secret.css", import.meta.url)),
]);

/** The elements that show digits now: a PIN and a number are never visible together, and one kind wipes the other. */
const live = new Set();

/**
 * A sealed block: the encapsulated key and the ciphertext (HPKE), both in base64url.
 *
 * @typedef {Object} SealedBlock
 * @property {string} enc the encapsulated key
 * @property {string} ct the ciphertext
 */

/**
 * Where a secret comes from, or where a new PIN goes.
 *
 * @typedef {Object} SecretSource
 * @property {string} id the name of the secret
 * @property {(key: string) => Promise<SealedBlock>} [fetch] takes the frame's public key and returns the sealed block
 * @property {string} [key] for a new PIN: the key that it is encrypted to
 * @property {(block: SealedBlock) => Promise<void>} [send] for a new PIN: passes the ciphertext on
 */

/**
 * `<etui-secret>`: a PIN, card number or security code, drawn where no script of the page reaches it.
 *
 * The digits are decrypted and drawn in a frame with an opaque origin; this element, like the whole page, only passes
 * ciphertext on. The frame comes from `/secret-frame` of the page's own server, so the element works on pages that
 * `etui serve` serves; pages of other sites use the issuing server's own frame (`Docs/payment-cards-hybrid.md`).
 *
 * @attr {"pin"|"pan"|"cvv"|"entry"|"copy"} kind - What it shows; `entry` has keys for a new PIN, `copy` is a button that
 *   puts a card number on the clipboard.
 * @attr {number} seconds - How long it shows the digits, up to the limit of the kind.
 * @attr {string} separator - What stands between the groups of a card number.
 * @attr {boolean} follows - Has no buttons and no ring: another element leads it.
 * @attr {string} font - The font family. Default: that of the page
 * @attr {string} weight - The weight of the font. Default: that of the page
 * @attr {string} size - The size of the font. Default: that of the page
 * @prop {?SecretSource} source - Where the secret comes from. Setting it starts a new frame; null removes it. Writeonly
 * @method prepare - Loads the frame before there is a secret for it.
 * @method reveal - Shows the digits, as if "Show" had been pressed in the frame.
 * @method hide - Wipes the digits.
 * @method again - Lets the person enter a new PIN once more, and says why.
 * @method focus - Moves the focus into the frame.
 * @fires {null} etui-ready - The frame has the secret.
 * @fires {number} etui-shown - The digits are shown; the detail is for how many seconds.
 * @fires {"time"|"user"|"blur"|"away"|"late"|"other"} etui-hidden - The digits are wiped; the detail says why.
 * @fires {string} etui-error - It failed; the detail is a code.
 * @fires {null} etui-copied - The number is on the clipboard.
 * @fires {boolean} etui-cleared - The time of the copy is over; the detail says whether the clipboard was cleared.
 */
export class EtuiSecret extends EtuiElement {
  #root = this.attachShadow({ mode: "closed" });
  #place = h("div", { class: "place" });
  #source = null;
  #frame = null;
  #port = null;
  #isLoaded = false;
  #undo = null;
  /** The frame that counts; answers to an earlier one are dropped. */
  #number = 0;
  #isOpen = false;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#root.append(this.#place);
  }

  get hasContent() {
    return Boolean(this.#source);
  }

  set source(source) {
    if (source?.id === this.#source?.id) return;
    // A prepared frame has no secret yet, so it can take this one.
    const isPrepared = !this.#source && this.#frame && !this.#port;
    this.#source = source;
    if (!isPrepared) this.#remove();
    this.draw();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#remove();
  }

  show() {
    if (!this.#source) return;
    if (!this.#frame) this.#begin();
    else if (this.#isLoaded && !this.#port) this.#connect(this.#frame, this.#number);
  }

  /** Loads the frame before there is a secret for it: a browser needs a while to start one. */
  prepare() {
    if (!this.#frame) this.#begin();
  }

  /** Shows the digits, as if "Show" had been pressed in the frame. */
  reveal() {
    this.#port?.postMessage({ show: true });
  }

  /** Wipes the digits. */
  hide(reason = "other") {
    this.#port?.postMessage({ hide: reason });
  }

  /** Lets the person enter a new PIN once more, and says why. */
  again(remark) {
    this.#port?.postMessage({ again: remark });
  }

  /** Moves the focus into the frame. */
  focus() {
    this.#frame?.focus();
  }

  #begin() {
    const number = (this.#number += 1);
    const kind = this.getAttribute("kind");
    const frame = h("iframe", {
      sandbox: "allow-scripts", src: "/secret-frame", title: t(kind === "copy" ? "cards.copy" : `cards.secret.${kind}`), scrolling: "no",
      allow: kind === "copy" ? "clipboard-write" : null,
      referrerpolicy: "no-referrer",
    });
    this.#frame = frame;
    this.#isLoaded = false;
    frame.addEventListener("load", () => {
      if (number !== this.#number) return;
      this.#isLoaded = true;
      if (this.#source) this.#connect(frame, number);
    }, { once: true });
    this.#place.replaceChildren(frame);
  }

  #connect(frame, number) {
    const isEntry = this.getAttribute("kind") === "entry";
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => number === this.#number && this.#take(data, number);
    // The frame's origin is opaque, so no origin could be named here; the message has no content.
    frame.contentWindow.postMessage("etui-secret", "*", [port2]);
    port1.postMessage({
      kind: this.getAttribute("kind"), id: this.#source.id, seconds: Number(this.getAttribute("seconds")) || null,
      follows: this.hasAttribute("follows"), language: this.speak(language), words: this.speak(() => this.#words()),
      style: this.#style(), key: isEntry ? this.#source.key : null,
    });
    if (isEntry) port1.postMessage({ style: this.#style() });
    const blurred = () => setTimeout(() => !document.hasFocus() && this.hide("blur"));
    // Nothing can be seen of a number that is to be copied.
    if (this.getAttribute("kind") !== "copy") addEventListener("blur", blurred);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const restyle = () => this.#port?.postMessage({ style: this.#style() });
    scheme.addEventListener("change", restyle);
    this.#undo = () => {
      removeEventListener("blur", blurred);
      scheme.removeEventListener("change", restyle);
    };
  }

  async #take(message, number) {
    if (message.sealed) {
      try {
        await this.#source.send(message.sealed);
      } catch {
        if (number === this.#number) this.#end("etui-error", "unreachable");
      }
    } else if (message.key) {
      try {
        const block = await this.#source.fetch(message.key);
        if (number === this.#number) this.#port?.postMessage({ block });
      } catch {
        if (number === this.#number) this.#end("etui-error", "unreachable");
      }
    } else if (message.copied) {
      this.#say("etui-copied");
    } else if (message.cleared) {
      this.#say("etui-cleared", message.cleared === "yes");
    } else if (message.ready) {
      this.#say("etui-ready");
    } else if (message.shown) {
      this.#isOpen = true;
      this.#exclude();
      live.add(this);
      this.#say("etui-shown", message.seconds);
    } else if (message.blurred) {
      if (document.hasFocus()) this.#port?.postMessage({ stay: true });
    } else if (message.hidden) {
      this.#end("etui-hidden", message.hidden);
    } else if (message.error) {
      this.#end("etui-error", message.error);
    }
  }

  /** Wipes every other kind on this page. */
  #exclude() {
    const isPin = this.getAttribute("kind") === "pin";
    for (const other of [...live]) {
      if ((other.getAttribute("kind") === "pin") !== isPin) other.hide("other");
    }
  }

  #end(name, detail) {
    this.#isOpen = false;
    live.delete(this);
    this.#say(name, detail);
  }

  #remove() {
    this.#number += 1;
    live.delete(this);
    this.#undo?.();
    this.#undo = null;
    this.#port?.postMessage({ hide: "other" });
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    if (this.#isOpen) this.#end("etui-hidden", "other");
  }

  #words() {
    const kind = this.getAttribute("kind");
    if (kind === "entry") {
      const names = ["entry", "repeat", "mismatch", "weak", "sending", "delete", "confirm", "count"];
      return Object.fromEntries(names.map((name) => [name, t(`cards.pin.${name}`)]));
    }
    if (kind === "copy") return { copy: t("cards.copy"), clear: t("cards.copy.clear"), seconds: t("cards.secret.seconds") };
    return {
      name: t(`cards.secret.${kind}.label`), show: t("cards.secret.show"), hide: t("cards.secret.hide"),
      read: t("cards.secret.read"), seconds: t("cards.secret.seconds"),
    };
  }

  #style() {
    const style = getComputedStyle(this);
    const dark = style.getPropertyValue("color-scheme").includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;
    return {
      color: style.color, accent: style.getPropertyValue("--accent").trim(), font: this.getAttribute("font") ?? style.fontFamily,
      weight: this.getAttribute("weight"), size: this.getAttribute("size"), separator: this.getAttribute("separator"),
      scheme: dark ? "dark" : "light",
    };
  }

  #say(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("etui-secret", EtuiSecret);
