// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page on which the SDK shows secrets where it has no view to draw in. It works once: it passes each frame's key and
// the ciphertext on, tells the SDK when the digits are visible and gone, and learns from it when it is over.

import "../../components/etui-secret.js";
import { h } from "../base/dom.js";
import { t, undivided } from "../base/strings.js";

const main = document.querySelector("main");
const path = location.pathname;
// The address has served its purpose, so the history need not keep it.
history.replaceState(null, "", "/");

const secrets = main.dataset.secrets.split(" ").map((one) => {
  const [kind, id] = one.split(":");
  return { kind, id };
});
const { seconds } = main.dataset;
const name = t(`cards.secret.${secrets.length > 1 ? "pan_cvv" : secrets[0].kind}`);
const title = h("h1", { tabindex: "-1" }, name);
const frames = h("div", { class: "secret-frames" });
const words = h("div", { class: "words", "aria-live": "polite" });
let isOver = false;

/** Asks the SDK; throws if it refuses. */
async function ask(step, values) {
  const answer = await fetch(path + step, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values),
  });
  if (!answer.ok) throw new Error("refused");
  return answer;
}

function say(...lines) {
  words.replaceChildren(...lines.map((line) => h("p", {}, line)));
}

/** Ends the page; the digits are gone with their frames. */
function end(reason) {
  if (isOver) return;
  isOver = true;
  for (const part of parts) part.remove();
  frames.replaceChildren(h("p", { class: "dots", "aria-hidden": "true" }, "••••"));
  const isFailure = reason === "failed";
  say(t(isFailure ? "cards.error.unableToPerformSecureOperation" : `cards.hidden.${reason}`), t("cards.secret.close"));
  title.focus({ preventScroll: true });
  // The SDK may have ended the page itself, or be gone.
  ask("/hidden", { reason }).catch(() => {});
}

/** Waits until the SDK ends the page, or is gone; it answers from time to time, because browsers give up on slow answers. */
async function follow() {
  let reason = null;
  try {
    while (!reason) reason = (await (await fetch(`${path}/end`)).json()).reason;
  } catch {
    // The process that holds the secret is gone, so nothing else would end the page.
    reason = "app";
  }
  end(reason);
}

function makePart({ kind, id }, place) {
  const part = h("etui-secret", { kind, seconds, separator: " ", follows: place > 0 });
  part.addEventListener("etui-ready", () => {
    if (place === 0) say(t("cards.secret.ready", { seconds }));
    else if (parts[0].dataset.shown) part.reveal();
  });
  part.addEventListener("etui-shown", () => {
    if (place === 0) {
      part.dataset.shown = "yes";
      for (const other of parts.slice(1)) other.reveal();
      say(t("cards.secret.shown", { seconds }));
    }
    ask("/shown", { id }).catch(() => end("app"));
  });
  part.addEventListener("etui-hidden", ({ detail }) => end(detail));
  part.addEventListener("etui-error", () => end("failed"));
  return part;
}

const parts = secrets.map(makePart);
document.title = undivided(`${name} – Etui`);
say(t("cards.secret.fetching"));
frames.append(...parts);
main.append(title, frames, words);
for (const [place, { id }] of secrets.entries()) {
  parts[place].source = { id, fetch: async (key) => (await ask("/key", { id, key })).json() };
}
addEventListener("pagehide", () => {
  if (isOver) return;
  const body = new Blob([JSON.stringify({ reason: "away" })], { type: "application/json" });
  navigator.sendBeacon(`${path}/hidden`, body);
});
follow();
