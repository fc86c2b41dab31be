// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A single screen inside an app.

import { Stage } from "./stage.js";
import { language, onLanguage } from "../base/strings.js";

const say = () => (document.documentElement.lang = language());
onLanguage(say);
say();

const screens = {
  "seal-scan": () => import("../../screens/seal-scan.js"),
  "seal-result": () => import("../../screens/seal-result.js"),
  check: () => import("../../screens/check.js"),
  wallet: () => import("../../screens/wallet.js"),
  "cards-list": () => import("../../screens/cards-list.js"),
  card: () => import("../../screens/card.js"),
  transactions: () => import("../../screens/transactions.js"),
  limits: () => import("../../screens/limits.js"),
  "exchange-form": () => import("../../screens/exchange-form.js"),
  "exchange-wallet": () => import("../../screens/exchange-wallet.js"),
};
await new Stage(document.querySelector(".screen"), null, null, screens).open();
document.body.dataset.ready = "";
