// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { t } from "../base/strings.js";

/** The document and the portrait that were cut out of the picture, on the page that reads documents. */
export class Crops {
  #section;

  /** @param {HTMLElement} section where they are shown */
  constructor(section) {
    this.#section = section;
  }

  /** Shows what a scanner's event `etui-crops` contains; null takes the pictures away. */
  set pictures(detail) {
    this.#section.hidden = detail === null;
    for (const image of this.#section.querySelectorAll("img")) {
      if (image.src) URL.revokeObjectURL(image.src);
      image.removeAttribute("src");
      const blob = detail?.[image.dataset.crop];
      image.hidden = !blob;
      if (blob) image.src = URL.createObjectURL(blob);
    }
  }

  draw() {
    for (const image of this.#section.querySelectorAll("img")) image.alt = t(`documents.crops.${image.dataset.crop}`);
  }
}
