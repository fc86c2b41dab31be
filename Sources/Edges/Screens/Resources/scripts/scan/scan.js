// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page that scans: it reads documents and codes and says what they are and what can be done with them, or takes a
// document's picture. Everything happens in this page.

import "../../components/etui-document.js";
import "../../components/etui-scanner.js";
import { setWayBack } from "../base/back-step.js";
import { Crops } from "./crops.js";
import { DocumentSamples } from "../reading/document-samples.js";
import { isDocument } from "../reading/document-scan.js";
import { drawer, leaveOutDrawer } from "../phone/drawer.js";
import { KeepButton } from "./keep.js";
import { preparePage } from "../base/page.js";
import { Recognised } from "./recognised.js";
import { CapturedPicture } from "./picture.js";
import { dateText, onLanguage, t } from "../base/strings.js";

const screen = document.querySelector(".screen");
const scanner = document.querySelector("etui-scanner");
const shown = document.querySelector("etui-document");
const result = document.querySelector(".result");
const again = document.querySelector(".again");
const taken = new CapturedPicture(result);
const crops = new Crops(result.querySelector(".crops"));
const keeping = new KeepButton(result.querySelector(".keep"));
const recognised = new Recognised(result.querySelector(".recognised"));
/** The report, the picture or the text that is shown. */
let current = null;
const ways = [...scanner.querySelectorAll("[data-mode]")];
const closeDrawer = drawer();
// A specimen is read in this page, like any other picture.
const samples = await DocumentSamples.load(
  (picture) => scanner.readPicture(picture),
  () => {
    closeDrawer();
    show(null);
  },
  // Print is not read here, so neither its difference from the zone nor what it alone says could be seen.
  ["che-print", "usa-address"],
);

preparePage("documents.title");
if (samples.isEmpty) leaveOutDrawer();
onLanguage(draw);
draw();
// The first date takes a browser tens of milliseconds, which a document should not wait for.
setTimeout(() => dateText(0));
// A reloaded page starts with the scanner.
setWayBack(screen, null);

scanner.addEventListener("etui-document", ({ detail }) => {
  show(detail.documents.find(isDocument));
});
scanner.addEventListener("etui-crops", ({ detail }) => {
  if (detail.report.documents.includes(current)) crops.pictures = detail;
});
scanner.addEventListener("etui-text", ({ detail }) => show(null, null, detail.text));
scanner.addEventListener("etui-capture", ({ detail }) => show(null, detail));
scanner.addEventListener("etui-light", () => scanner.toggleAttribute("light-on"));
for (const way of ways) way.addEventListener("click", () => setMode(way.dataset.mode));
again.addEventListener("click", () => show(null));
document.body.dataset.ready = "";

function draw() {
  samples.draw();
  drawResult();
}

function drawResult() {
  taken.draw();
  crops.draw();
  recognised.draw();
  again.classList.toggle("quiet", taken.isShown || recognised.isShown || keeping.isShown);
  again.textContent = t(taken.isShown ? "documents.captured.again" : recognised.isShown ? "result.again" : "documents.again");
}

/** Takes pictures from now on, or reads documents again if the mode is empty. */
function setMode(mode) {
  if (mode) scanner.setAttribute("mode", mode);
  else scanner.removeAttribute("mode");
  for (const way of ways) way.hidden = way.dataset.mode === mode;
  ways.find((way) => !way.hidden).focus();
}

/** Shows a report, a picture or the text of a code, or the scanner again if all are null. */
function show(report, picture = null, text = null) {
  current = report ?? picture ?? text;
  const isResult = current !== null;
  shown.report = report;
  taken.picture = picture;
  crops.pictures = null;
  keeping.report = report;
  recognised.show(text);
  // The body has only what is not the text of a code.
  result.querySelector(".result-body").hidden = text !== null;
  result.querySelector(".result-scroll").scrollTop = 0;
  drawResult();
  result.hidden = !isResult;
  scanner.hidden = isResult;
  scanner.toggleAttribute("scanning", Boolean(!isResult));
  screen.dataset.screen = isResult ? "document-result" : "document-scan";
  setWayBack(screen, isResult ? () => show(null) : null);
  // A focus needs the layout: after the next frame that is there, and is no part of this task.
  const element = report ? shown : picture ? taken : recognised;
  const mine = current;
  if (isResult) requestAnimationFrame(() => setTimeout(() => mine === current && element.focus()));
}
