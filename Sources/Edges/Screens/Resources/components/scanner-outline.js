// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

const space = "http://www.w3.org/2000/svg";

/** Outlines over the camera's picture. */
export class Outline {
  /** The drawing over the video. */
  drawing = document.createElementNS(space, "svg");
  #size = null;

  constructor() {
    this.drawing.setAttribute("class", "outline");
    this.drawing.setAttribute("aria-hidden", "true");
  }

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
      ...regions.map((region) => {
        const shape = document.createElementNS(space, "polygon");
        shape.setAttribute("class", isGood ? "read" : "seen");
        shape.setAttribute("points", region.map((point) => point.join(",")).join(" "));
        return shape;
      }),
    );
  }

  clear() {
    this.drawing.replaceChildren();
  }
}
