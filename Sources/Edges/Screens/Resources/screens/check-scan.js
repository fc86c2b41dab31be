// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The scan view of an identity check: the camera, its frame and its feedback, for the built-in screens and for an app's own.

import "../components/etui-scanner.js";
import { MovementView } from "./check-movement.js";
import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { t } from "../scripts/base/strings.js";

/** What the frame over the camera's picture says about some kinds of feedback; all others leave it as it is. */
const outcomes = {
  ready: "valid", wrongSide: "invalid", wrongType: "invalid", multipleDocuments: "invalid", multipleFaces: "invalid",
};
/** The states of a camera that cannot be used. */
const failures = ["refused", "missing", "busy", "insecure"];

/** The camera with its feedback, and other ways to show the document. */
export class ScanView {
  #port;
  #scanner = h("etui-scanner", { shape: "page", "only-pictures": true, light: true, words: "check" });
  #step = h("p", { class: "check-step", tabindex: "-1" });
  #live = h("p", { class: "check-said", role: "status" });
  #shutter;
  #settings;
  #fallback;
  #remark = 0;
  #isNew = true;
  #isRunning = false;
  #part = null;
  #largestPicture = 0;
  #canOpenSettings = false;
  #isRefused = false;
  #movement;
  #isShooting = false;
  #over = new AbortController();

  constructor(port) {
    this.#port = port;
    this.#scanner.sendFrame = port.frame;
    this.#scanner.addEventListener("etui-light", () => port.event({ torchTapped: {} }));
    this.#scanner.addEventListener("etui-picture", ({ detail }) => this.#send(detail));
    this.#scanner.addEventListener("etui-camera", ({ detail }) => {
      this.#isRunning = detail === "running";
      this.#isRefused = detail === "refused";
      this.#sayShutter();
      if (this.#isRunning) port.event({ cameraRuns: {} });
      else if (failures.includes(detail)) port.event({ cameraFailed: {} });
    });
    this.#shutter = way("camera", "check-tool", () => this.#shoot());
    this.#fallback = way("image", "check-fallback", () => port.event({ fallback: {} }));
    this.#settings = way("camera", "check-tool", () => port.event({ settings: {} }));
    this.#movement = new MovementView(() => port.event({ declinedMoves: {} }));
    this.#scanner.append(this.#shutter, this.#settings, this.#fallback, this.#movement.button);
    document.addEventListener("visibilitychange", () => port.event(document.hidden ? { pageHidden: {} } : { pageShown: {} }), {
      signal: this.#over.signal,
    });
    this.element = h("div", { class: "check-scan" }, this.#scanner, this.#step, this.#movement.element, this.#live);
  }

  /**
   * @param part what is due
   * @param {{ largestPicture: number, canOpenSettings: boolean }} host what its host can do; sizes are in bytes
   */
  update(part, { largestPicture, canOpenSettings }) {
    const { side, number, count, headline, help, feedback, remark, remarkText, movement } = part;
    const isFace = side === "face";
    this.#part = part;
    this.#largestPicture = largestPicture;
    this.#canOpenSettings = canOpenSettings;
    // One step needs no number.
    this.#step.textContent = count > 1 ? `${t("check.step", { number, count })} · ${headline}` : headline;
    // Print or a missing barcode is nothing to hurry about: the help stays until there is more to say.
    const words = this.#movement.update(movement) ?? (feedback ? t(`check.feedback.${feedback}`) : help);
    set(this.#scanner, "guide-text", words);
    // Movements are said by their own view.
    const said = movement ? "" : words;
    if (this.#live.textContent !== said) this.#live.textContent = said;
    set(this.#scanner, "frame", isFace ? "oval" : "corners");
    set(this.#scanner, "words", isFace ? "check.face" : "check");
    set(this.#scanner, "facing", part.position);
    this.#scanner.toggleAttribute("light", Boolean(!isFace));
    this.#scanner.toggleAttribute("cameras", !isFace);
    this.#scanner.outline = part.outline ?? null;
    set(this.#scanner, "progress", String(movement ? this.#movement.progress : part.progress ?? 0));
    this.#scanner.toggleAttribute("no-files", Boolean(movement));
    set(this.#scanner, "outcome", outcomes[feedback] ?? "open");
    this.#scanner.toggleAttribute("scanning", Boolean(part.isScanning));
    this.#scanner.toggleAttribute("light-on", Boolean(part.torchIsOn));
    this.#sayShutter();
    say(this.#fallback, part.hasFallback, part.mode === "Barcode" ? "check.fallback.barcode" : "check.fallback");
    if (!this.#isNew && remark !== this.#remark) this.#refuse(remarkText);
    this.#remark = remark;
    this.#isNew = false;
    if (movement?.step === "done") this.#shootAtOnce();
  }

  /** After the movements the picture is taken by itself, as soon as the camera shows one. */
  async #shootAtOnce() {
    if (this.#isShooting) return;
    this.#isShooting = true;
    while (this.#part.movement?.step === "done" && this.element.isConnected) {
      const picture = await this.#scanner.takePicture();
      if (picture) await this.#send(picture);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    this.#isShooting = false;
  }

  /** The shutter takes its picture here, so it needs a camera that runs. */
  #sayShutter() {
    if (!this.#part) return;
    say(this.#shutter, this.#part.hasShutter && this.#isRunning, "check.shutter");
    say(this.#settings, this.#isRefused && this.#canOpenSettings, "check.settings");
  }

  async #shoot() {
    const picture = await this.#scanner.takePicture();
    if (picture) await this.#send(picture);
  }

  /** Says why a picture is not used. */
  #refuse(words) {
    set(this.#scanner, "invalid-text", words);
    this.#scanner.showInvalid();
  }

  async #send(picture) {
    if (picture.size > this.#largestPicture) return this.#refuse(t("check.picture.tooLarge"));
    this.#scanner.busy = "scan.picture.reading";
    try {
      await this.#port.picture(picture);
    } finally {
      this.#scanner.busy = null;
    }
  }

  /** Turns the camera off while something else is shown. */
  rest() {
    this.#scanner.removeAttribute("scanning");
    this.#movement.update(null);
  }

  /** Ends the view with its screen. */
  close() {
    this.rest();
    this.#over.abort();
  }
}

function way(sign, look, action) {
  return button(h("span"), action, { look, sign, slot: "ways", hidden: true });
}

function say(offer, isOffered, key) {
  offer.hidden = !isOffered;
  offer.lastChild.textContent = t(key);
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
