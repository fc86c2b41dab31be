// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The preview of the theme editor: the identity check's own screens with prepared states, in their own language and mode.

import { create } from "../../../screens/check.js";
import { button } from "../../base/controls.js";
import { h, styleSheet, tokenSheets } from "../../base/dom.js";
import { wear } from "../../base/sheets.js";
import { onLanguage, speak, t } from "../../base/strings.js";
import { presentTexts } from "../../base/texts.js";
import { properties } from "./theme.js";

const tokens = await tokenSheets();
const sheets = [
  await styleSheet(new URL("../../../styles/elements.css", import.meta.url)),
  await styleSheet(new URL("../../../styles/base.css", import.meta.url)),
  await styleSheet(new URL("../../../styles/screen.css", import.meta.url)),
  await styleSheet(new URL("../../../styles/check.css", import.meta.url)),
  await styleSheet(new URL("../../../styles/surface-preview.css", import.meta.url)),
];

/** The screens, in the order of the page. */
export const screens = ["selection", "zone", "card", "barcode", "face", "confirm", "problem"];

/** The sizes of the frames, in CSS pixels. */
const sizes = { phone: [390, 780], tablet: [820, 1100] };

/** Where each element is to be seen: the screen to show it on, and the places there. */
const places = {
  NetverifyBaseView: ["selection", [".check-panel", ".check"]],
  UINavigationBar: ["selection", [".bar"]],
  NetverifyNavigationBarTitleImageView: ["selection", [".bar-title"]],
  NetverifyPositiveButton: ["confirm", [".check-panel .button:not(.quiet)"]],
  NetverifyNegativeButton: ["confirm", [".check-panel .button.quiet"]],
  NetverifyFallbackButton: ["barcode", [".check-fallback"]],
  NetverifyDocumentSelectionButton: ["selection", [".check-types label"]],
  NetverifyDocumentSelectionHeaderView: ["selection", ["label[for]", "legend"]],
  NetverifyCameraFlashButton: ["card", [".check-tool"]],
  NetverifyScanOverlayView: ["zone", ["etui-scanner"]],
};

/** The elements whose places cover others, the lowest last; a click on what they cover means the other. */
const grounds = ["NetverifyScanOverlayView", "NetverifyBaseView"];

/** The states of the screens, with the words of the language that is spoken. */
function stateOf(screen, language) {
  const part = (name, mode, others) => ({
    side: name.split(".").pop(), mode, number: 1, count: 2, headline: t(`check.headline.${name}`),
    help: t(`check.help.${mode}.long`), hasFallback: false, hasShutter: false, isScanning: false, feedback: null,
    torchIsOn: false, remark: 0, ...others,
  });
  return {
    selection: { kind: "selection", suggestion: "CHE", countries: countries(language) },
    zone: { kind: "scan", part: part("PASSPORT.front", "MRZ", { feedback: "ready" }) },
    card: { kind: "scan", part: part("ID_CARD.front", "Manual", { hasShutter: true }) },
    barcode: { kind: "scan", part: part("DRIVING_LICENSE.back", "Barcode", { hasFallback: true, number: 2, feedback: "wrongSide" }) },
    face: { kind: "scan", part: part("face", "Face", { number: 2, progress: 0.4 }) },
    confirm: { kind: "confirm", message: t("check.confirm.document"), picture: specimen },
    problem: { kind: "problem", message: t("check.error.E20000"), code: "E20000", canRetry: true },
  }[screen];
}

function countries(language) {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const documents = ["PASSPORT", "ID_CARD", "DRIVING_LICENSE"].map((type) => ({ type, variants: ["plastic"] }));
  return [["AUT", "AT"], ["CHE", "CH"], ["FRA", "FR"]].map(([code, region]) => ({ code, name: names.of(region), documents }));
}

