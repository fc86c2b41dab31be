// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The attributes of an element as controls, and the snippet that has the same effect.

import { choices, pair, tick } from "../base/controls.js";
import { h } from "../base/dom.js";

/** The values of a type that is a list of texts, or null. */
function namedValues(type) {
  const parts = type.split("|").map((part) => part.trim());
  return parts.every((part) => /^"[^"]*"$/.test(part)) ? parts.map((part) => part.slice(1, -1)) : null;
}

/** Attributes that the element sets itself are no controls. */
export function settable({ attributes = [] }) {
  return attributes.filter(({ description }) => !description.startsWith("Set by the element."));
}

/**
 * A control for an attribute of an element.
 *
 * @param {{name: string, type: {text: string}}} attribute of the manifest
 * @param {HTMLElement} element
 * @param {() => void} changed is called after each change
 */
export function control({ name, type: { text } }, element, changed) {
  const id = `attribute-${name}`;
  const set = (value) => {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
    changed();
  };
  if (text === "boolean") {
    return tick(h("code", {}, name), {
      look: "gallery-control", id, checked: element.hasAttribute(name), onchange: ({ target }) => set(target.checked ? "" : null),
    });
  }
  const known = namedValues(text);
  const now = element.getAttribute(name) ?? "";
  const input = known
    ? choices([["", "–"], ...known.map((one) => [one, one])], { id, chosen: now })
    : h("input", { id, type: text === "number" ? "number" : "text", step: "any", value: now, autocomplete: "off" });
  input.addEventListener("change", () => set(input.value === "" ? null : input.value));
  return h("div", { class: "gallery-control" }, pair(h("code", {}, name), input));
}

/** The page that shows an element as it is now. */
export function snippet(element, { attributes = [], members = [], events = [] }) {
  const names = new Set(settable({ attributes }).map(({ name }) => name));
  const traits = [...element.attributes].filter((one) => names.has(one.name))
    .map(({ name, value }) => (value === "" ? ` ${name}` : ` ${name}="${value}"`)).join("");
  const tag = element.localName;
  const property = members.find(({ kind, readonly, name }) =>
    kind === "field" && !readonly && ["card", "report", "request", "lock", "source"].includes(name));
  const [event] = events;
  const lines = [
    `<script type="module" src="etui/bundles/${tag}.js"></script>`,
    `<${tag}${traits}></${tag}>`,
  ];
  const script = [];
  if (property || event) script.push(`const element = document.querySelector("${tag}");`);
  if (property) script.push(`element.${property.name} = ${property.name}; // ${property.type.text}`);
  if (event) script.push(`element.addEventListener("${event.name}", ({ detail }) => console.log(detail));`);
  return { page: lines.join("\n"), script: script.join("\n") };
}
