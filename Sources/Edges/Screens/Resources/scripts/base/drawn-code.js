// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

const space = "http://www.w3.org/2000/svg";

/**
 * A QR code from the path of its dark modules.
 *
 * @param {{size: number, path: string}} code one unit for each module, with the white margin
 * @param {string} words what a screen reader says
 * @param {string} name the class of the picture
 */
export function drawnCode({ size, path }, words, name) {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", words);
  const modules = document.createElementNS(space, "path");
  modules.setAttribute("d", path);
  svg.append(modules);
  return svg;
}
