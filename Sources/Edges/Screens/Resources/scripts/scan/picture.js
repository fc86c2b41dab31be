// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { t } from "../base/strings.js";

/** The picture of a document, on the page that reads documents. */
export class CapturedPicture {
  #section;
  #save;
  #isWhole = false;

  /** @param {HTMLElement} result the part of the page that shows what was read or taken */
  constructor(result) {
    this.#section = result.querySelector(".captured");
    this.#save = result.querySelector(".save");
  }

  get isShown() {
    return !this.#section.hidden;
  }

  /** Shows what a scanner's event `etui-capture` contains; null takes the picture away. */
  set picture(detail) {
    const image = this.#section.querySelector("img");
    if (this.isShown) URL.revokeObjectURL(this.#save.href);
    this.#section.hidden = this.#save.hidden = detail === null;
    if (detail === null) {
      image.removeAttribute("src");
      this.#save.removeAttribute("href");
      return;
    }
    this.#isWhole = detail.document === null;
    image.src = this.#save.href = URL.createObjectURL(detail.document ?? detail.picture);
  }

  draw() {
    this.#section.querySelector("img").alt = t("check.confirm.picture");
    const key = this.#isWhole ? "documents.captured.whole" : "documents.captured.straight";
    this.#section.querySelector(".hint").textContent = t(key);
  }

  focus() {
    this.#section.querySelector("h3").focus();
  }
}
