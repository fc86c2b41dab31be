// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { ask } from "../scripts/base/ask.js";
import { stillPicture } from "../scripts/reading/frames.js";
import { DocumentScan, guides, isDocument, isText } from "../scripts/reading/document-scan.js";
import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { persist } from "../scripts/base/persist.js";
import { t } from "../scripts/base/strings.js";

/**
 * The least milliseconds between the starts of two frames.
 *
 * Seven a second suffice to find a zone; while one is in sight the reader sets the pace, up to twenty.
 */
const framePause = { searching: 140, inSight: 50 };
/** How long the text of a code that stays before the camera isn't given again, in milliseconds. */
const textPause = 2000;

/**
 * Makes a scanner read documents: outlines on the camera's picture, hints under it, pictures, and
 * the explanation if this browser cannot read them.
 */
export class DocumentDesk {
  /** The address that pictures may be sent to, or null. */
  server = null;
  /** A promise of whether the reader is available. */
  isReady;
  #scanner;
  #parts;
  #announce;
  #kinds;
  #scan;
  #outline;
  #hintShown = null;
  #isInSight = false;
  #fallback = null;
  /** A picture that waits because nothing here can read it. */
  #waiting = null;
  /** Whether the user has agreed to send the next picture to the server. */
  #isAsked = false;
  #hasLeft = false;
  /** The lines of the document that was cut out last: one that stays before the camera is cut out once. */
  #cutLines = null;
  /** When the text of each code was given last. */
  #given = new Map();

