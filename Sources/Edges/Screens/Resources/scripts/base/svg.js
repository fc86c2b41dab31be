// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

const space = "http://www.w3.org/2000/svg";

/**
 * Makes an SVG element.
 *
 * @param {string} tag
 * @param {Object} traits attributes
 * @param {...(Node|string)} children
 */
export function s(tag, traits, ...children) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
