// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page that reads documents: the scanner, the result, samples. Everything happens in this page.

import "../components/etui-document.js";
import "../components/etui-scanner.js";
import { setWayBack } from "./back-step.js";
import { DocumentSamples } from "./document-samples.js";
import { isDocument } from "./document-scan.js";
import { preparePage } from "./page.js";
import { onLanguage } from "./strings.js";

const screen = document.querySelector(".screen");
const scanner = document.querySelector("etui-scanner");
const shown = document.querySelector("etui-document");
const result = document.querySelector(".result");
const dialog = document.querySelector("dialog");
// A specimen is read in this page, like any other picture.
const samples = await DocumentSamples.load(
  (picture) => scanner.readPicture(picture),
  () => {
    if (dialog.open) dialog.close();
    show(null);
  },
);

preparePage("documents.title");
onLanguage(() => samples.draw());
samples.draw();
// A reloaded page starts with the scanner.
setWayBack(screen, null);

scanner.addEventListener("etui-document", ({ detail }) => {
  show(detail.documents.find(isDocument));
});
document.querySelector(".again").addEventListener("click", () => show(null));
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-samples]")) dialog.showModal();
  else if (event.target.closest?.("[data-close]") || event.target === dialog) dialog.close();
});
document.body.dataset.ready = "";

/** Shows a report, or the scanner again if it is null. */
function show(report) {
  shown.report = report;
  result.hidden = report === null;
  scanner.hidden = report !== null;
  scanner.toggleAttribute("scanning", report === null);
  screen.dataset.screen = report ? "document-result" : "document-scan";
  setWayBack(screen, report && (() => show(null)));
  if (report) shown.focus();
}
