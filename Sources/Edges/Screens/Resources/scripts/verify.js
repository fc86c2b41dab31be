// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the identity check: the phone with the SDK's own screens, and specimens beside it.

import { load } from "./ask.js";
import { h } from "./dom.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { Stage } from "./stage.js";
import { onLanguage, t } from "./strings.js";

const screens = {
  "check-start": () => import("../screens/check-start.js"),
  check: () => import("../screens/check.js"),
  "check-result": () => import("../screens/check-result.js"),
};
const stage = new Stage(document.querySelector(".screen"), "verify", "/", screens);
const { samples } = await persist(() => load("/scan/about"));
/** The sample being loaded; choosing another one aborts the attempts. */
let choice = new AbortController();

preparePage("verify.title");
onLanguage(draw);
draw();
await stage.open();
document.body.dataset.ready = "";

function draw() {
  document.querySelector(".samples").replaceChildren(...samples.map(sample));
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

/** A specimen is handled like a picture that was chosen on the phone. */
async function choose(path) {
  choice.abort();
  const { signal } = (choice = new AbortController());
  try {
    await persist(async () => stage.sendPicture(await load(path, "blob")), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
