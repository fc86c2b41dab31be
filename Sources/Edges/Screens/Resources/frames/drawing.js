// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Draws digits, or dots in their place, on a canvas: no text node holds a digit, so nothing finds, selects or
// copies one.

import { groups } from "./records.js";

const dot = "•";
const names = "0123456789";

/** A canvas that shows what it was given last, at any size and pixel ratio. */
export class Drawing {
  #canvas;
  #kind;
  #style = {};
  /** The digits, or null for dots. */
  #digits = null;
  #length;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {string} kind `pan`, `cvv` or `pin`
   * @param {number} length the number of dots
   */
  constructor(canvas, kind, length) {
    this.#canvas = canvas;
    this.#kind = kind;
    this.#length = length;
    new ResizeObserver(() => this.#draw()).observe(canvas);
  }

  /** @param style the keys of a style, already checked */
  use(style) {
    this.#style = style;
    this.#draw();
  }

  /** Shows digits; they stay the caller's, who wipes them after `hide`. */
  show(digits) {
    this.#digits = digits;
    this.#draw();
  }

  hide() {
    this.#digits = null;
    this.#draw();
  }

  #draw() {
    const canvas = this.#canvas;
    const ratio = globalThis.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    // Setting the size also clears what was drawn.
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    if (width === 0 || height === 0) return;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    const length = this.#digits?.length ?? this.#length;
    const { separator = " ", color, family, weight, spacing = 0 } = this.#style;
    const parts = groups(this.#kind, length);
    const letters = (separator.length || 0) * (parts.length - 1);
    // Digits get cells of the same width, so that the size says nothing about their values.
    const base = 100;
    const font = (size) => `${weight} ${size}px ${family}`;
    context.font = font(base);
    const cell = Math.max(...[...names].map((name) => context.measureText(name).width)) * (1.06 + spacing / 100);
    const gap = Math.max(context.measureText(separator).width, cell * 0.55);
    const total = cell * length + gap * (parts.length - 1);
    const size = Math.min((width / total) * base, height * 0.86, this.#style.size ?? 40);
    const scale = size / base;
    context.font = font(size);
    context.fillStyle = color;
    context.textAlign = "center";
    context.textBaseline = "middle";
    let x = (width - total * scale) / 2;
    let place = 0;
    for (const [number, part] of parts.entries()) {
      if (number > 0) {
        if (letters > 0 && separator.trim()) context.fillText(separator, x + (gap * scale) / 2, height / 2);
        x += gap * scale;
      }
      for (let one = 0; one < part; one += 1) {
        const glyph = this.#digits ? names[this.#digits[place] - 0x30] : dot;
        context.fillText(glyph, x + (cell * scale) / 2, height / 2);
        x += cell * scale;
        place += 1;
      }
    }
  }
}
