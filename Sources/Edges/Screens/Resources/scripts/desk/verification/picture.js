// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The pictures of a document, one at a time or all side by side.

import { PictureStage, zoomStep } from "./picture-stage.js";
import { coded } from "./words.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** The viewer. */
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
          tool("larger", (stage) => stage.zoom(zoomStep)), tool("smaller", (stage) => stage.zoom(1 / zoomStep)),
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

  /** Shows a message; while a picture on show is missing, it is that one. */
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
