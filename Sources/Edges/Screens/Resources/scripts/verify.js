// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the identity check: the phone with the SDK's own screens, and specimens beside it.

import { DocumentSamples } from "./document-samples.js";
import { preparePage } from "./page.js";
import { Stage } from "./stage.js";
import { onLanguage } from "./strings.js";

const screens = {
  "check-start": () => import("../screens/check-start.js"),
  check: () => import("../screens/check.js"),
  "check-result": () => import("../screens/check-result.js"),
  "check-sent": () => import("../screens/check-sent.js"),
};
const stage = new Stage(document.querySelector(".screen"), "verify", "/", screens);
// A specimen is handled like a picture that was chosen on the phone. A check for data takes no visas: they are paper.
const samples = await DocumentSamples.load((picture) => stage.sendPicture(picture), () => {}, ["visa"]);

preparePage("verify.title");
onLanguage(() => samples.draw());
samples.draw();
await stage.open();
document.body.dataset.ready = "";
