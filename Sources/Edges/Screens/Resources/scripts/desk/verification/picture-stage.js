// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// One picture of a document: larger and smaller by wheel, keys and buttons, turned, and moved when it is larger than its
// place.

import { coded } from "./words.js";
import { focusIfLost } from "../desk.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

const most = 10;
/** How much a press enlarges. */
export const zoomStep = 1.4;
/** How far an arrow key moves the picture, in pixels. */
const stride = 60;
/** A press that moves less than this is a click, in pixels. */
const slop = 5;

/** A picture in its place. */
export class PictureStage {
  element;
  #address;
  #view = { zoom: 1, turn: 0, x: 0, y: 0 };
  #picture = h("img", { alt: "", draggable: "false" });
  #stage = h("div", { class: "picture-stage", tabindex: "0", role: "group", "aria-describedby": "picture-keys" }, this.#picture);
  #name = h("figcaption", {});
  #tell;
  #sizes = new ResizeObserver(() => this.#place());
  #press = null;
  /** Where the fingers are that touch the stage, by the identifiers of their pointers; two of them pinch. */
  #fingers = new Map();

  /**
   * @param {string} part the part of the check
   * @param {string} address the address of its picture
   * @param {Object} on callbacks
   * @param {(text: string) => void} on.told how large the picture is now, or how it is turned, in words
   * @param {() => void} on.chosen the stage has the focus
   * @param {() => void} on.loaded
   * @param {() => void} on.failed the picture could not be loaded
   */
  constructor(part, address, on) {
    this.part = part;
    this.#address = address;
    this.#tell = on.told;
    this.element = h("figure", { class: "picture-figure" }, this.#stage, this.#name);
    this.#sizes.observe(this.#stage);
    this.#picture.addEventListener("load", () => {
      this.#place();
      on.loaded();
    });
    this.#picture.addEventListener("error", on.failed);
    this.#stage.addEventListener("focus", on.chosen);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#stage.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.addEventListener("pointerdown", (event) => this.#down(event));
    this.#stage.addEventListener("pointermove", (event) => this.#move(event));
    this.#stage.addEventListener("pointerup", (event) => this.#up(event));
    this.#stage.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#press = null;
    });
    this.load();
  }

  close() {
    this.#sizes.disconnect();
  }

  focus() {
    focusIfLost(this.#stage);
  }

  load() {
    this.#picture.src = this.#address;
  }

  /** Names the picture, in the page's language. */
  draw() {
    const name = t("review.picture.of", { part: coded("part", this.part) });
    this.#stage.setAttribute("aria-label", name);
    this.#picture.alt = name;
    this.#name.textContent = coded("part", this.part);
    this.#place();
  }

  #key(event) {
    const move = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move) this.#shift(stride * move[0], stride * move[1]);
    else if (event.key === "+" || event.key === "=") this.zoom(zoomStep);
    else if (event.key === "-") this.zoom(1 / zoomStep);
    else if (event.key === "0") this.reset();
    else if (event.key === "r" || event.key === "R") this.turn();
    else return;
    event.preventDefault();
  }

  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.#from(event));
  }

  /** Where an event is, from the middle of the stage. */
  #from({ clientX, clientY }) {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  #down(event) {
    if (event.button !== 0 || this.#fingers.size === 2) return;
    this.#fingers.set(event.pointerId, event);
    // What two fingers do is no click.
    this.#press = { x: event.clientX, y: event.clientY, isDrag: this.#fingers.size === 2 };
    this.#stage.setPointerCapture(event.pointerId);
  }

  #move(event) {
    if (!this.#press || !this.#fingers.has(event.pointerId)) return;
    if (this.#fingers.size === 2) return this.#pinch(event);
    this.#fingers.set(event.pointerId, event);
    const [x, y] = [event.clientX - this.#press.x, event.clientY - this.#press.y];
    if (!this.#press.isDrag && Math.hypot(x, y) < slop) return;
    this.#press = { x: event.clientX, y: event.clientY, isDrag: true };
    this.#shift(x, y);
  }

  /** Two fingers enlarge by how much farther apart they are, and move the picture with the middle between them. */
  #pinch(event) {
    const between = () => {
      const [one, other] = [...this.#fingers.values()].map((finger) => this.#from(finger));
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, span: Math.hypot(one.x - other.x, one.y - other.y) };
    };
    const before = between();
    this.#fingers.set(event.pointerId, event);
    const now = between();
    this.#view.x += now.x - before.x;
    this.#view.y += now.y - before.y;
    if (before.span > 0) this.zoom(now.span / before.span, now);
  }

  /** A click enlarges what is under it, so that dragging is not necessary. */
  #up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    const [rest] = this.#fingers.values();
    const press = this.#press;
    // The finger that stays goes on moving the picture.
    this.#press = rest ? { x: rest.clientX, y: rest.clientY, isDrag: true } : null;
    if (rest) return;
    if (!press || press.isDrag) return;
    const at = this.#from(event);
    this.#view.x -= at.x;
    this.#view.y -= at.y;
    this.zoom(zoomStep);
  }

  /** Enlarges by a factor; the point at a place stays where it is. */
  zoom(factor, at = { x: 0, y: 0 }) {
    const zoom = Math.min(most, Math.max(1, this.#view.zoom * factor));
    const real = zoom / this.#view.zoom;
    Object.assign(this.#view, {
      zoom, x: at.x - (at.x - this.#view.x) * real, y: at.y - (at.y - this.#view.y) * real,
    });
    this.#place();
    this.#tell(t("review.picture.zoom", { percent: Math.round(zoom * 100) }));
  }

  #shift(x, y) {
    this.#view.x += x;
    this.#view.y += y;
    this.#place();
  }

  turn() {
    Object.assign(this.#view, { turn: (this.#view.turn + 90) % 360, x: 0, y: 0 });
    this.#place();
    this.#tell(t("review.picture.turned", { degrees: this.#view.turn }));
  }

  reset() {
    this.#view = { zoom: 1, turn: 0, x: 0, y: 0 };
    this.#place();
    this.#tell(t("review.picture.zoom", { percent: 100 }));
  }

  /** Puts the picture into its place; it never leaves the stage altogether. */
  #place() {
    // A finger moves a picture that is larger than its place, and the page otherwise.
    this.#stage.classList.toggle("larger", this.#view.zoom > 1);
    const { naturalWidth: width, naturalHeight: height } = this.#picture;
    const { clientWidth, clientHeight } = this.#stage;
    if (!width || !clientWidth) return;
    const isLying = this.#view.turn % 180 !== 0;
    const [across, down] = isLying ? [height, width] : [width, height];
    const scale = Math.min(clientWidth / across, clientHeight / down) * this.#view.zoom;
    const limit = (length, room) => Math.max(0, (length * scale - room) / 2);
    const [right, low] = [limit(across, clientWidth), limit(down, clientHeight)];
    this.#view.x = Math.min(right, Math.max(-right, this.#view.x));
    this.#view.y = Math.min(low, Math.max(-low, this.#view.y));
    const { x, y, turn } = this.#view;
    this.#picture.style.transform =
      `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
  }
}
