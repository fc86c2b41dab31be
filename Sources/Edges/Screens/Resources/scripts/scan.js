// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page that reads documents: the scanner, the result, samples. Everything happens in this page.

import "../components/etui-document.js";
import "../components/etui-scanner.js";
import { load } from "./ask.js";
import { setWayBack } from "./back-step.js";
import { isDocument } from "./document-scan.js";
import { h } from "./dom.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { onLanguage, t } from "./strings.js";

const screen = document.querySelector(".screen");
const scanner = document.querySelector("etui-scanner");
const shown = document.querySelector("etui-document");
const result = document.querySelector(".result");
const dialog = document.querySelector("dialog");
const { samples } = await persist(() => load("/scan/about"));
/** The sample being loaded; choosing another one aborts the attempts. */
let choice = new AbortController();

preparePage("documents.title");
onLanguage(draw);
draw();
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

function draw() {
  for (const place of document.querySelectorAll(".samples")) {
    place.replaceChildren(...samples.map(sample));
  }
}

function sample({ name, path }) {
  const title = t(`documents.sample.${name}`);
  return h(
    "li", {},
    h(
      "button", { type: "button", class: "sample", onclick: () => choose(path) },
      h("img", { src: path, alt: t("sample.picture", { title }), width: 152, height: 107 }),
      h("span", {}, h("strong", {}, title)),
    ),
  );
}

/** Reads a sample in this page, like any other picture. */
async function choose(path) {
  if (dialog.open) dialog.close();
  show(null);
  choice.abort();
  const { signal } = (choice = new AbortController());
  try {
    scanner.readPicture(await persist(() => load(path, "blob"), signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
