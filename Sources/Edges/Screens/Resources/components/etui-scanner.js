// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { Camera, mayStartAtOnce } from "../scripts/reading/camera.js";
import { later } from "../scripts/base/later.js";
import { pause, styleSheet } from "../scripts/base/dom.js";
import { displayScale, FrameGrabber, sentFrameSide, stillPicture, wholeScale } from "../scripts/reading/frames.js";
import { icon } from "../scripts/base/icons.js";
import { hasText, t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";
import { DocumentDesk } from "./scanner-documents.js";
import { scannerParts } from "./scanner-parts.js";

const sheets = [
  await styleSheet(new URL("etui-scanner.css", import.meta.url)),
  await styleSheet(new URL("scanner-help.css", import.meta.url)),
  await styleSheet(new URL("scanner-zone.css", import.meta.url)),
];
/** The least time between two frames searched for a code: a few a second suffice and keep the processor cool. */
const framePause = 220;
/** The least time for the page's other work between two frames. */
const leastPause = 40;
/** How long the label for a wrong code stays before it fades (screen spec: 2 s). */
const labelTime = 2000;
/** What the modes that read a document look for, see `DocumentReader.start`. */
const kindsOfModes = { zone: "zones", barcode: "licences" };
/** The modes that take pictures of documents, see `CaptureDesk`. */
const captureModes = ["card", "template", "manual"];
/** The class for these modes; it is loaded when it is first needed, since most scanners never need it. */
let CaptureDesk = null;
/** Once the user has allowed the camera on this page, it starts by itself. */
let mayUseCamera = false;

/**
 * A grey picture, row by row.
 *
 * @typedef {Object} Frame
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {Uint8Array} luma one byte for each pixel
 */

/**
 * Where a frame shows a document.
 *
 * @typedef {Object} SeenDocument
 * @property {number} width of the frame, in pixels
 * @property {number} height of the frame, in pixels
 * @property {number[][]} corners of the document in the frame, clockwise
 * @property {boolean} isGood whether the document can be taken as it is
 */

/**
 * What was read in a frame or a picture.
 *
 * @typedef {Object} ScanReport
 * @property {ReadDocument[]} documents what was read, the one to show first
 * @property {?ReadDocument} [stable] the document that the frames agree on
 * @property {string[]} [feedback] hints on how to hold the document
 */

/**
 * A picture of a document.
 *
 * @typedef {Object} Capture
 * @property {Blob} picture a JPEG of all that the camera saw
 * @property {number} width of the picture, in pixels
 * @property {number} height of the picture, in pixels
 * @property {?Blob} document a JPEG of the document alone, without perspective; null if its edges are not certain
 * @property {?number[][]} corners the document's corners in the picture, clockwise from the upper left one
 */

/**
 * What was cut out of the picture in which a document was read, straightened at 300 dpi.
 *
 * @typedef {Object} Crops
 * @property {ScanReport} report what was read
 * @property {?Blob} document a JPEG of the document; null if its edges are not clear
 * @property {?Blob} portrait a JPEG of the holder's portrait; null if it is not on this side, or its place is not clear
 */

/**
 * The text of a code.
 *
 * @typedef {Object} CodeText
 * @property {string} text the text
 * @property {?string} symbology such as `QRCode`; null for a text that was typed, pasted or dropped
 * @property {?number[][]} region the four corners in the picture; null for such a text
 * @property {"camera"|"picture"|"text"} source where the text comes from
 */

/**
 * What the camera does: it runs, or why it does not.
 *
 * @typedef {"idle"|"starting"|"running"|"off"|"refused"|"missing"|"busy"|"insecure"} CameraState
 */

/**
 * `<etui-scanner>`: reads passports, identity cards, visas and driving licences with the camera or in a picture, inside
 * the page (`reads`); takes pictures of documents (`mode`); or finds codes for a host that reads them (`sendFrame`).
 *
 * After eight seconds without a result it helps: advice from the reader's feedback, and other ways, among them to type the
 * lines of a zone, whose check digits the reader marks as they are typed.
 *
 * With `mode` it captures one side of a document: `zone` and `barcode` read the zone or the code of a licence; `card`, a
 * card in the frame, and `template`, a document anywhere, take its picture as soon as it is whole, sharp and still;
 * `manual` leaves that to the shutter, which the other two have as well. The user confirms the picture.
 *
 * @attr {boolean} scanning - Turns the camera on, once the user allows it.
 * @attr {"documents"|"zones"|"codes"} reads - Reads zones, the codes of licences and QR codes, or one of both kinds,
 *   inside this page.
 * @attr {boolean} crops - Cuts each document with a zone, and the portrait on it, out of the picture inside this page.
 * @attr {"zone"|"barcode"|"card"|"template"|"manual"} mode - Captures one side of a document inside this page.
 * @attr {string} server - An address to which pictures may be sent if this browser cannot read them, only with the user's
 *   consent. It answers with a report.
 * @attr {boolean} light - Offers the button for the light, if the camera has one.
 * @attr {boolean} light-on - Whether the light is on.
 * @attr {boolean} zoom - Offers the button for the zoom.
 * @attr {number} zoom-factor - How far the camera zooms in. Default: 1
 * @attr {boolean} cameras - Offers the button that changes the camera, if there are several.
 * @attr {"user"|"environment"} facing - Which camera: `user` is the one on the front, shown as in a mirror.
 *   Default: environment
 * @attr {string} guide-text - Replaces the sentence below the frame; empty hides it.
 * @attr {string} invalid-text - Replaces the label for a wrong code; empty hides it.
 * @attr {string} warning-text - A warning above the frame; empty hides it. Default:
 * @attr {string} words - For codes, the family of texts that replaces some words.
 * @attr {"page"} shape - A frame in the shape of a document instead of a code, for frames that the host reads.
 * @attr {"oval"} frame - An oval frame, for a face.
 * @attr {number} progress - How much of the ring around an oval frame is filled, 0 to 1. Default: 0
 * @attr {"valid"|"invalid"} outcome - The colour of the frame.
 * @attr {boolean} only-pictures - Offers no field for the text of a code.
 * @attr {boolean} no-files - Offers no picture from a file.
 * @state {"idle"|"starting"|"running"|"off"|"refused"|"missing"|"busy"|"insecure"} camera-state - What the camera does.
 * @prop {(frame: Frame, colours: () => Promise<?Blob>) => Promise<unknown>} sendFrame - Gets frames to read, for codes; one
 *   runs at a time. Until its promise ends, `colours` makes a JPEG of the same frame.
 * @prop {?SeenDocument} outline - Where the last frame that `sendFrame` got shows a document, drawn over the camera's
 *   picture: the frame's `width` and `height`, and the `corners` in it. Writeonly
 * @prop {?string} busy - The key of a text that says what the user waits for; null ends the wait. Writeonly
 * @method readPicture - Takes a picture as if the user had chosen it.
 * @method takePicture - What the camera shows now, in colour and not mirrored: a JPEG, or null while it does not run.
 * @method giveText - Sends the text of a code to the page, as if it had been read.
 * @method showInvalid - Shows the label for a wrong code, which fades after two seconds.
 * @method showNotice - Shows a result over the stage until the user closes it.
 * @method clearNotice - Removes the notice.
 * @fires {ScanReport} etui-document - A document was read; the first of the report's documents is the one to show.
 * @fires {Crops} etui-crops - With `crops`, some moments after `etui-document`: what was cut out of the picture.
 * @fires {Capture} etui-capture - A picture was taken, and the user wants to use it.
 * @fires {Blob} etui-picture - For codes: a picture that the user chose, dropped or pasted.
 * @fires {CodeText} etui-text - The text of a code that was read in this page, or that the user typed or pasted.
 * @fires {CameraState} etui-camera - The camera started, stopped, or cannot be used.
 * @fires {null} etui-light - The user pressed the button for the light; set `light-on`.
 * @fires {null} etui-zoom - The user pressed the button for the zoom; set `zoom-factor`.
 * @slot ways - Further ways to bring in a document, beside the buttons for a picture and a text.
 * @slot notice - More about what a notice says.
 * @csspart stage - The stage with the camera's picture.
 * @csspart guide - The frame to hold the document into.
 * @csspart hint - The sentence below the frame.
 * @csspart start - The button that starts the camera.
 * @csspart way - A button to bring in a picture or a text.
 * @csspart tool - A button for the light, the zoom or the camera.
 * @cssprop --etui-scanner-dimming - How dark it is outside the frame, 0 to 1.
 * @cssprop --etui-scanner-guide-font - The font of the sentence below the frame.
 * @cssprop --etui-scanner-invalid-font - The font of the label for a wrong code.
 * @cssprop --etui-scanner-warning-font - The font of the warning.
 * @cssprop --etui-check-overlay - The corners of the frame.
 * @cssprop --etui-check-overlay-valid - The frame when `outcome` is `valid`.
 * @cssprop --etui-check-overlay-invalid - The frame when `outcome` is `invalid`.
 * @cssprop --etui-check-face-oval - The oval frame.
 * @cssprop --etui-check-face-progress - The ring around the oval frame.
 * @cssprop --etui-check-feedback-ground - The ground of a hint.
 * @cssprop --etui-check-feedback-ink - The text of a hint.
 * @cssprop --etui-check-tool-ground - The ground of buttons over the camera's picture.
 * @cssprop --etui-check-tool-ground-highlighted - The same, pressed.
 * @cssprop --etui-check-tool-title - The text of buttons over the camera's picture.
 * @cssprop --etui-check-tool-title-highlighted - The same, pressed.
 */
export class EtuiScanner extends EtuiElement {
  static observedAttributes = [
    "scanning", "guide-text", "invalid-text", "warning-text", "light", "zoom", "light-on",
    "zoom-factor", "cameras", "reads", "mode", "server", "shape", "only-pictures", "no-files", "progress", "facing",
    "words", "outcome", "frame",
  ];

  sendFrame = async () => {};
  #parts;
  #camera = null;
  #cameraState = "idle";
  #wasLost = false;
  #run = 0;
  #cut = 1;
  /** Grabs the camera's frames; dropped when the camera stops, to free its memory. */
  #grabber = null;
  #labelTimer = 0;
  #watch = new ResizeObserver(() => this.#place());
  #undo = [];
  #root = this.attachShadow({ mode: "closed" });
  /** What reads documents or takes their pictures, once that is requested, and what for. */
  #desk = null;
  #kind = null;
  /** A promise that resolves once the class is loaded; null while nothing is being loaded. */
  #loading = null;
  /** The cameras by their identifiers, and the one that the user has chosen. */
  #cameras = [];
  #chosenCamera = null;

  constructor() {
    super();
    this.adopt(this.#root, sheets);
    this.#parts = scannerParts(this.#actions());
    this.#root.append(this.#parts.stage);
  }

  connectedCallback() {
    this.#watch.observe(this.#parts.stage);
    const onVisibility = () => this.#follow();
    document.addEventListener("visibilitychange", onVisibility);
    this.#undo = [
      () => document.removeEventListener("visibilitychange", onVisibility),
      this.#parts.intake.listen(),
    ];
    this.#become();
    super.connectedCallback();
    this.#follow();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    for (const undo of this.#undo) undo();
    super.disconnectedCallback();
    this.#stop("idle");
  }

  attributeChangedCallback(name) {
    if (["reads", "mode", "server"].includes(name)) this.#become();
    if (name === "shape") this.#parts.stage.classList.toggle("page", this.#isPage);
    if (name === "progress") this.style.setProperty("--progress", this.getAttribute("progress") ?? "0");
    if (name === "facing") this.#face();
    if (name === "scanning") {
      this.#wasLost = false;
      this.#follow();
    } else if (name === "outcome") this.#watchAnew();
    else if (name === "light-on") this.#camera?.setLight(this.hasAttribute("light-on"));
    else if (name === "zoom-factor") this.#zoom();
    this.draw();
  }

  /** Shows the red label inside the frame, which fades after two seconds. */
  showInvalid() {
    const { invalid } = this.#parts;
    this.#announce(invalid.textContent);
    if (!invalid.textContent) return;
    invalid.classList.add("shown");
    clearTimeout(this.#labelTimer);
    this.#labelTimer = setTimeout(() => invalid.classList.remove("shown"), labelTime);
  }

  /**
   * Shows the result of a picture or a text until the user closes it.
   *
   * @param {VerdictKind} kind
   */
  showNotice(kind) {
    const { notice, noticeVerdict } = this.#parts;
    noticeVerdict.setAttribute("kind", kind);
    notice.hidden = false;
    this.#announce(`${noticeVerdict.headingText}. ${noticeVerdict.bodyText}`);
  }

  /** Removes the notice. */
  clearNotice() {
    this.#parts.notice.hidden = true;
  }

  /** Where the last frame that was sent shows a document; null if it shows none. */
  set outline(seen) {
    const { outline } = this.#parts;
    if (seen) outline.show(seen, [seen.corners], seen.isGood);
    else outline.clear();
  }

  /** The key of a text that says what the user is waiting for; null ends the wait. */
  set busy(key) {
    const { busy, busyText } = this.#parts;
    busy.hidden = key === null;
    if (key === null) return;
    busyText.textContent = this.speak(() => t(key));
    this.clearNotice();
  }

  /**
   * What the camera shows now, in colour and not mirrored.
   *
   * @returns {Promise<?Blob>} a JPEG; null while the camera does not run
   */
  async takePicture() {
    const { video } = this.#parts;
    if (this.#cameraState !== "running" || !video.videoWidth) return null;
    return stillPicture(video);
  }

  /**
   * Takes a picture as if the user had dropped it here.
   *
   * @param {Blob} blob
   */
  readPicture(blob) {
    this.#offerPicture(blob);
  }

  // Documents.

  /** What is requested: a mode of `CaptureDesk`, kinds of documents to read, or null. */
  get #wantedKind() {
    const mode = this.getAttribute("mode");
    if (mode !== null) return kindsOfModes[mode] ?? (captureModes.includes(mode) ? mode : null);
    const reads = this.getAttribute("reads");
    return ["documents", "zones", "codes"].includes(reads) ? reads : null;
  }

  /** Sets up what reads documents or takes their pictures, or removes it. */
  #become() {
    const kind = this.#wantedKind;
    const isCapture = captureModes.includes(kind);
    if (kind !== this.#kind) {
      this.#desk?.leave();
      this.#desk = null;
      this.#kind = kind;
    }
    this.#parts.stage.classList.toggle("documents", kind !== null);
    this.#parts.stage.classList.toggle("card", kind === "card");
    this.#parts.stage.classList.toggle("anywhere", kind === "template" || kind === "manual");
    if (kind === null || !this.isConnected) return;
    if (isCapture && !CaptureDesk) return this.#load();
    const Desk = isCapture ? CaptureDesk : DocumentDesk;
    this.#desk ??= new Desk(this, this.#parts, (text) => this.#announce(text), kind);
    this.#desk.server = this.getAttribute("server");
    this.#place();
  }

  /** Loads what takes pictures; until then the camera and a picture that the user brings wait. */
  #load() {
    this.#loading ??= later("scanner-capture", () => import("./scanner-capture.js")).then((module) => {
      ({ CaptureDesk } = module);
      this.#loading = null;
      this.#become();
      this.draw();
    });
  }

  // The camera.

  /** Starts or stops the camera according to the attribute, the page's visibility and the user. */
  async #follow() {
    await this.#loading;
    const isReady = this.#desk === null || (await this.#desk.isReady);
    const isWanted =
      isReady && this.isConnected && this.hasAttribute("scanning") && !document.hidden;
    if (!isWanted) {
      this.#stop("off");
    } else if (!this.#camera && this.#cameraState !== "starting") {
      if (mayUseCamera || (await mayStartAtOnce())) await this.#start();
      else this.#setCamera("idle");
    }
  }

  /** Changes to the other camera. */
  #face() {
    this.#parts.video.classList.toggle("mirrored", this.#facing === "user");
    this.#chosenCamera = null;
    this.#restart();
  }

  /** Changes to the next camera of this device. */
  #nextCamera() {
    const place = this.#cameras.indexOf(this.#camera?.identifier);
    this.#chosenCamera = this.#cameras[(place + 1) % this.#cameras.length];
    this.#restart();
  }

  /** The camera was taken away: it is started once more, in case it comes back. */
  #lost() {
    this.#stop(this.#wasLost ? "missing" : "off");
    if (this.#wasLost) return;
    this.#wasLost = true;
    this.#follow();
  }

  #restart() {
    if (!this.#camera) return;
    this.#stop("off");
    this.#follow();
  }

  get #facing() {
    return this.getAttribute("facing") === "user" ? "user" : "environment";
  }

  async #start() {
    if (this.#camera || this.#cameraState === "starting") return;
    this.#setCamera("starting");
    const run = (this.#run += 1);
    try {
      const camera = await Camera.start(this.#facing, this.#chosenCamera);
      if (run !== this.#run) return camera.stop();
      mayUseCamera = true;
      this.#camera = camera;
      this.#grabber = new FrameGrabber();
    } catch (reason) {
      if (run === this.#run) this.#setCamera(String(reason));
      return;
    }
    this.#camera.onEnd(() => this.#lost());
    this.#parts.video.srcObject = this.#camera.stream;
    await this.#parts.video.play().catch(() => {});
    await this.#zoom();
    this.#cameras = this.hasAttribute("cameras") ? await Camera.list() : [];
    if (run !== this.#run) return;
    this.#setCamera("running");
    this.#watchAnew();
    this.#announce(this.speak(() => this.#t("scan.camera.running")));
    this.#scan(run);
  }

  #stop(state) {
    this.#run += 1;
    this.#camera?.stop();
    this.#camera = null;
    this.#grabber?.close();
    this.#grabber = null;
    this.#parts.help.rest();
    this.#desk?.clear();
    this.#parts.outline.clear();
    this.#parts.video.srcObject = null;
    if (["off", "idle"].includes(state) && this.#failed) return;
    this.#setCamera(state);
  }

  get #failed() {
    return ["refused", "missing", "busy", "insecure"].includes(this.#cameraState);
  }

  #setCamera(state) {
    if (state === this.#cameraState) return;
    this.#cameraState = state;
    this.#parts.stage.dataset.camera = state;
    this.setAttribute("camera-state", state);
    this.draw();
    if (this.#failed) this.#announce(this.speak(() => t(`scan.camera.${state}`)));
    this.dispatchEvent(new CustomEvent("etui-camera", { detail: state, bubbles: true }));
  }

  async #zoom() {
    const factor = Number(this.getAttribute("zoom-factor") ?? 1);
    this.#cut = (await this.#camera?.setZoom(factor)) ?? factor;
    this.#place();
  }

  async #scan(run) {
    while (run === this.#run) {
      const began = performance.now();
      const desk = this.#desk;
      const frame = desk || this.#isPage
        ? await this.#grabber.grabWhole(this.#parts.video, desk ? undefined : sentFrameSide, !desk)
        : await this.#grabber.grab(this.#parts.video, this.#guideRect());
      if (run !== this.#run) return;
      const colours = async () => this.#grabber?.colours() ?? null;
      const send = desk ? () => desk.frame(frame, () => run === this.#run && desk === this.#desk)
        : () => this.sendFrame(frame, colours);
      if (frame) await send().catch(() => {});
      const least = desk ? desk.framePause : framePause;
      await pause(Math.ceil(Math.max(leastPause, began + least - performance.now())));
    }
  }

  get #isPage() {
    return this.getAttribute("shape") === "page";
  }

  #guideRect() {
    return this.#parts.guide.getBoundingClientRect();
  }

  /** Aligns the middle of the video with the middle of the frame. */
  #place() {
    const { stage, video, guide } = this.#parts;
    const box = stage.getBoundingClientRect();
    const frame = guide.getBoundingClientRect();
    if (!video.videoWidth || !frame.width) return;
    const shown = this.#desk || this.#isPage ? wholeScale(video, box) : displayScale(video, box, frame.width);
    const scale = shown * this.#cut;
    const width = video.videoWidth * scale;
    const height = video.videoHeight * scale;
    video.classList.toggle("framed", height < box.height);
    const style = video.style;
    style.setProperty("width", `${width}px`);
    style.setProperty("height", `${height}px`);
    style.setProperty("left", `${frame.left + frame.width / 2 - box.left - width / 2}px`);
    style.setProperty("top", `${this.#top(box, frame, height)}px`);
    this.#parts.outline.place(video);
  }

  /** A video large enough to cover the stage does so, even if its middle then leaves the frame's. */
  #top(box, frame, height) {
    const centred = frame.top + frame.height / 2 - box.top - height / 2;
    if (height < box.height) return centred;
    return Math.min(0, Math.max(box.height - height, centred));
  }

  // Help.

  /** Lets the camera look for eight seconds more before help is offered; a face has instructions of its own. */
  #watchAnew() {
    const isHelpful = this.#cameraState === "running" && this.getAttribute("frame") !== "oval";
    if (isHelpful) this.#parts.help.watch();
    else this.#parts.help.rest();
  }

  /** What the user may type here: the lines of a zone, the text of a code, or null. */
  get #typing() {
    if (this.#desk?.takesZones) return "zone";
    const takesTexts = this.#desk ? this.#desk.takesTexts : !this.hasAttribute("only-pictures");
    return takesTexts ? "text" : null;
  }

  /** The ways that the help offers beside the camera. */
  #helpOffers() {
    const { file, textSheet } = this.#parts;
    const isZone = this.#typing === "zone";
    const takesTexts = this.#typing === "text" || (isZone && this.#desk.takesTexts);
    return [
      isZone && { icon: "text", key: "scan.help.zone", act: () => this.#openTyping() },
      takesTexts && { icon: "barcode", key: "scan.help.text", act: () => textSheet.open(this.#parts.textButton) },
      !this.hasAttribute("no-files") && { icon: "image", key: "scan.help.picture", act: () => file.click() },
    ].filter(Boolean);
  }

  get #generalAdvice() {
    if (this.#isPage || captureModes.includes(this.#kind)) return "scan.help.page";
    return this.#desk && this.#kind !== "codes" ? "scan.help.document" : "scan.help.code";
  }

  #openTyping() {
    const { textButton, textSheet, zoneSheet } = this.#parts;
    (this.#typing === "zone" ? zoneSheet : textSheet).open(textButton);
    // While the user types, the camera's help would only be in the way.
    this.#watchAnew();
  }

  // Pictures and texts.

  async #offerPicture(blob) {
    if (!blob) return;
    if (this.#loading) await this.#loading;
    if (this.#desk) this.#desk.picture(blob);
    else this.dispatchEvent(new CustomEvent("etui-picture", { detail: blob, bubbles: true }));
  }

  #offerText(text) {
    if (!text.trim() || this.hasAttribute("only-pictures")) return;
    if (this.#desk) return void this.#desk.text?.(text);
    this.giveText(text);
  }

  /** Sends the text of a code to the page. */
  giveText(text, { symbology = null, region = null, source = "text" } = {}) {
    this.dispatchEvent(new CustomEvent("etui-text", { detail: { text, symbology, region, source }, bubbles: true }));
  }

  // What is on the stage.

  /** What the parts of the stage call. */
  #actions() {
    return {
      send: (name) => this.dispatchEvent(new CustomEvent(name, { bubbles: true })),
      start: () => this.#start(),
      nextCamera: () => this.#nextCamera(),
      place: () => this.#place(),
      picture: (file) => this.#offerPicture(file),
      text: (text) => this.#offerText(text),
      openTyping: () => this.#openTyping(),
      closeNotice: () => this.clearNotice(),
      helpOffers: () => this.#helpOffers(),
      generalAdvice: () => this.#generalAdvice,
      announce: (text) => this.#announce(text),
      draw: () => this.draw(),
      desk: () => this.#desk,
      speak: (work) => this.speak(work),
    };
  }

  #announce(text) {
    const { live } = this.#parts;
    // Screen readers repeat the same words only if the region was empty in between.
    live.textContent = "";
    requestAnimationFrame(() => (live.textContent = text));
  }

  /** A text of the scanner; documents, and families of texts, override some. */
  #t(key, values) {
    const family = this.getAttribute("words") ?? (this.#desk ? "documents" : null);
    const own = `${family}.${key}`;
    return t(family && hasText(own) ? own : key, values);
  }

  show() {
    const parts = this.#parts;
    parts.stage.setAttribute("aria-label", t("scan.region"));
    parts.guideText.textContent = this.getAttribute("guide-text") ?? this.#t("scan.guide");
    parts.guideText.hidden = !parts.guideText.textContent;
    parts.invalid.textContent = this.getAttribute("invalid-text") ?? t("scan.invalid");
    parts.warningText.textContent = this.getAttribute("warning-text") ?? "";
    parts.warning.hidden = !parts.warningText.textContent;
    for (const [part, key] of parts.words) part.textContent = this.#t(key);
    for (const [part, key] of parts.labels) part.setAttribute("aria-label", this.#t(key));
    parts.pictureButton.hidden = this.hasAttribute("no-files");
    parts.textButton.hidden = this.#typing === null;
    const isZone = this.#typing === "zone";
    parts.textName.textContent = this.#t(isZone ? "scan.zone" : "scan.text");
    parts.textButton.setAttribute("aria-label", this.#t(isZone ? "scan.help.zone" : "scan.text.label"));
    parts.help.say();
    parts.zoneSheet.say();
    this.#desk?.say();
    this.#sayTools();
    this.#sayCamera();
  }

  #sayTools() {
    const { light, zoom, zoomFactor, cameras } = this.#parts;
    cameras.hidden = !(this.hasAttribute("cameras") && this.#cameraState === "running" && this.#cameras.length > 1);
    light.hidden = !(this.hasAttribute("light") && this.#camera?.hasLight);
    light.setAttribute("aria-pressed", String(this.hasAttribute("light-on")));
    const factor = Number(this.getAttribute("zoom-factor") ?? 1);
    zoom.hidden = !(this.hasAttribute("zoom") && this.#cameraState === "running");
    zoom.setAttribute("aria-label", t("scan.zoomTo", { factor: factor === 1 ? 2 : 1 }));
    zoomFactor.textContent = `${factor}×`;
  }

  #sayCamera() {
    const { noCamera, noCameraIcon, noCameraTitle, noCameraText, start } = this.#parts;
    const state = this.#cameraState;
    noCamera.hidden = ["running", "off"].includes(state);
    noCameraIcon.replaceChildren(icon(this.#failed ? "cameraOff" : "camera"));
    noCameraTitle.hidden = !this.#failed;
    noCameraTitle.textContent = this.#failed ? t(`scan.camera.${state}`) : "";
    const text = { idle: "startText", starting: "starting" }[state] ?? `${state}Text`;
    const isSilent = state === "off" || state === "running";
    noCameraText.textContent = isSilent ? "" : this.#t(`scan.camera.${text}`);
    start.hidden = state === "starting" || state === "insecure";
    start.textContent = t(this.#failed ? "scan.camera.retry" : "scan.camera.start");
  }
}

customElements.define("etui-scanner", EtuiScanner);
