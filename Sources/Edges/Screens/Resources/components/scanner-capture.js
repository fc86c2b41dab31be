// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { Capture } from "../scripts/reading/capture.js";
import { stillPicture } from "../scripts/reading/frames.js";
import { HintPace } from "../scripts/reading/hint-pace.js";
import { t } from "../scripts/base/strings.js";
import { Confirmation } from "./scanner-confirmation.js";

/** What the person is asked to do in each mode, until there is a hint. */
const guides = {
  card: "check.help.OCR.short", template: "check.help.OCR_Template.short", manual: "check.help.Manual.short",
};
/** The hints that are no feedback of the reader. */
const texts = {
  holdStill: "check.feedback.ready", intoFrame: guides.card, shutter: guides.manual,
};

/**
 * Makes a scanner take the picture of a document: its outline on the camera's picture, hints under it, the release when
 * the document is whole, sharp and still, a shutter, and the question whether the picture is good.
 */
export class CaptureDesk {
  /** The least milliseconds between the starts of two frames. */
  framePause = 110;
  /** The camera may start at once: until the worker is there, or without one, the shutter works. */
  isReady = Promise.resolve(true);
  /** As the other desk has it: pictures go nowhere. */
  server = null;
  #scanner;
  #parts;
  #announce;
  #mode;
  #outline;
  #shutter;
  #confirmation;
  #capture = null;
  #pace = new HintPace();
  #hintShown = null;
  /** Whether a picture is being taken, or was used, so that frames say nothing new. */
  #isTaking = false;
  #isUsed = false;
  #hasLeft = false;

  /**
   * @param {EtuiElement} scanner where events are sent from
   * @param parts the parts of its stage
   * @param announce says something to screen readers
   * @param {"card"|"template"|"manual"} mode
   */
  constructor(scanner, parts, announce, mode) {
    this.#scanner = scanner;
    this.#parts = parts;
    this.#announce = announce;
    this.#mode = mode;
    this.#outline = parts.outline;
    this.#shutter = button(null, () => this.#shoot(), { look: "tool shutter", sign: "camera", hidden: true });
    parts.zoom.before(this.#shutter);
    this.#confirmation = new Confirmation(parts.stage, parts.body);
    this.#start();
  }

  async #start() {
    const capture = await Capture.start().catch(() => null);
    if (this.#hasLeft) capture?.stop();
    else this.#capture = capture;
  }

  /** Renews the texts after a change of the language or of the camera. */
  say() {
    const { stage, guideText } = this.#parts;
    this.#shutter.hidden = stage.dataset.camera !== "running";
    this.#shutter.setAttribute("aria-label", t("check.shutter"));
    if (this.#hintShown || !this.#scanner.hasAttribute("guide-text")) {
      guideText.textContent = t(this.#hintShown ? key(this.#hintShown) : guides[this.#mode]);
      guideText.hidden = false;
    }
    this.#confirmation.say();
  }

  /** Forgets the frames so far. */
  clear() {
    this.#pace.clear();
    this.#hintShown = null;
    this.#isUsed = false;
    this.#outline.clear();
    // A worker that fails says so at the next frame.
    this.#capture?.reset().catch(() => {});
  }

  /** Ends the worker and takes everything of it away. */
  leave() {
    this.clear();
    this.#hasLeft = true;
    this.#capture?.stop();
    this.#capture = null;
    this.#confirmation.leave();
    this.#shutter.remove();
  }

  /** Looks at a frame, and takes the picture if it is time. */
  async frame(frame, isWanted) {
    if (!this.#capture || this.#isResting) return;
    const guide = this.#mode === "card" ? this.#guideIn(frame) : null;
    const { hint, corners } = await this.#capture.watch(frame, guide);
    if (!isWanted() || this.#isResting) return;
    const isGood = ["holdStill", "ready"].includes(hint);
    this.#outline.show(frame, corners ? [corners] : [], isGood);
    const isManual = this.#mode === "manual";
    this.#pace.tell(isManual && isGood ? "shutter" : hint, (name) => this.#tell(name));
    if (hint === "ready" && !isManual) await this.#takeFrame(({ sighting }) => sighting.hint === "ready");
  }

  /** Takes a picture that the user brings; it is not refused, since there may be no better one. */
  async picture(blob) {
    if (this.#isResting) return;
    this.#scanner.busy = "scan.picture.reading";
    let shot = null;
    try {
      shot = await this.#shot(await createImageBitmap(blob, { imageOrientation: "from-image" }), blob);
    } catch {
      this.#scanner.showNotice("unreadable");
    } finally {
      this.#scanner.busy = null;
    }
    if (shot) await this.#confirm(shot);
  }

  get #isResting() {
    return this.#isTaking || this.#isUsed || this.#confirmation.isOpen;
  }

  /** A blurred picture is refused, as everywhere. */
  async #shoot() {
    if (this.#isResting) return;
    await this.#takeFrame(({ sighting }) => sighting?.hint !== "blurred");
  }

  /** Takes what the camera sees now, at its full size. */
  async #takeFrame(isGood) {
    const { video } = this.#parts;
    if (!video.videoWidth) return;
    this.#isTaking = true;
    let shot = null;
    try {
      shot = await this.#shot(this.#capture && (await createImageBitmap(video)), video);
    } finally {
      this.#isTaking = false;
    }
    if (isGood(shot)) return this.#confirm(shot);
    this.#tell(shot.sighting.hint);
    await this.#capture?.reset();
  }

  /** Takes a picture; without the worker as it is. */
  async #shot(bitmap, source) {
    if (this.#capture) return this.#capture.take(bitmap);
    const picture = source instanceof Blob ? source : await stillPicture(source);
    const whole = bitmap ?? (await createImageBitmap(picture));
    const { width, height } = whole;
    whole.close();
    return { picture, width, height, document: null, sighting: null };
  }

  async #confirm({ picture, document, width, height, sighting }) {
    this.#outline.clear();
    this.#hintShown = null;
    const isUsed = await this.#scanner.speak(() => this.#confirmation.ask(document ?? picture));
    if (this.#hasLeft) return;
    this.#scanner.draw();
    if (!isUsed) {
      this.#shutter.focus();
      return this.clear();
    }
    this.#isUsed = true;
    const corners = document ? sighting.corners : null;
    const detail = { picture, document, width, height, corners };
    this.#scanner.dispatchEvent(new CustomEvent("etui-capture", { detail, bubbles: true }));
  }

  /** The guide in pixels of a frame: left, top, right and bottom. */
  #guideIn({ width }) {
    const guide = this.#parts.guide.getBoundingClientRect();
    const shown = this.#parts.video.getBoundingClientRect();
    if (!shown.width || !guide.width) return null;
    const scale = width / shown.width;
    return [guide.left - shown.left, guide.top - shown.top, guide.right - shown.left, guide.bottom - shown.top].map(
      (side) => side * scale,
    );
  }

  #tell(hint) {
    if (hint === this.#hintShown) return;
    this.#hintShown = hint;
    this.#parts.help.advise(hint);
    const text = this.#scanner.speak(() => t(key(hint)));
    this.#parts.guideText.textContent = text;
    this.#announce(text);
  }
}

function key(hint) {
  return texts[hint] ?? `check.feedback.${hint}`;
}
