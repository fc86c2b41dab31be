// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { deferred, h } from "../scripts/base/dom.js";
import { t } from "../scripts/base/strings.js";

/** The question over the stage whether a picture is good. */
export class Confirmation {
  #body;
  #canvas = h("canvas", { role: "img" });
  #title = h("h3", { id: "confirm-title", tabindex: "-1" });
  #text = h("p");
  #use = button(null, () => this.#close(true), { look: "main" });
  #again = button(null, () => this.#close(false), { look: "again" });
  #element;
  /** Resolves when the user has answered; null while there is no question. */
  #answer = null;

  /**
   * @param {HTMLElement} stage where it appears
   * @param {HTMLElement} body what cannot be used meanwhile
   */
  constructor(stage, body) {
    this.#body = body;
    this.#element = h(
      "div", { class: "confirm", role: "dialog", "aria-modal": "true", "aria-labelledby": "confirm-title", hidden: true },
      this.#title, this.#canvas, this.#text, h("div", { class: "confirm-buttons" }, this.#again, this.#use),
    );
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close(false);
    });
    stage.append(this.#element);
  }

  get isOpen() {
    return this.#answer !== null;
  }

  /**
   * Shows a picture and asks.
   *
   * @param {Blob} picture
   * @returns {Promise<boolean>} whether the user wants to use it
   */
  async ask(picture) {
    this.#answer = deferred();
    const { promise } = this.#answer;
    this.say();
    await this.#draw(picture);
    this.#element.hidden = false;
    this.#body.inert = true;
    this.#title.focus();
    return promise;
  }

  say() {
    this.#title.textContent = t("check.confirm.title");
    this.#text.textContent = t("check.confirm.document");
    this.#canvas.setAttribute("aria-label", t("check.confirm.picture"));
    this.#use.textContent = t("check.confirm.use");
    this.#again.textContent = t("check.confirm.again");
  }

  /** Takes it away; an open question is answered with no. */
  leave() {
    this.#close(false);
    this.#element.remove();
  }

  /** A canvas needs no permission for addresses of pictures in a page of another site. */
  async #draw(picture) {
    const bitmap = await createImageBitmap(picture);
    this.#canvas.width = bitmap.width;
    this.#canvas.height = bitmap.height;
    this.#canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
  }

  #close(isUsed) {
    if (!this.#answer) return;
    this.#element.hidden = true;
    this.#body.inert = false;
    // The picture goes with the question.
    this.#canvas.width = this.#canvas.height = 0;
    this.#answer.resolve(isUsed);
    this.#answer = null;
  }
}
