// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The start page: a door for each kind of reader, with the pages of this server behind it, and the guided start where
// the demonstration runs. The server says which page is behind which door.

import { capabilities } from "../base/capabilities.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { preparePage } from "../base/page.js";
import { stepItem, stepNames } from "../base/steps.js";
import { onLanguage, t } from "../base/strings.js";

const icons = {
  seals: "seal", scan: "scan", verify: "eye", wallet: "wallet", exchange: "flip", cards: "card", provider: "clinic",
  portal: "tick", insurer: "people", issuing: "bank", verification: "list", surface: "image", docs: "text",
  components: "samples",
};
const pages = await capabilities();
const names = [...new Set(pages.map(({ door }) => door).filter(Boolean))];
const guided = pages.find(({ name }) => name === "try");

preparePage("app.home");
onLanguage(draw);
draw();
document.body.dataset.ready = "";

function draw() {
  document.querySelector(".doors").replaceChildren(...names.map(door));
  const start = document.querySelector(".guided");
  start.hidden = !guided;
  if (!guided) return;
  start.querySelector(".numbered-steps").replaceChildren(
    ...stepNames.map((name) => stepItem(name, t(`steps.${name}.text`))));
  start.querySelector(".button").href = guided.path;
}

function door(name) {
  return h("section", { class: "door", "aria-labelledby": `door-${name}` },
    h("h2", { id: `door-${name}` }, t(`door.${name}`)),
    h("p", { class: "door-words" }, t(`door.${name}.text`)),
    h("ul", { class: "door-pages" }, pages.filter((one) => one.door === name).map(page)));
}

function page({ name, path }) {
  return h("li", {}, h("a", { class: "capability", href: path },
    h("span", { class: "capability-icon" }, icon(icons[name] ?? "document")),
    h("span", {}, h("strong", {}, t(`capability.${name}.title`)), h("span", {}, t(`capability.${name}.text`)))));
}
