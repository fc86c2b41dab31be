// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Whose wallet the page shows, and with which of the service's apps.

import { ask, Unreachable } from "../base/ask.js";
import { exchangeApp } from "../phone/device.js";
import { recall } from "../base/tab.js";

/** The wallet with the SDK's made-up cards, which has no server; families have wallets on this server. */
export const made = { id: "dev", host: "dev.vic.invalid", link: "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA" };

/** The demonstration of this server: its families, and where they can check in. */
export async function demonstration() {
  const answer = await ask("/desk/tenants");
  // The server is still creating it.
  if (answer.status === 503) throw new Unreachable("http_503");
  return answer.ok ? answer.json() : { insurers: [], providers: [] };
}

/**
 * The wallet of this page.
 *
 * @param {Object} demo what `demonstration` returns
 * @param {{name: string}[]} pages the pages of this server
 * @returns {{families: Object[], family: string, isMade: boolean, sessions: Object<string, string>}} `family` is by
 *   default the first one of this server; `sessions` has the service's names of the apps by the names that the phone uses
 */
export function walletOn(demo, pages) {
  const families = demo.insurers.flatMap((insurer) => insurer.families.map((one) => ({ ...one, insurer: insurer.name })));
  const family = new URLSearchParams(location.search).get("family") ?? families[0]?.id ?? made.id;
  const isMade = family === made.id;
  const sessions = { insurance: isMade ? "wallet" : `wallet-${family}` };
  for (const { name } of pages) {
    if (name === "cards") sessions.cards = "cards";
    if (name === "exchange") sessions.documents = exchangeApp("wallet");
  }
  return { families, family, isMade, sessions };
}

/** The app that is in front at first; null for the cards of all. */
export function firstApp() {
  const asked = new URLSearchParams(location.search);
  if (asked.get("link") || recall("receipt-request")) return "insurance";
  return ["insurance", "kept", "cards", "documents"].find((app) => app === asked.get("app")) ?? null;
}
