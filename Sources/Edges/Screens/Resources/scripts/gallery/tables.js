// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the manifest says about an element, as tables. The descriptions are those of the sources, in English.

import { terms } from "../base/controls.js";
import { h } from "../base/dom.js";
import { t } from "../base/strings.js";

const groups = [
  ["attributes", ({ attributes }) => attributes],
  ["properties", ({ members }) => members?.filter(({ kind }) => kind === "field")],
  ["methods", ({ members }) => members?.filter(({ kind }) => kind === "method")],
  ["events", ({ events }) => events],
  ["slots", ({ slots }) => slots],
  ["parts", ({ cssParts }) => cssParts],
  ["customProperties", ({ cssProperties }) => cssProperties],
];

/** The groups that the element has, each to be unfolded. */
export function tables(declaration) {
  return groups.map(([name, take]) => [name, take(declaration) ?? []]).filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => h(
      "details", { class: "gallery-table", "data-group": name },
      h("summary", {}, t(`gallery.group.${name}`), " ", h("span", { class: "gallery-count" }, String(rows.length))),
      terms(rows.map(row), { lang: "en" }),
    ));
}

function row({ name, type, description, default: initial, parameters, return: back }) {
  const kind = parameters
    ? `(${parameters.map((one) => `${one.name}: ${one.type?.text}`).join(", ")}) => ${back?.type?.text ?? "void"}` : type?.text;
  return [
    [h("code", {}, name || "–"), kind ? h("code", { class: "gallery-type" }, kind) : null],
    [description, initial ? [" ", h("span", { class: "gallery-default" }, `= ${initial}`)] : null],
  ];
}
