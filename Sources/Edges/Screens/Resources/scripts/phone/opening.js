// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The request that opens a session of an app. A page may begin it early, before its large script has arrived.

import { ask } from "../base/ask.js";
import { begin, take } from "../base/early.js";
import { chosenLanguage } from "../base/language.js";
import { recall } from "../base/tab.js";

/** Apps that start afresh with each page: a tap discards what they show anyway. */
const fleeting = new Set(["seals"]);

/** Whether an app starts afresh with each page. */
export const isFleeting = (app) => fleeting.has(app);

/** Begins to open the sessions of apps in the language with which the page starts; `openingOf` takes them. */
export function beginOpening(apps) {
  for (const app of apps) begin(name(app), () => request(app, chosenLanguage(), isFleeting(app)));
}

/**
 * The service's answer to the request for a session of an app.
 *
 * @param {string} app the name of the app whose first screen to open
 * @param {string} language
 * @param {boolean} startsAfresh without resuming the one that this tab had before it was reloaded
 * @returns {Promise<Response>}
 */
export function openingOf(app, language, startsAfresh) {
  return take(name(app), () => request(app, language, startsAfresh));
}

const name = (app) => `screen.${app}`;

function request(app, language, startsAfresh) {
  const resume = startsAfresh ? null : recall(name(app));
  return ask("/screens", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ app, language, resume }),
  });
}
