// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the identity check: the phone with the SDK's own screens, and specimens beside it.

import { DocumentSamples } from "./document-samples.js";
import { preparePage } from "./page.js";
import { phoneMenu } from "./phone-menu.js";
import { Stage } from "./stage.js";
import { language, onLanguage } from "./strings.js";

const screens = {
  "check-start": () => import("../screens/check-start.js"),
  check: () => import("../screens/check.js"),
  "check-result": () => import("../screens/check-result.js"),
  "check-sent": () => import("../screens/check-sent.js"),
};
const stage = new Stage(document.querySelector(".screen"), "verify", "/", screens);
// A specimen is handled like a picture that was chosen on the phone. A check for data takes no visas: they are paper.
const samples = await DocumentSamples.load((picture) => stage.sendPicture(picture), phoneMenu(), ["visa"]);

/** The languages whose texts no native speaker has read yet. */
const unread = ["es", "nl", "zh-Hans"];

preparePage("verify.title");
onLanguage(draw);
draw();
await stage.open();
document.body.dataset.ready = "";

function draw() {
  samples.draw();
  document.querySelector(".unread").hidden = !unread.includes(language());
}
