// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { s } from "./svg.js";

/**
 * A QR code from the path of its dark modules.
 *
 * @param {{size: number, path: string}} code one unit for each module, with the white margin
 * @param {string} words what a screen reader says
 * @param {string} name the class of the picture
 */
export function drawnCode({ size, path }, words, name) {
  const traits = {
    class: name, viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges", role: "img", "aria-label": words,
  };
  return s("svg", traits, s("path", { d: path }));
}
