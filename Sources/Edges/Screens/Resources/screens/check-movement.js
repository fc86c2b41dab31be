// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The movements of a face: an arrow, words and the seconds that are left. The server says what to show.

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";

const arrows = { left: "moveLeft", right: "moveRight", near: "moveNear", far: "moveFar" };
/** What a person must do before the step can count: the words of a step, or of the camera's feedback. */
const corrections = {
  noFace: "check.feedback.noFace",
  multipleFaces: "check.feedback.multipleFaces",
  holdStill: "check.move.holdStill",
  lookStraight: "check.move.centre",
};
/** Where the person looks straight ahead, the distance may be wrong. */
const distances = { moveCloser: "check.move.near", moveBack: "check.move.far" };

/** What lies over the camera's picture during movements. */
export class MovementView {
  #arrow = h("span", { class: "check-arrow" });
  #number = h("span");
  #seconds = h("span", { class: "check-seconds" });
  #live = h("p", { class: "check-said", role: "status" });
  #words = null;
  #step = null;
  #end = 0;
  #timer = 0;
  /** The part of the steps that was met, 0 to 1. */
  progress = 0;

  /** @param decline called when the person cannot do the movements */
  constructor(decline) {
    this.element = h(
      "div", { class: "check-move", hidden: true },
      this.#arrow,
      h("p", { class: "check-clock" }, this.#number, this.#seconds),
      this.#live,
    );
    this.button = button(h("span"), decline, { look: "check-fallback", sign: "question", slot: "ways", hidden: true });
  }

  /** Shows what is asked for; returns the words for it, or null without movements. */
  update(movement) {
    this.element.hidden = !movement;
    this.button.hidden = !movement || movement.step === "done";
    this.progress = movement ? movement.place / movement.count : 0;
    if (!movement) {
      clearInterval(this.#timer);
      [this.#timer, this.#step, this.#words] = [0, null, null];
      this.#live.textContent = "";
      return null;
    }
    this.button.lastChild.textContent = t("check.move.cannot");
    const { step, place, count, patience } = movement;
    if (step !== this.#step) {
      this.#step = step;
      this.element.dataset.step = step;
      this.#arrow.replaceChildren(...(arrows[step] ? [icon(arrows[step])] : []));
    }
    const isAsked = step !== "preparing" && step !== "done";
    this.#number.textContent = isAsked ? t("check.move.step", { number: place + 1, count }) : "";
    this.#end = isAsked ? performance.now() + patience : 0;
    this.#timer ||= setInterval(() => this.#count(), 250);
    this.#count();
    return this.#say(wordsOf(movement));
  }

  #count() {
    const left = Math.max(0, Math.ceil((this.#end - performance.now()) / 1000));
    this.#seconds.textContent = this.#end > 0 ? ` · ${t("check.move.seconds", { count: left })}` : "";
  }

  /** Says new words once, also to those who cannot see them. */
  #say(words) {
    if (words !== this.#words) {
      this.#words = words;
      this.#live.textContent = words;
    }
    return words;
  }
}

function wordsOf({ step, feedback }) {
  const correction = corrections[feedback] ?? (step === "centre" ? distances[feedback] : undefined);
  return t(correction ?? `check.move.${step}`);
}
