// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page behind a check-in link that no app has opened: where the demonstration runs, its wallet can take the link.

import { capabilities } from "../base/capabilities.js";
import { h } from "../base/dom.js";
import { onLanguage, t } from "../base/strings.js";

const pages = await capabilities();
if (pages.some(({ name }) => name === "wallet")) {
  const place = h("section", { class: "panel" });
  const query = new URLSearchParams({ link: location.href });
  const draw = () => place.replaceChildren(
    h("h2", {}, t("checkin.demonstration")), h("p", {}, t("checkin.demonstration.text")),
    h("div", {}, h("a", { class: "button", href: `/wallet?${query}`, "data-name": "wallet" }, t("checkin.demonstration.open"))));
  onLanguage(draw);
  draw();
  document.querySelector("main").append(place);
}
document.body.dataset.ready = "";
