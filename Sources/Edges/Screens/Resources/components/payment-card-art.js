// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The faces of payment cards, drawn for the two banks of the demonstration: lines and shapes only, no picture and no
// logo of a real bank or scheme. The style sheet of <etui-payment-card> sets the colours.

import { s } from "../scripts/base/svg.js";

/** ISO/IEC 7810 ID-1: 85.60 × 53.98 mm, here four units to the millimetre. */
const width = 342;
const height = 216;

/** The banks with a look of their own; any other gets the first. */
const grounds = { lac: lake, lindenhof: snow };
/** Gradients and clips need ids; each face has its own, since shadow roots on one page may share a document's ids. */
let count = 0;

/**
 * The background of a bank's card, with the chip if it is made of plastic.
 *
 * @param {string} bank `lac` or `lindenhof`
 * @param {string} type `physical` or `virtual`
 */
export function paymentCardArt(bank, type) {
  count += 1;
  const draw = grounds[bank] ?? lake;
  return s(
    "svg",
    { class: "art", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    ...draw(`ground-${count}`),
    ...(type === "physical" ? [chip(`chip-${count}`), contactless()] : [dashes()]),
  );
}

/** Caisse du Lac: the sun sets behind a lake, whose waves cross the card. */
function lake(id) {
  return [
    s(
      "defs", {},
      s(
        "linearGradient", { id, x1: "0", y1: "0", x2: "1", y2: "1" },
        stop("0", "a"), stop("0.55", "b"), stop("1", "c"),
      ),
      s(
        "radialGradient", { id: `${id}-sun`, cx: "0.68", cy: "0.42", r: "0.6" },
        stop("0", "sun"), stop("0.34", "dusk"), stop("1", "night"),
      ),
      s(
        "linearGradient", { id: `${id}-sea`, x1: "0", y1: "0.42", x2: "0", y2: "0.8" },
        stop("0", "far-sea"), stop("1", "near-sea"),
      ),
    ),
    ground(id), ground(`${id}-sun`),
    s("circle", { class: "disc", cx: "232", cy: "86", r: "29" }),
    ground(`${id}-sea`),
    s("g", { class: "lines" }, ...swell()),
  ];
}

/** Waves that rise to the right, nearer ones further apart, as a shore is seen from a hill. */
function swell() {
  return Array.from({ length: 17 }, (_, line) => {
    const y = 92 + line * 6 + line * line * 0.42;
    const rise = 26 - line * 0.7;
    const d = `M-8 ${y + 12}C60 ${y - rise} 118 ${y + rise} 184 ${y}S300 ${y - rise} 352 ${y - 8}`;
    return s("path", { d, "stroke-opacity": (0.1 + line * 0.018).toFixed(3) });
  });
}

/** Lindenhof Bank: ridges behind ridges in thin air, with old snow. */
function snow(id) {
  return [
    s("defs", {}, s("linearGradient", { id, x1: "0", y1: "0", x2: "0.9", y2: "1" }, stop("0", "a"), stop("1", "c"))),
    ground(id),
    s("circle", { class: "disc", cx: "262", cy: "84", r: "25" }),
    s("path", { class: "ridge far", d: "M0 138 38 112 70 128 118 84 150 112 190 70 226 108 262 88 342 142V216H0z" }),
    s("path", { class: "snow", d: "M118 84 150 112 138 110 126 118 112 106 98 103zM190 70 226 108 212 106 198 116 186 98 169 92z" }),
    s("path", { class: "ridge middle", d: "M0 170 54 138 92 160 146 126 204 168 262 132 342 174V216H0z" }),
    s("path", { class: "ridge near", d: "M0 196 66 172 132 192 214 164 286 190 342 176V216H0z" }),
    s("g", { class: "lines" }, ...contours()),
  ];
}

/** Contour lines as on a map, below the ridges. */
function contours() {
  return Array.from({ length: 7 }, (_, line) => {
    const y = 150 + line * 10;
    return s("path", { d: `M-6 ${y + 26}C70 ${y - 6} 120 ${y + 30} 190 ${y + 4}S300 ${y + 26} 350 ${y - 4}` });
  });
}

function stop(offset, name) {
  return s("stop", { offset, class: name });
}

function ground(id) {
  return s("rect", { width: String(width), height: String(height), fill: `url(#${id})` });
}

/** The contacts of a chip (ISO/IEC 7816-2), where they are on a real card. */
function chip(id) {
  return s(
    "g", { class: "chip", transform: "translate(38 76)" },
    s("defs", {}, s("linearGradient", { id, x1: "0", y1: "0", x2: "1", y2: "1" }, stop("0", "bright"), stop("0.5", "metal"), stop("1", "shade"))),
    s("rect", { width: "46", height: "36", rx: "6.5", fill: `url(#${id})` }),
    s("path", { d: "M0 12h15v12H0M46 12H31v12h15M15 12V7q0-3 3-3h10q3 0 3 3v5M15 24v5q0 3 3 3h10q3 0 3-3v-5M15 12h16v12H15zM23 0v4M23 32v4" }),
  );
}

/** The four arcs that say "hold it near the reader". */
function contactless() {
  return s(
    "g", { class: "contactless", transform: "translate(96 84)" },
    ...[0, 1, 2, 3].map((arc) => s("path", { d: `M${arc * 5} ${8 - arc * 2.6}q${2.4 + arc * 1.5} ${2 + arc * 2.6} 0 ${4 + arc * 5.2}` })),
  );
}

/** A card without plastic has a dashed edge, like something to cut out. */
function dashes() {
  return s("rect", { class: "dashes", x: "9", y: "9", width: String(width - 18), height: String(height - 18), rx: "11" });
}

/** The sign of a bank. */
export function bankSign(bank) {
  const shapes = {
    lac: ["M2 15.5c3.2-4.6 6.4-4.6 9.6 0s6.4 4.6 9.6 0", "M2 20.5c3.2-4.6 6.4-4.6 9.6 0s6.4 4.6 9.6 0", "M5 10.5a6.8 6.8 0 0 1 13.4 0"],
    lindenhof: ["M2 20.5 9 7l4.4 8 2.4-4 6.2 9.5z", "M6.4 12l2.6 2.4L11.6 12"],
  };
  return s(
    "svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    ...(shapes[bank] ?? shapes.lac).map((d) => s("path", { d })),
  );
}
