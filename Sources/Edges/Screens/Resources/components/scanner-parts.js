// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { ScannerHelp } from "./scanner-help.js";
import { Intake } from "./scanner-intake.js";
import { Outline } from "./scanner-outline.js";
import { TextSheet } from "./scanner-text.js";
import { ZoneSheet } from "./scanner-zone.js";
import "./etui-verdict.js";

/**
 * Makes the stage of a scanner, without texts.
 *
 * @param {Object} act the functions that its parts call, see `EtuiScanner`
 * @returns {Object} the parts by their names: `stage` holds them all; `words` and `labels` pair parts with the keys of their
 *   texts and of their names for screen readers
 */
export function scannerParts(act) {
  const parts = { words: [], labels: [] };
  /** Lets an element have a text, which follows the language. */
  const word = (key, element = h("span")) => {
    parts.words.push([element, key]);
    return element;
  };
  parts.video = h("video", { playsinline: true, muted: true, "aria-hidden": "true" });
  parts.video.muted = true;
  parts.video.addEventListener("loadedmetadata", act.place);
  parts.video.addEventListener("resize", act.place);
  parts.outline = new Outline();
  parts.warningText = h("p");
  parts.warning = h("div", { class: "warning", role: "status" }, icon("exclamation"), parts.warningText);
  parts.invalid = h("p", { class: "invalid", "aria-hidden": "true" });
  parts.guide = h(
    "div", { class: "guide", part: "guide" },
    ["a", "b", "c", "d"].map((corner) => h("i", { class: corner })),
    parts.invalid,
    noCamera(parts, act),
  );
  parts.guideText = h("p", { class: "guide-text", part: "hint" });
  parts.live = h("div", { class: "live", role: "status", "aria-live": "polite" });
  parts.body = h(
    "div", { class: "body" },
    parts.warning, h("div", { class: "aim" }, parts.guide), tools(parts, act), parts.guideText,
  );
  parts.stage = h("section", { class: "stage", part: "stage" });
  parts.intake = new Intake(parts.stage, { picture: act.picture, text: act.text });
  addHelp(parts, act, word);
  parts.body.append(parts.help.element, ways(parts, act, word));
  parts.stage.append(
    parts.video, parts.outline.drawing, h("div", { class: "shade" }), parts.body, notice(parts, act), busy(parts),
    parts.textSheet.element, parts.zoneSheet.element, dropHint(word), parts.live,
  );
  parts.stage.dataset.camera = "idle";
  return parts;
}

function noCamera(parts, act) {
  parts.noCameraIcon = h("span", { class: "no-camera-icon" });
  parts.noCameraTitle = h("p", { class: "no-camera-title" });
  parts.noCameraText = h("p");
  parts.start = button(null, act.start, { look: "start", part: "start" });
  parts.noCamera = h(
    "div", { class: "no-camera" },
    parts.noCameraIcon, parts.noCameraTitle, parts.noCameraText, parts.start,
  );
  return parts.noCamera;
}

function tools(parts, act) {
  parts.light = button(null, () => act.send("etui-light"), { look: "tool", sign: "light", part: "tool" });
  parts.labels.push([parts.light, "scan.torch"]);
  parts.zoomFactor = h("span", { "aria-hidden": "true" });
  parts.zoom = button(parts.zoomFactor, () => act.send("etui-zoom"), { look: "tool", part: "tool" });
  parts.cameras = button(null, act.nextCamera, { look: "tool", sign: "refresh", part: "tool" });
  parts.labels.push([parts.cameras, "scan.camera.next"]);
  return h("div", { class: "tools" }, parts.light, parts.zoom, parts.cameras);
}

function ways(parts, act, word) {
  parts.file = h("input", { type: "file", accept: "image/*", hidden: true, tabindex: "-1" });
  parts.file.addEventListener("change", () => {
    act.picture(parts.file.files[0]);
    parts.file.value = "";
  });
  parts.pictureButton = button(word("scan.picture"), () => parts.file.click(), { look: "way", sign: "image", part: "way" });
  parts.textName = h("span");
  parts.textButton = button(parts.textName, act.openTyping, { look: "way", sign: "text", part: "way" });
  parts.labels.push([parts.pictureButton, "scan.picture.label"]);
  return h(
    "div", { class: "ways" },
    parts.file, parts.pictureButton, parts.textButton, h("slot", { name: "ways" }),
  );
}

function notice(parts, act) {
  parts.noticeVerdict = h("etui-verdict", { compact: true });
  const close = button(null, act.closeNotice, { look: "close", sign: "close" });
  parts.labels.push([close, "app.close"]);
  parts.notice = h(
    "div", { class: "notice", hidden: true }, parts.noticeVerdict, h("slot", { name: "notice" }), close,
  );
  return parts.notice;
}

function busy(parts) {
  parts.busyText = h("p");
  parts.busy = h("div", { class: "busy", hidden: true }, h("i", { class: "spinner" }), parts.busyText);
  return parts.busy;
}

/** The help, and the sheets in which something is typed. */
function addHelp(parts, act, word) {
  parts.help = new ScannerHelp(parts.stage, {
    offers: act.helpOffers,
    general: act.generalAdvice,
    announce: act.announce,
    changed: () => {
      act.draw();
      act.place();
    },
  });
  parts.textSheet = new TextSheet(parts.body, word, act.text);
  parts.zoneSheet = new ZoneSheet(parts.body, {
    desk: act.desk,
    announce: act.announce,
    speak: act.speak,
    otherwise: (opener) => parts.textSheet.open(opener),
  });
}

function dropHint(word) {
  return h("div", { class: "drop-hint", "aria-hidden": "true" }, icon("image"), word("scan.picture.drop", h("p")));
}