/** A grey card as the picture that was taken. */
const specimen = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" rx="3" fill="#b8bec4"/>' +
  '<rect x="6" y="12" width="20" height="26" fill="#6f777e"/><path d="M32 15h40M32 22h32M32 29h36M6 44h74M6 49h74" ' +
  'stroke="#4d545a" stroke-width="2"/></svg>')}`;

/** A frame with one of the screens. */
export class Preview {
  #host = h("div", { class: "preview-host", role: "img" });
  #root = this.#host.attachShadow({ mode: "open" });
  #stage = h("div", { class: "screen", "data-screen": "check", inert: true });
  #title = h("h2", { class: "bar-title" });
  #cancel = button(null, null, { look: "bar-button right" });
  #mark = h("div", { class: "mark", hidden: true });
  #screen = null;
  /** Counts the page's languages: after each the screen has drawn itself in that one. */
  #turn = 0;
  #view = null;
  #watch = new ResizeObserver(() => this.#fit());

  /** @param {(element: string) => void} onChoose called with the element that was clicked */
  constructor(onChoose) {
    const body = h("div", { class: "screen-body" });
    this.#stage.append(h("header", { class: "bar" }, this.#title, this.#cancel), body);
    this.#root.append(this.#stage, this.#mark);
    this.#screen = create({ event() {}, frame: async () => {}, picture: async () => {} });
    body.append(this.#screen.element);
    this.element = h("div", { class: "preview" }, this.#host);
    this.#host.addEventListener("click", (event) => {
      const element = this.#elementAt(event.clientX, event.clientY);
      if (element) onChoose(element);
    });
    this.#watch.observe(this.element);
    addEventListener("resize", () => this.#fit());
    // The screen listens first.
    onLanguage(() => (this.#turn += 1));
  }

  /**
   * Shows a theme.
   *
   * @param {Object} view screen, frame, mode, language, state, element, theme
   */
  show(view) {
    this.#view = view;
    const { screen, mode, language, theme, state } = view;
    const texts = presentTexts(language);
    this.#host.setAttribute("theme", mode);
    this.#host.lang = language;
    this.#host.setAttribute("aria-label", t("surface.preview.of", {
      screen: t(`surface.screen.${screen}`), mode: t(`surface.mode.${mode}`),
    }));
    wear(this.#root, [tokens[mode], ...sheets]);
    this.#stage.toggleAttribute("data-highlighted", state === "highlighted");
    const style = properties(theme, mode);
    const draw = () => {
      this.#title.textContent = t("check.title");
      this.#cancel.textContent = t("check.cancel");
      this.#screen.update({ ...stateOf(screen, language), style: { light: style, dark: style }, turn: this.#turn });
    };
    if (texts) speak(texts, draw);
    else draw();
    this.#root.querySelector("etui-scanner")?.toggleAttribute("data-highlighted", state === "highlighted");
    this.#fit();
  }

  /** Whether the present screen shows an element. */
  has(element) {
    return places[element][1].some((selector) => this.#visible(selector).length > 0);
  }

  /** The screen on which an element is to be seen. */
  screenOf(element) {
    return places[element][0];
  }

  #visible(selector) {
    return [...this.#root.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
  }

  #fit() {
    if (!this.#view) return;
    const [width, height] = sizes[this.#view.frame];
    // The style says how high it may be; its own width may follow from that.
    const room = { width: this.element.parentElement.clientWidth, height: parseFloat(getComputedStyle(this.element).maxHeight) };
    const scale = Math.min(1, (room.width - 2) / width, (room.height - 2) / height);
    this.#host.style.setProperty("--width", `${width}px`);
    this.#host.style.setProperty("--height", `${height}px`);
    this.#host.style.setProperty("--scale", scale);
    this.element.style.setProperty("--shown-width", `${width * scale}px`);
    this.element.style.setProperty("--shown-height", `${height * scale}px`);
    this.#outline(scale);
  }

  /** Marks the chosen element. */
  #outline(scale) {
    const own = this.#host.getBoundingClientRect();
    const [first] = places[this.#view.element][1].flatMap((selector) => this.#visible(selector));
    this.#mark.hidden = !first;
    if (!first) return;
    const box = first.getBoundingClientRect();
    for (const [name, value] of Object.entries({
      left: (box.left - own.left) / scale, top: (box.top - own.top) / scale, width: box.width / scale, height: box.height / scale,
    })) this.#mark.style.setProperty(name, `${value}px`);
  }

  /** The smallest element at a point; the stage is inert, so the page itself does not tell. */
  #elementAt(x, y) {
    const hits = Object.entries(places).flatMap(([element, [, selectors]]) =>
      selectors.flatMap((selector) => this.#visible(selector)).map((one) => {
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        const isHit = left <= x && x <= right && top <= y && y <= bottom;
        // A ground is larger than everything on it.
        const size = width * height + (grounds.indexOf(element) + 1) * 1e9;
        return { element, size: isHit ? size : null };
      }));
    const found = hits.filter(({ size }) => size !== null).sort((one, other) => one.size - other.size)[0];
    return found?.element ?? null;
  }
}
