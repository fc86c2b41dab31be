// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The machine-readable zone: the piece of the picture in which it stands, and below it the lines as they were read.

import { coded } from "./words.js";
import { h } from "../../base/dom.js";
import { resultMark } from "../../base/results.js";
import { t } from "../../base/strings.js";

/** The margin around the zone in the piece of the picture, as a part of its height. */
const margin = 0.2;

/** The panel with the zone. */
export class ZonePanel {
  element = h("section", { class: "panel zone", hidden: true });
  #address;
  #picture = h("img", { alt: "", draggable: "false" });
  #piece = h("div", { class: "zone-piece" }, this.#picture);
  #lines = h("div", { class: "zone-lines" });
  #sizes = new ResizeObserver(() => this.#place());
  #zone = null;

  /** @param {(part: string) => string} address the address of a picture */
  constructor(address) {
    this.#address = address;
    this.#picture.addEventListener("load", () => this.#place());
    this.#sizes.observe(this.#piece);
  }

  close() {
    this.#sizes.disconnect();
  }

  draw({ zone }) {
    this.element.hidden = !zone;
    if (!zone) return;
    this.#zone = zone;
    const hasPlace = zone.part && zone.corners?.length === 4;
    if (hasPlace && !this.#picture.src.endsWith(this.#address(zone.part))) this.#picture.src = this.#address(zone.part);
    this.#picture.alt = t("review.zone.picture");
    const changed = this.#changed();
    this.#lines.replaceChildren(...zone.lines.map((line, row) =>
      h("p", {}, h("code", {}, [...line].map((letter, column) =>
        (changed[row]?.[column] ? h("mark", { title: t("review.zone.asRead", { letter: changed[row][column] }) }, letter) : letter))))));
    const places = changed.flatMap((letters, row) => (letters ?? []).map((read, column) => ({
      row: row + 1, column: column + 1, read, letter: zone.lines[row][column],
    }))).filter(({ read }) => read);
    const count = places.length;
    this.element.replaceChildren(
      h("h2", {}, t("review.zone")),
      ...(hasPlace ? [h("p", { class: "hint" }, t("review.zone.text")), this.#piece] : []),
      this.#lines,
      ...(count === 0 ? [] : [
        h("p", { class: "note" }, t(count === 1 ? "review.zone.corrected.one" : "review.zone.corrected", { count })),
        h("ul", { class: "plain-list zone-places" }, places.map((one) => h("li", {}, t("review.zone.place", one)))),
      ]),
      h("h3", {}, t("review.digits")),
      h("ul", { class: "plain-list" }, Object.entries(zone.checkDigits ?? {}).map(([name, isRight]) => h("li", {},
        resultMark({ result: isRight ? "read" : "refused" },
          t(isRight ? "review.digit.right" : "review.digit.wrong", { field: coded("digit", name) }))))));
    this.#place();
  }

  /** For each line, the characters that were read otherwise before the correction. */
  #changed() {
    const { lines, rawLines } = this.#zone;
    return lines.map((line, row) => {
      const raw = rawLines?.[row];
      return raw?.length === line.length ? [...line].map((letter, column) => (raw[column] === letter ? null : raw[column])) : null;
    });
  }

  /** Cuts the zone out of the picture, straight and as wide as the panel; the lines get the same width. */
  #place() {
    const { naturalWidth: width, naturalHeight: height } = this.#picture;
    const room = this.#piece.clientWidth;
    if (!width || !room || !this.#zone?.corners) return;
    const [first, second, , last] = this.#zone.corners.map(([x, y]) => ({ x: (x * width) / 1000, y: (y * height) / 1000 }));
    const across = Math.hypot(second.x - first.x, second.y - first.y);
    const down = Math.hypot(last.x - first.x, last.y - first.y);
    if (!across || !down) return;
    const edge = margin * down;
    const scale = room / (across + 2 * edge);
    const angle = (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;
    this.#piece.style.height = `${(down + 2 * edge) * scale}px`;
    this.#picture.style.transform = `translate(${edge * scale}px, ${edge * scale}px) scale(${scale}) rotate(${-angle}deg) `
      + `translate(${-first.x}px, ${-first.y}px)`;
    // A character of the code font is about three fifths as wide as it is high.
    const letters = Math.max(...this.#zone.lines.map((line) => line.length));
    this.#lines.style.fontSize = `${Math.min(22, room / letters / 0.61)}px`;
  }
}
