// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the seals: the phone, the samples beside it, the trusted authorities.

import { create as scanScreen } from "../../screens/seal-scan.js";
import { load } from "../base/ask.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { drawer, leaveOutDrawer } from "../phone/drawer.js";
import { takeOver } from "../base/passed-text.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { Stage } from "../phone/stage.js";
import { countryText, dateText, onLanguage, t, timeText } from "../base/strings.js";

const screens = {
  "seal-scan": () => ({ create: scanScreen }),
  "seal-result": () => import("../../screens/seal-result.js"),
};
const stage = new Stage(document.querySelector(".screen"), "seals", "/", screens);
const closeDrawer = drawer();
const about = await persist(() => load("/seals/about"));
/** The sample being loaded; choosing another one aborts the attempts. */
let choice = new AbortController();

preparePage("seals.title");
if (about.samples.length === 0) leaveOutDrawer();
onLanguage(draw);
draw();

await stage.open();
// A seal that the page of the scanner has handed over is verified at once.
const handed = takeOver("seal");
if (handed !== null) await stage.sendText(handed);
document.body.dataset.ready = "";

function draw() {
  document.querySelector(".samples").replaceChildren(...about.samples.map(sample));
  document.querySelector(".trust").replaceChildren(
    ...(about.authorities.length > 0 ? about.authorities.map(authority) : [line("trust.none")]),
  );
  const fixed = document.querySelector(".fixed-time");
  fixed.hidden = !about.time;
  fixed.textContent = about.time ? t("trust.fixedTime", { time: timeText(about.time) }) : "";
}

function sample({ name, path }) {
  const title = t(`sample.${name}.title`);
  const picture = h("img", { src: path, alt: t("sample.picture", { title }), width: 76, height: 76 });
  const words = h("span", {}, h("strong", {}, title), h("span", {}, t(`sample.${name}.text`)));
  return h("li", {}, button([picture, words], () => choose(path), { look: "sample" }));
}

/** A sample is handled like any other picture: fetched, sent and read. */
async function choose(path) {
  closeDrawer();
  choice.abort();
  const { signal } = (choice = new AbortController());
  try {
    await persist(async () => stage.sendPicture(await load(path, "blob")), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function authority({ subject, name, country, isDemo, issued, due, isDue }) {
  const key = issued ? (isDue ? "trust.listDue" : "trust.list") : "trust.noList";
  const dates = issued ? { date: dateText(issued), due: due ? dateText(due) : "–" } : {};
  return h(
    "li", {},
    h("strong", { title: subject }, h("bdi", {}, `${countryText(country)}: ${name}`)),
    isDemo ? h("span", { class: "tag" }, t("trust.demo")) : null,
    h("span", { class: `age ${isDue || !issued ? "due" : ""}` }, t(key, dates)),
  );
}

function line(key) {
  return h("li", {}, t(key));
}
