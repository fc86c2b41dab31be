// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// How desks write moments, lengths of time and tables.

import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { pageTexts, t } from "../base/strings.js";

const formats = new Map();

/** A format of `Intl` in the page's language; they are slow to make, so each is kept. */
export function format(kind, options) {
  const name = JSON.stringify([kind, pageTexts().locale, options]);
  if (!formats.has(name)) formats.set(name, new Intl[kind](pageTexts().locale, options));
  return formats.get(name);
}

/** A day and a time of day, as in texts but with a shorter month: tables have many. */
const momentStyle = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" };

/** A moment as day and time of day. */
export function moment(value) {
  return h("time", { datetime: new Date(value).toISOString() },
    format("DateTimeFormat", momentStyle).format(new Date(value)));
}

/** The time of day of a moment, to the second. */
export function secondOf(value) {
  return h("time", { datetime: new Date(value).toISOString() },
    format("DateTimeFormat", { timeStyle: "medium" }).format(new Date(value)));
}

/** A day such as 2030-12-31. */
export function dayOf(text) {
  return format("DateTimeFormat", { dateStyle: "long", timeZone: "UTC" }).format(new Date(text));
}

/** A length of time in seconds, for example `4:05`. */
export function span(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * A table that becomes a list of blocks where it does not fit; the roles stay, whatever its layout is.
 *
 * @param {string} caption for screen readers
 * @param {string[]} heads
 * @param {{cells: Array, id: string, mark?: string}[]} rows
 */
export function ledger(caption, heads, rows) {
  const row = ({ cells, id, mark }) => h("tr", { role: "row", "data-id": id, class: mark },
    cells.map((cell, place) => h("td", { role: "cell", "data-head": heads[place] }, h("div", {}, cell))));
  return h("table", { class: "ledger", role: "table" },
    h("caption", { class: "hidden-visually" }, caption),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
      heads.map((head) => h("th", { role: "columnheader", scope: "col" }, head)))),
    h("tbody", { role: "rowgroup" }, rows.map(row)));
}

/** What stands in place of a list: that it is loading, empty, or could not be read. */
export function notice(words, retry) {
  return h("div", { class: "empty notice", role: "status" }, h("p", {}, words),
    retry ? button(t("app.retry"), retry, { look: "quiet" }) : null);
}

/** Replaces the content of a part that changes by itself; the keyboard focus stays on its control. */
export function refill(place, ...content) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const id = held?.closest("[data-id]")?.dataset.id;
  place.replaceChildren(...content.flat().filter((child) => child !== null));
  if (!held) return;
  const scope = (id && place.querySelector(`[data-id="${CSS.escape(id)}"]`)) || place;
  [...scope.querySelectorAll(held.localName)].find((one) => one.textContent === held.textContent)?.focus();
}
