// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the page of the wallet asks for before its own script has arrived: what this server has, and then the first states
// of the apps that are seen at once.

import { begin } from "../base/early.js";
import { serverPages } from "../base/server-pages.js";
import { beginOpening } from "../phone/opening.js";
import { demonstration, firstApp, walletOn } from "./apps.js";

Promise.all([begin("demonstration", demonstration), begin("capabilities", serverPages)]).then(open, () => {
  // The page's own script hears of this, and says what is wrong.
});

function open([demo, pages]) {
  const { sessions } = walletOn(demo, pages);
  const first = firstApp();
  beginOpening(Object.keys(sessions).filter((app) => !first || app === first).map((app) => sessions[app]));
}
