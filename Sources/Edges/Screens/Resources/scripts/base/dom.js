// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { load } from "./ask.js";
import { sheet } from "./sheets.js";

/**
 * Makes an element. Text always stays text: nothing here ever parses HTML.
 *
 * @param {string} tag
 * @param {Object} [traits] attributes; a function under `onclick` and the like becomes a listener,
 *   `true` an empty attribute, `false`, `null` and `undefined` none.
 * @param {...(Node|string|null|Array)} children
 */
export function h(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  const kept = children.flat(4).filter((child) => child !== null && child !== undefined);
  element.append(...kept.filter((child) => child !== false));
  return element;
}

/**
 * The style sheet at an address, for shadow roots: made from text, so that it works with a content
 * policy that forbids inline styles.
 */
export async function styleSheet(address) {
  return sheet(await sheetText(address));
}

/** The text of a style sheet; a page's bundle of scripts contains it. */
async function sheetText(address) {
  return globalThis[Symbol.for("etui.sheets")]?.get(String(address)) ?? load(address, "text");
}

/**
 * The colours, sizes and distances of our pages for a shadow root, so that an element looks the same in
 * other sites' pages: following the system, always light, and always dark.
 *
 * @returns {Promise<{system: Object, light: Object, dark: Object}>} for `wear`
 */
export async function tokenSheets() {
  return themed((await sheetText(new URL("../../styles/tokens.css", import.meta.url))).replaceAll(":root", ":host"));
}

/** A style sheet with its own dark mode: following the system, always light, and always dark. */
export async function themedSheet(address) {
  return themed(await sheetText(address));
}

function themed(text) {
  const forced = (scheme, condition) =>
    sheet(text.replaceAll("light dark", scheme).replaceAll("(prefers-color-scheme: dark)", condition));
  return { system: sheet(text), light: forced("light", "not all"), dark: forced("dark", "all") };
}

/** A promise that resolves after some milliseconds. */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * A promise with its resolve and reject functions: `Promise.withResolvers`, which is newer than Safari 16.
 *
 * @returns {{promise: Promise, resolve: (value: *) => void, reject: (reason: *) => void}}
 */
export function deferred() {
  let resolve, reject;
  const promise = new Promise((done, failed) => [resolve, reject] = [done, failed]);
  return { promise, resolve, reject };
}
