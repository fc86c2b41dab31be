// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Requests of a user that need the server: while it cannot be reached, a line at the foot of the
// page says so and offers to try again.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { sheet, wear } from "./sheets.js";
import { onLanguage, t } from "./strings.js";

/** Brings its own style, for pages that are not ours and when no style sheet can be fetched any more; there the system's colours do. */
const style = `
  :host { position: fixed; inset: auto 0 0; z-index: 20; padding: 0.75rem; pointer-events: none; }
  :host([hidden]) { display: none; }
  .line {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0.5rem 1rem;
    max-width: 40rem; margin: 0 auto; padding: 0.75rem 1rem; border-radius: 0.875rem; pointer-events: auto;
    border: 1px solid var(--line-strong, GrayText); background: var(--surface, Canvas); color: var(--ink, CanvasText);
    box-shadow: 0 8px 32px var(--shade-soft, GrayText); font: 500 1rem / 1.35 var(--font, system-ui, sans-serif);
  }
  .icon {
    width: 1.5rem; height: 1.5rem; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
    stroke-linecap: round; stroke-linejoin: round;
  }
  p { flex: 1 1 14rem; margin: 0; }
  button {
    min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 999px; cursor: pointer;
    background: var(--accent, LinkText); color: var(--on-accent, Canvas); font: inherit; font-weight: 650;
  }
  button:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 2px; }`;

/** The actions that wait for the next attempt. */
const waiting = new Set();
let line = null;

/**
 * Repeats an action that needs the server, each time the user asks, until the server has been reached.
 *
 * @template Value
 * @param {() => Promise<Value>} action throws an error with `isOffline` if the server was not reached
 * @param {AbortSignal} [signal] ends the attempts: then the last error is thrown
 * @returns {Promise<Value>} the action's result; other errors are thrown
 */
export async function persist(action, signal) {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!error.isOffline || signal?.aborted) throw error;
      await nextAttempt(signal);
      if (signal?.aborted) throw error;
    }
  }
}

function nextAttempt(signal) {
  return new Promise((done) => {
    const end = () => {
      signal?.removeEventListener("abort", end);
      waiting.delete(end);
      draw();
      done();
    };
    signal?.addEventListener("abort", end);
    waiting.add(end);
    draw();
  });
}

function draw() {
  line ??= make();
  line.say();
  line.host.hidden = waiting.size === 0;
  if (waiting.size === 0) return;
  // An open dialog covers everything else on the page.
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (line.host.parentElement !== place) place.append(line.host);
}

function make() {
  const words = h("p");
  const retry = button(null, () => [...waiting].forEach((end) => end()), { look: null });
  const host = h("div", { class: "unreachable", hidden: true });
  const root = host.attachShadow({ mode: "open" });
  wear(root, [sheet(style)]);
  root.append(h("div", { class: "line", role: "alert" }, icon("offline"), words, retry));
  const say = () => {
    words.textContent = t("app.unreachable");
    retry.textContent = t("app.retry");
  };
  onLanguage(say);
  return { host, say };
}