  /**
   * @param {EtuiElement} scanner where events are sent from
   * @param parts the parts of its stage
   * @param announce says something to screen readers
   * @param kinds what is read, see `DocumentReader.start`
   */
  constructor(scanner, parts, announce, kinds) {
    this.#scanner = scanner;
    this.#parts = parts;
    this.#announce = announce;
    this.#kinds = kinds;
    this.#outline = parts.outline;
    this.#scan = new DocumentScan({
      kinds,
      outline: (size, reading) => this.#show(size, reading),
      hint: (name) => this.#hint(name),
    });
    this.isReady = this.#scan.start();
    this.isReady.then((isReady) => {
      if (this.#hasLeft) return;
      if (isReady) this.#scanner.draw();
      else this.#offerServer();
    });
  }

  /** Renews the texts after a change of the language. */
  say() {
    const isAlone = ["codes", "licences"].includes(this.#kinds);
    const guide = isAlone && !this.#scanner.hasAttribute("guide-text") ? guides[this.#kinds] : null;
    const hint = this.#hintShown ?? guide;
    if (hint) this.#parts.guideText.textContent = t(`hint.${hint}`);
    for (const [part, key] of this.#fallback?.words ?? []) part.textContent = t(key);
  }

  /** Forgets the frames so far. */
  clear() {
    this.#scan.clear();
    this.#outline.clear();
    this.#hintShown = null;
    this.#isInSight = false;
    this.#cutLines = null;
    this.#given.clear();
  }

  /** Whether lines of a zone may be typed here. */
  get takesZones() {
    return this.#kinds !== "codes" && this.#scan.isRunning;
  }

  /** Whether the texts of codes may be typed or pasted here. */
  get takesTexts() {
    return this.#kinds !== "zones";
  }

  /** What the reader says about lines typed so far; null if it cannot read them. */
  typed(text, lineLength) {
    return this.#scan.typed(text, lineLength).catch(() => null);
  }

  /** Gives a document that was typed, as if the camera had read it. */
  give(document) {
    this.#give({ documents: [document], stable: document, feedback: ["ready"], candidates: [] });
  }

  /** Takes a text that was pasted or typed: the lines of a zone, or what a code contains. */
  async text(text) {
    const lines = text.trim().split(/\s*[\r\n]+\s*/);
    const zone = this.takesZones ? await this.typed(lines.join("\n"), lines[0].length) : null;
    if (zone?.document) this.give(zone.document);
    else if (this.takesTexts) this.#scanner.giveText(text);
  }

  /** The least time between the starts of two frames, in milliseconds. */
  get framePause() {
    return this.#isInSight ? framePause.inSight : framePause.searching;
  }

  /** Ends the reader and takes everything of it away. */
  leave() {
    this.clear();
    this.#scan.stop();
    this.#hasLeft = true;
    this.#fallback?.remove();
  }

  /** Reads a frame; returns the result unless the camera has stopped meanwhile. */
  async frame(frame, isWanted) {
    const report = await this.#scan.frame(frame);
    if (!report || !isWanted()) return;
    if (report.documents.some(isDocument)) this.#give(report, () => stillPicture(this.#parts.video));
    else this.#giveTexts(report.documents.filter((entry) => isText(entry) && this.#isDue(entry)), "camera");
  }

  /** Reads a picture; if there is no reader, keeps it until the user agrees to send it to the server. */
  async picture(blob) {
    if (await this.isReady) {
      await this.#read(() => this.#scan.picture(blob), blob);
    } else if (this.#isAsked && this.server) {
      this.#isAsked = false;
      await this.#read(() => this.#send(blob));
    } else {
      this.#waiting = blob;
      this.#fallback?.send?.focus();
    }
  }

  /** @param {?Blob} blob the picture, if this page reads it */
  async #read(work, blob = null) {
    this.#scanner.busy = "scan.picture.reading";
    try {
      const report = await work();
      const texts = this.takesTexts ? report.documents.filter(isText) : [];
      // A picture is cut even if it shows the same document as the one before.
      this.#cutLines = null;
      if (report.documents.some(isDocument)) this.#give(report, blob && (() => blob));
      else if (texts.length > 0) this.#giveTexts(texts, "picture");
      else this.#scanner.showNotice(report.status === "error" ? "unreadable" : this.#nothing);
    } catch {
      this.#scanner.showNotice("unreadable");
    } finally {
      this.#scanner.busy = null;
    }
  }

  /** The notice about a picture without what is read here. */
  get #nothing() {
    return this.#kinds === "codes" ? "noCode" : "noDocument";
  }

  /** Sends the waiting picture, or one that the user chooses now, with the user's consent. */
  #sendOrChoose() {
    this.#isAsked = true;
    const blob = this.#waiting;
    this.#waiting = null;
    if (blob) this.picture(blob);
    else this.#parts.file.click();
  }

  async #send(blob) {
    const answer = await persist(() => ask(this.server, {
      method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: blob,
    }));
    return answer.json();
  }

  /** Passes on a report, and then what is cut out of the picture that a function returns. */
  #give(report, picture = null) {
    this.#scanner.clearNotice();
    this.#announce(this.#scanner.speak(() => t("documents.read")));
    const lines = report.documents.find(({ source }) => source === "mrz")?.lines.join("\n") ?? null;
    const isCut = picture && lines && lines !== this.#cutLines && this.#scanner.hasAttribute("crops");
    if (isCut) this.#cutLines = lines;
    // The page may stop the camera when it gets the report, so the picture is taken before.
    const taken = isCut ? picture() : null;
    const traits = { detail: report, bubbles: true };
    this.#scanner.dispatchEvent(new CustomEvent("etui-document", traits));
    // Without crops the report is as good as with them.
    if (isCut) this.#cut(report, taken).catch(() => {});
  }

  async #cut(report, picture) {
    const { document, portrait } = await this.#scan.crops(await picture);
    if (this.#hasLeft || !(document || portrait)) return;
    const traits = { detail: { report, document, portrait }, bubbles: true };
    this.#scanner.dispatchEvent(new CustomEvent("etui-crops", traits));
  }

  /** Whether the text of a code was not given a moment ago; it counts as given from now on. */
  #isDue({ text }) {
    const now = performance.now();
    if (now - (this.#given.get(text) ?? -Infinity) < textPause) return false;
    this.#given.set(text, now);
    return true;
  }

  /** Passes on the text of a code, and of what symbology it was and where, if it was read from a picture. */
  #giveTexts(entries, source) {
    if (entries.length === 0) return;
    this.#scanner.clearNotice();
    this.#announce(this.#scanner.speak(() => t("documents.readCode")));
    for (const { text, symbology, region } of entries) this.#scanner.giveText(text, { symbology, region, source });
  }

  #show(size, { documents, candidates }) {
    // A code needs one frame only.
    this.#isInSight = documents.some(({ source }) => source === "mrz");
    const isRead = documents.length > 0;
    this.#outline.show(size, isRead ? documents.map(({ region }) => region) : candidates, isRead);
  }

  #hint(name) {
    if (name === this.#hintShown) return;
    this.#hintShown = name;
    this.#parts.help.advise(name);
    const text = this.#scanner.speak(() => t(`hint.${name}`));
    this.#parts.guideText.textContent = text;
    this.#announce(text);
  }

  /** Says that this browser cannot read documents, and offers the server if there is one. */
  #offerServer() {
    const words = [];
    const word = (key, part) => {
      part.textContent = this.#scanner.speak(() => t(key));
      words.push([part, key]);
      return part;
    };
    const { noCamera, start, pictureButton } = this.#parts;
    const send = this.server
      ? word("documents.noReader.send", button(null, () => this.#sendOrChoose(), { look: "start" }))
      : null;
    const panel = h(
      "div", { class: "fallback", role: "status" },
      word("documents.noReader", h("p", { class: "no-camera-title" })),
      word(this.server ? "documents.noReader.server" : "documents.noReader.alone", h("p")),
      send,
    );
    const show = (isShown) => {
      pictureButton.hidden = isShown;
      start.hidden = isShown;
      (isShown ? noCamera : panel).replaceWith(isShown ? panel : noCamera);
      this.#parts.stage.classList.toggle("without-reader", Boolean(isShown));
    };
    this.#fallback = { words, send, remove: () => show(false) };
    show(true);
  }
}
