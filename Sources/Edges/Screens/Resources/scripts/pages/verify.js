// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the identity check: the phone with the SDK's own screens, and specimens beside it.

import { create as startScreen } from "../../screens/check-start.js";
import { DocumentSamples } from "../reading/document-samples.js";
import { drawer } from "../phone/drawer.js";
import { preparePage } from "../base/page.js";
import { Stage } from "../phone/stage.js";
import { language, onLanguage, t } from "../base/strings.js";

const screens = {
  "check-start": () => ({ create: startScreen }),
  check: () => import("../../screens/check.js"),
  "check-own": () => import("../../screens/check-own.js"),
  "check-result": () => import("../../screens/check-result.js"),
  "check-sent": () => import("../../screens/check-sent.js"),
};
const stage = new Stage(document.querySelector(".screen"), "verify", "/", screens);
const note = document.querySelector(".specimen-note");
/** The drawn document that a check is to take once it asks for one. */
let held = null;
/**
 * What a check here does not take: a check for data no visas, which are paper, and none the newer French card, since it
 * plans with the former one, whose zone is on the front.
 */
const refused = ["visa", "swe-visa", "fra-card"];
// A specimen is handled like a picture that was chosen on the phone.
const samples = await DocumentSamples.load((picture) => stage.sendPicture(picture), drawer(), refused, hold);
stage.watch(use);

/** The languages whose texts no native speaker has read yet. */
const unread = ["es", "nl", "zh-Hans"];

preparePage("verify.title");
onLanguage(draw);
draw();
await stage.open();
document.body.dataset.ready = "";

/** The address of the side that a check asks for; null while it asks for none, and then the document waits for it. */
function hold(sides, specimen) {
  held = null;
  const asked = askedSide();
  if (asked) return addressOf(asked, sides);
  held = specimen;
  use(stage.state);
  drawNote();
  return null;
}

function askedSide() {
  const { kind, part } = stage.state ?? {};
  return kind === "scan" && ["front", "back"].includes(part?.side) ? part.side : null;
}

function addressOf(side, { front, back }) {
  return side === "back" ? back ?? front : front;
}

/** Lets the check take the document that waits: first chooses it, then sends its picture. */
function use(state) {
  if (!held) return;
  const { country, type, sides, isChosen } = held;
  const asked = askedSide();
  if (asked) {
    held = null;
    drawNote();
    samples.choose(addressOf(asked, sides));
  } else if (["selection", "choosing"].includes(state?.kind) && !isChosen) {
    // A country that cannot be chosen, such as Utopia, is left to the person.
    const offered = state.countries.find(({ code }) => code === country)?.documents.find((one) => one.type === type);
    if (!offered) return;
    held = { ...held, isChosen: true };
    stage.send({ chose: { country, type, variant: offered.variants[0] ?? null } });
  }
}

function drawNote() {
  note.hidden = held === null;
  note.textContent = held ? t("verify.specimen.held", { document: samples.nameOf(held) }) : "";
}

function draw() {
  samples.draw();
  drawNote();
  document.querySelector(".unread").hidden = !unread.includes(language());
}
