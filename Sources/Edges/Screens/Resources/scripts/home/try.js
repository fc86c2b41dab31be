// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The guided start: a family's wallet on the phone, the practice's desk beside it, and a check-in from one to the other.
// Every step is done when the server says so. The address holds the family, and where the arrivals of this run begin.

import { load } from "../base/ask.js";
import { DeskError, trouble } from "../desk/desk.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { deskChanged } from "../base/held.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { resultBox } from "../base/results.js";
import { Stage } from "../phone/stage.js";
import { stepItem } from "../base/steps.js";
import { language, onLanguage, t } from "../base/strings.js";
import { remember } from "../base/tab.js";
import { TryDesk } from "./try-desk.js";

const main = document.querySelector("main");
const asked = new URLSearchParams(location.search);
const demo = await persist(() => load("/desk/tenants"));
const families = demo.insurers.flatMap((insurer) => insurer.families.map((one) => ({ ...one, insurer: insurer.name })));
/** The family whose wallet is on the phone; null until one is chosen. */
const family = families.find(({ id }) => id === asked.get("family")) ?? null;
const app = `wallet-${family?.id}`;
const desk = new TryDesk(
  asked.has("at") ? { location: asked.get("at"), after: Number(asked.get("after")) } : null, changed);
const stage = family && new Stage(
  document.querySelector(".screen"), app, "/", { wallet: () => import("../../screens/wallet.js") });
/** Why the last action failed; null if it did not. */
let failure = null;
/** The frame with the desk; null while the desk is closed. */
let frame = null;
let drawn = "";
/** The words for a result of an arrival; any other one asks to check the fields. */
const outcomeWords = { verified: "result.verified" };

preparePage("steps.title");
onLanguage(() => {
  draw();
  // The desk's page reads the language when it opens.
  frame?.contentWindow.location.replace(deskAddress());
});
for (const button of document.querySelectorAll(".try-turns button")) {
  button.addEventListener("click", () => turn(button.dataset.turn));
}
document.querySelector("[data-do=again]").addEventListener("click", startOver);
for (const part of document.querySelectorAll(".try-stage, .try-turns, [data-do=again]")) part.hidden = !family;
for (const part of document.querySelectorAll(".try-families, .try .lead")) part.hidden = Boolean(family);
draw();
if (family) await begin();
document.body.dataset.ready = "";

async function begin() {
  turn("phone");
  stage.watch(draw);
  // Someone may have signed in or out at the desk beside the phone, or in another tab meanwhile.
  addEventListener("message", ({ origin, data }) => origin === location.origin && data === deskChanged && desk.find());
  addEventListener("focus", () => desk.find());
  await Promise.all([stage.open(), desk.find()]);
  draw();
}

/** The desk has changed: it was opened or closed, or someone has arrived. */
function changed() {
  const { location: at, after } = desk.start ?? {};
  if (at && (asked.get("at") !== at || asked.get("after") !== String(after))) {
    asked.set("at", at);
    asked.set("after", after);
    history.replaceState(history.state, "", `${location.pathname}?${asked}`);
  }
  draw();
}

/** Where a phone's width has room for one of both, the other one waits. */
function turn(to) {
  main.dataset.turn = to;
  for (const button of document.querySelectorAll(".try-turns button")) {
    button.setAttribute("aria-pressed", String(button.dataset.turn === to));
  }
}

/** What is done, and the number of cards on the phone. */
function progress() {
  const { carousel } = stage?.state ?? {};
  const count = carousel?.phase === "cards" ? carousel.cards.length : 0;
  return { count, family: count > 0, desk: Boolean(desk.location), arrival: Boolean(desk.arrival) };
}

function draw() {
  const done = progress();
  const { view } = stage?.state ?? {};
  const now = JSON.stringify([done, view, desk.arrival, failure?.code, language()]);
  if (now === drawn) return;
  drawn = now;
  const next = ["family", "desk", "arrival"].find((name) => !done[name]);
  const state = (name) => (done[name] ? "done" : name === next ? "now" : "later");
  const failed = failure && trouble(failure, openDesk);
  document.querySelector(".try-steps").replaceChildren(
    stepItem("family", done.family ? familyWords(done.count) : t("steps.family.text"), state("family")),
    stepItem("desk", done.desk ? t("try.step.desk.done", { name: desk.tenant.name }) : t("steps.desk.text"), state("desk"),
      next === "desk" ? action("desk", openDesk) : null, next === "desk" ? failed : null),
    stepItem("arrival", done.arrival ? t("try.step.arrival.done", { name: desk.name }) : checkInWords(view), state("arrival"),
      next === "arrival" && view === "cards" ? action("arrival", followCode) : null),
  );
  drawOutcome();
  drawFamilies();
  drawDesk();
}

function familyWords(count) {
  return t(count === 1 ? "try.step.family.done.one" : "try.step.family.done", { name: family.name, count });
}

/** What the phone is waiting for, by what it shows. */
function checkInWords(view) {
  const key = `try.phone.${view}`;
  return t(["selection", "consent"].includes(view) ? key : "steps.arrival.text");
}

function action(name, act) {
  return button(t(`try.step.${name}.do`), act, { "data-do": name });
}

function drawFamilies() {
  document.querySelector(".families-list").replaceChildren(...families.map(({ id, name, insurer }) =>
    h("li", {}, h("a", { class: "family-link", href: `?family=${id}` }, h("strong", {}, name), h("span", {}, insurer)))));
}

/** Who has arrived, with the server's own result of the check. */
function drawOutcome() {
  const { arrival } = desk;
  const place = document.querySelector(".try-outcome");
  const isNew = arrival && place.dataset.arrival !== arrival.checkInId;
  place.replaceChildren(arrival ? resultBox(arrival, t("try.outcome", { name: desk.name }), {},
    h("p", {}, h("strong", {}, t(outcomeWords[arrival.result] ?? "documents.wrong"))),
    h("p", {}, t(`try.outcome.${arrival.status === "accepted" ? "accepted" : "text"}`))) ?? "" : "");
  if (!isNew) return;
  place.dataset.arrival = arrival.checkInId;
  turn("desk");
  place.scrollIntoView({ block: "nearest" });
}

/** Shows the desk while a practice is signed in. */
function drawDesk() {
  const place = document.querySelector(".try-desk");
  if (!desk.location) {
    frame?.remove();
    frame = null;
  } else if (!frame) {
    frame = h("iframe", { src: deskAddress(), title: t("desk.provider.title") });
    place.append(frame);
  }
  place.querySelector(".try-closed").hidden = frame !== null;
}

function deskAddress() {
  return `/desk/provider?location=${desk.location.locationId}&lang=${language()}`;
}

async function openDesk() {
  failure = null;
  try {
    await desk.open(demo.providers[0]);
    turn("desk");
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    failure = error;
  }
  draw();
}

/** The phone opens the link that the desk's code contains, as its system does after a scan. */
async function followCode() {
  turn("phone");
  await stage.openLink(desk.location.url);
}

/** Signs the desk out, takes the wallet off the phone, and lets the person choose a family again. */
async function startOver() {
  await desk.close();
  remember(`screen.${app}`, null);
  location.assign(location.pathname);
}
