// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the frames' documents share: elements, their style sheet, and the style that a page may choose.

/** Makes an element. */
export function make(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Makes a button. */
export function button(name, text, act) {
  const element = make("button", { type: "button", class: name }, text);
  element.addEventListener("click", act);
  return element;
}

/** The document's style sheet once more, for a shadow root; the nonce of the content policy goes along. */
export function styleSheet() {
  const style = document.head.querySelector("style");
  const sheet = style.cloneNode(true);
  sheet.nonce = style.nonce;
  return sheet;
}

/** A text of the page with its values. */
export function filled(text, values = {}) {
  return String(text ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/**
 * Takes the allowed keys of a style; everything else, and every value of another form, stays out.
 *
 * @returns {{color: string, family: string, weight: string|number, size: ?number, separator: string, spacing: number}}
 *   what a drawing needs
 */
export function applyStyle({ color, accent, font, weight, size, separator, spacing, scheme }) {
  const isColor = (value) => typeof value === "string" && /^(#[0-9a-f]{3,8}|rgba?\([\d., %/]+\)|[a-z]+)$/i.test(value);
  const isFont = typeof font === "string" && /^[\w\s",-]{1,200}$/.test(font);
  const { style } = document.documentElement;
  style.colorScheme = scheme === "dark" || scheme === "light" ? scheme : "light dark";
  for (const [name, value] of Object.entries({ "--ink": color, "--accent": accent })) {
    if (isColor(value)) style.setProperty(name, value);
  }
  if (isFont) style.setProperty("--font", font);
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
  return {
    color: isColor(color) ? color : ink,
    family: isFont ? font : "system-ui, sans-serif",
    weight: /^[1-9]00$/.test(String(weight)) ? weight : 600,
    size: Number(size) >= 12 && Number(size) <= 96 ? Number(size) : undefined,
    separator: typeof separator === "string" && separator.length <= 3 && !/\d/.test(separator) ? separator : " ",
    // In hundredths of the size.
    spacing: Number(spacing) >= 0 && Number(spacing) <= 100 ? Number(spacing) : 0,
  };
}
