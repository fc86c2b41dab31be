// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The pictures of a document, one at a time or all beside one another: larger and smaller by wheel, keys and buttons,
// turned, and moved when they are larger than their place.

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

/** A picture in its place. */
class PictureStage {
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
   * @param {{told(text: string), chosen(), loaded(), failed()}} to what is done in it
   */
  constructor(part, address, to) {
    this.part = part;
    this.#address = address;
    this.#tell = to.told;
    this.element = h("figure", { class: "picture-figure" }, this.#stage, this.#name);
    this.#sizes.observe(this.#stage);
    this.#picture.addEventListener("load", () => {
      this.#place();
      to.loaded();
    });
    this.#picture.addEventListener("error", to.failed);
    this.#stage.addEventListener("focus", to.chosen);
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
    else if (event.key === "+" || event.key === "=") this.zoom(step);
    else if (event.key === "-") this.zoom(1 / step);
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
    this.zoom(step);
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

/** The viewer: one picture, or all beside one another. */
export class PictureViewer {
  element = h("section", { class: "panel viewer" });
  #address;
  /** By part; a picture is loaded once it is shown, and keeps its place from then on. */
  #stages = new Map();
  #parts = [];
  /** The part that is shown, or `all`. */
  #shown = null;
  /** The stage that the buttons are for. */
  #chosen = null;
  #failed = new Set();
  #place = h("div", { class: "picture-stages" });
  #told = h("p", { class: "note", role: "status" });
  #retry = h("div", { class: "row", hidden: true });

  /** @param {(part: string) => string} address the address of a picture */
  constructor(address) {
    this.#address = address;
  }

  close() {
    for (const stage of this.#stages.values()) stage.close();
  }

  draw({ pictures }) {
    this.#parts = ["front", "back", "face"].filter((part) => pictures.includes(part));
    const tool = (name, action) => button(t(`review.picture.${name}`), () => action(this.#chosen), { look: "quiet" });
    const choices = this.#parts.map((part) => [part, coded("part", part)]);
    if (choices.length > 1) choices.push(["all", t("review.pictures.all")]);
    const choice = ([part, name]) => button(name, () => this.#show(part), { look: "quiet", "data-part": part });
    this.element.replaceChildren(
      h("h2", {}, t("review.pictures")),
      ...(this.#parts.length === 0 ? [h("p", { class: "hint" }, t("review.pictures.none"))] : [
        h("div", { class: "row parts", role: "group", "aria-label": t("review.pictures") }, choices.map(choice)),
        this.#place,
        h("div", { class: "row tools" },
          tool("larger", (stage) => stage.zoom(step)), tool("smaller", (stage) => stage.zoom(1 / step)),
          tool("turn", (stage) => stage.turn()), tool("whole", (stage) => stage.reset())),
        this.#told, this.#retry, h("p", { class: "hint", id: "picture-keys" }, t("review.picture.keys")),
      ]));
    this.#retry.replaceChildren(button(t("app.retry"), () => this.#loadAgain(), { look: "quiet" }));
    const isThere = choices.some(([part]) => part === this.#shown);
    if (this.#parts.length > 0) this.#show(isThere ? this.#shown : this.#parts[0]);
  }

  #show(shown) {
    this.#shown = shown;
    for (const one of this.element.querySelectorAll("[data-part]")) {
      one.setAttribute("aria-pressed", String(one.dataset.part === shown));
    }
    const stages = (shown === "all" ? this.#parts : [shown]).map((part) => this.#stage(part));
    this.#place.classList.toggle("all", shown === "all");
    this.#place.replaceChildren(...stages.map((stage) => stage.element));
    for (const stage of stages) stage.draw();
    this.#choose(stages.includes(this.#chosen) ? this.#chosen : stages[0]);
    this.#tell("");
  }

  #stage(part) {
    if (!this.#stages.has(part)) {
      const stage = new PictureStage(part, this.#address(part), {
        told: (text) => this.#tell(text), chosen: () => this.#choose(stage),
        loaded: () => this.#loaded(stage), failed: () => {
          this.#failed.add(part);
          this.#tell("");
        },
      });
      this.#stages.set(part, stage);
    }
    return this.#stages.get(part);
  }

  #choose(stage) {
    this.#chosen = stage;
    for (const one of this.#stages.values()) one.element.classList.toggle("chosen", one === stage);
  }

  /** The parts that are shown and could not be loaded. */
  get #missing() {
    return [...this.#failed].filter((part) => this.#shown === "all" || this.#shown === part);
  }

  /** Says something; as long as a picture that is shown could not be loaded, that. */
  #tell(text) {
    const isMissing = this.#missing.length > 0;
    this.#told.textContent = isMissing ? t("review.picture.failed") : text;
    this.#retry.hidden = !isMissing;
  }

  #loadAgain() {
    for (const part of this.#missing) this.#stage(part).load();
  }

  #loaded(stage) {
    if (!this.#failed.delete(stage.part)) return;
    this.#tell("");
    if (this.#retry.hidden) stage.focus();
  }
}
