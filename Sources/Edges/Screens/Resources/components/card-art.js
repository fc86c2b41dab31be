// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The built-in card faces, drawn for Etui: fine waves on a deep background, as on printed cards,
// and a mark in the right half. The style sheet sets the colours.

import { s } from "../scripts/base/svg.js";

/** The face of a kind of card, 346 by 200 like the insurers' pictures. */
export function faceArt(kind) {
  const id = `ground-${kind}`;
  return s(
    "svg",
    { class: `art ${kind}`, viewBox: "0 0 346 200", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    s(
      "defs", {},
      s(
        "linearGradient", { id, x1: "0", y1: "0", x2: "1", y2: "1" },
        s("stop", { offset: "0", class: "light" }), s("stop", { offset: "1", class: "dark" }),
      ),
    ),
    s("rect", { width: "346", height: "200", fill: `url(#${id})` }),
    s("g", { class: "waves" }, ...(kind === "mandatory" ? waves() : rings())),
    kind === "mandatory" ? shield() : umbrella(),
  );
}

function waves() {
  return Array.from({ length: 15 }, (_, line) => {
    const y = 6 + line * 11;
    return s("path", {
      d: `M-10 ${y + 50}C70 ${y - 34 + line * 2} 130 ${y + 62 - line} 210 ${y + 10}S330 ${y - 44 + line * 3} 366 ${y + 6}`,
    });
  });
}

function rings() {
  return Array.from({ length: 13 }, (_, ring) =>
    s("ellipse", {
      cx: "262", cy: "96", rx: String(34 + ring * 22), ry: String(26 + ring * 15),
      transform: `rotate(${-18 + ring * 2} 262 96)`,
    }),
  );
}

/** Basic insurance: a shield. */
function shield() {
  return s(
    "g", { class: "mark", transform: "translate(280 62) scale(0.7)" },
    s("path", { d: "M36 0c12 8 24 11 36 12v32c0 25-15 40-36 50C15 84 0 69 0 44V12C12 11 24 8 36 0z" }),
    s("path", { class: "line", d: "M18 48l13 13 24-27" }),
  );
}

/** Supplementary insurance: an umbrella. */
function umbrella() {
  return s(
    "g", { class: "mark", transform: "translate(272 62) scale(0.7)" },
    s("path", { d: "M42 0c24 0 42 18 42 44-5-6-16-6-21 0-5-6-16-6-21 0-5-6-16-6-21 0-5-6-16-6-21 0C0 18 18 0 42 0z" }),
    s("path", { class: "line", d: "M42 44v36c0 12-16 12-16 1" }),
  );
}

/** The circle of twelve stars around the country code (Decision No S2, Annex I §3.3). */
export function europeanStars() {
  const star = "M0-5.2 1.22-1.68 4.95-1.6 1.98.64 3.06 4.2 0 2.08-3.06 4.2-1.98.64-4.95-1.6-1.22-1.68z";
  return s(
    "svg", { class: "stars", viewBox: "-32 -32 64 64", "aria-hidden": "true" },
    ...Array.from({ length: 12 }, (_, place) => {
      const angle = (place * Math.PI) / 6;
      const [x, y] = [25 * Math.sin(angle), -25 * Math.cos(angle)];
      return s("path", { d: star, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(0.82)` });
    }),
  );
}
