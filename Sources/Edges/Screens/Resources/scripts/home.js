// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { load } from "./ask.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { onLanguage, t } from "./strings.js";

const icons = {
  seals: "seal", scan: "document", verify: "eye", wallet: "wallet", exchange: "flip", cards: "card", provider: "clinic", insurer: "people", issuing: "bank",
  verification: "list", surface: "image",
};
const place = document.querySelector(".capabilities");
const { capabilities } = await persist(() => load("/capabilities"));

function draw() {
  place.replaceChildren(
    ...capabilities.map(({ name, path }) =>
      h(
        "a", { class: "capability", href: path },
        h("span", { class: "capability-icon" }, icon(icons[name] ?? "document")),
        h(
          "span", {},
          h("h2", {}, t(`capability.${name}.title`)),
          h("p", {}, t(`capability.${name}.text`)),
        ),
        h("span", { class: "go" }, icon("back")),
      ),
    ),
  );
}

preparePage("app.home");
onLanguage(draw);
draw();
document.body.dataset.ready = "";
