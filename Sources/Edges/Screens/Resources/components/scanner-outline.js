// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { s } from "../scripts/base/svg.js";

/** Outlines over the camera's picture. */
export class Outline {
  /** The drawing over the video. */
  drawing = s("svg", { class: "outline", "aria-hidden": "true" });
  #size = null;

  /** Places the drawing over the video. */
  place(video) {
    for (const name of ["width", "height", "left", "top"]) {
      this.drawing.style.setProperty(name, video.style.getPropertyValue(name));
    }
  }

  /**
   * Draws regions of a frame.
   *
   * @param {{width: number, height: number}} frame
   * @param {number[][][]} regions the corners of each, in pixels of the frame
   * @param {boolean} isGood whether these are what was looked for
   */
  show({ width, height }, regions, isGood) {
    const size = `0 0 ${width} ${height}`;
    if (this.#size !== size) this.drawing.setAttribute("viewBox", (this.#size = size));
    this.drawing.replaceChildren(
      ...regions.map((region) =>
        s("polygon", { class: isGood ? "read" : "seen", points: region.map((point) => point.join(",")).join(" ") })),
    );
  }

  clear() {
    this.drawing.replaceChildren();
  }
}
