// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The pictures of a document, one at a time: larger and smaller by wheel, keys and buttons, turned, and moved when they
// are larger than their place.

import { coded } from "./words.js";
import { focusIfLost } from "../desk.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

const most = 10;
const step = 1.4;
/** How far an arrow key moves the picture, in pixels. */
const stride = 60;
/** A press that moves less than this is a click, in pixels. */
const slop = 5;

/** The viewer. */
export class PictureViewer {
  element = h("section", { class: "panel viewer" });
  #address;
  #part = null;
  #view = { zoom: 1, turn: 0, x: 0, y: 0 };
  #picture = h("img", { alt: "", draggable: "false" });
  #stage = h("div", { class: "picture-stage", tabindex: "0", role: "group" }, this.#picture);
  #told = h("p", { class: "note", role: "status" });
  #retry = h("div", { class: "row", hidden: true });
  #sizes = new ResizeObserver(() => this.#place());
  #press = null;
  /** Where the fingers are that touch the stage, by the identifiers of their pointers; two of them pinch. */
  #fingers = new Map();

  /** @param {(part: string) => string} address the address of a picture */
  constructor(address) {
    this.#address = address;
    this.#sizes.observe(this.#stage);
    this.#picture.addEventListener("load", () => this.#loaded());
    this.#picture.addEventListener("error", () => this.#failed());
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#stage.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.addEventListener("pointerdown", (event) => this.#down(event));
    this.#stage.addEventListener("pointermove", (event) => this.#move(event));
    this.#stage.addEventListener("pointerup", (event) => this.#up(event));
    this.#stage.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#press = null;
    });
  }

  close() {
    this.#sizes.disconnect();
  }

  draw({ pictures }) {
    const parts = ["front", "back", "face"].filter((part) => pictures.includes(part));
    const tool = (name, action) => button(t(`review.picture.${name}`), action, { look: "quiet" });
    const hint = h("p", { class: "hint", id: "picture-keys" }, t("review.picture.keys"));
    this.#stage.setAttribute("aria-describedby", "picture-keys");
    this.element.replaceChildren(
      h("h2", {}, t("review.pictures")),
      ...(parts.length === 0 ? [h("p", { class: "hint" }, t("review.pictures.none"))] : [
        h("div", { class: "row parts", role: "group", "aria-label": t("review.pictures") },
          parts.map((part) => button(coded("part", part), () => this.#show(part), { look: "quiet", "data-part": part }))),
        this.#stage,
        h("div", { class: "row tools" },
          tool("larger", () => this.#zoom(step)), tool("smaller", () => this.#zoom(1 / step)),
          tool("turn", () => this.#turn()), tool("whole", () => this.#reset())),
        this.#told, this.#retry, hint,
      ]));
    this.#retry.replaceChildren(button(t("app.retry"), () => this.#load(), { look: "quiet" }));
    if (!this.#retry.hidden) this.#told.textContent = t("review.picture.failed");
    if (parts.length > 0) this.#show(parts.includes(this.#part) ? this.#part : parts[0], true);
  }

  #show(part, isQuiet = false) {
    for (const one of this.element.querySelectorAll("[data-part]")) {
      one.setAttribute("aria-pressed", String(one.dataset.part === part));
    }
    this.#stage.setAttribute("aria-label", t("review.picture.of", { part: coded("part", part) }));
    if (part !== this.#part) {
      this.#part = part;
      this.#view = { zoom: 1, turn: 0, x: 0, y: 0 };
      this.#load();
    }
    this.#picture.alt = t("review.picture.of", { part: coded("part", part) });
    if (!isQuiet && this.#retry.hidden) this.#told.textContent = "";
    this.#place();
  }

  #load() {
    this.#picture.src = this.#address(this.#part);
  }

  #loaded() {
    this.#place();
    if (this.#retry.hidden) return;
    this.#retry.hidden = true;
    this.#told.textContent = "";
    focusIfLost(this.#stage);
  }

  #failed() {
    this.#told.textContent = t("review.picture.failed");
    this.#retry.hidden = false;
  }

  #key(event) {
    const move = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move) this.#shift(stride * move[0], stride * move[1]);
    else if (event.key === "+" || event.key === "=") this.#zoom(step);
    else if (event.key === "-") this.#zoom(1 / step);
    else if (event.key === "0") this.#reset();
    else if (event.key === "r" || event.key === "R") this.#turn();
    else return;
    event.preventDefault();
  }

  #wheel(event) {
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 400), this.#from(event));
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
    if (before.span > 0) this.#zoom(now.span / before.span, now);
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
    this.#zoom(step);
  }

  /** Enlarges by a factor; the point at a place stays where it is. */
  #zoom(factor, at = { x: 0, y: 0 }) {
    const zoom = Math.min(most, Math.max(1, this.#view.zoom * factor));
    const real = zoom / this.#view.zoom;
    Object.assign(this.#view, {
      zoom, x: at.x - (at.x - this.#view.x) * real, y: at.y - (at.y - this.#view.y) * real,
    });
    this.#place();
    this.#told.textContent = t("review.picture.zoom", { percent: Math.round(zoom * 100) });
  }

  #shift(x, y) {
    this.#view.x += x;
    this.#view.y += y;
    this.#place();
  }

  #turn() {
    Object.assign(this.#view, { turn: (this.#view.turn + 90) % 360, x: 0, y: 0 });
    this.#place();
    this.#told.textContent = t("review.picture.turned", { degrees: this.#view.turn });
  }

  #reset() {
    this.#view = { zoom: 1, turn: 0, x: 0, y: 0 };
    this.#place();
    this.#told.textContent = t("review.picture.zoom", { percent: 100 });
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
