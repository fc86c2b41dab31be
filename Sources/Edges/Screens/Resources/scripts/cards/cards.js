// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the payment cards: the bank's app in a phone, and beside it the demonstration drawer.

import { create as cardsScreen } from "../../screens/cards-list.js";
import { bankNames } from "./parts.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { drawer } from "../phone/drawer.js";
import { preparePage } from "../base/page.js";
import { Stage } from "../phone/stage.js";
import { onLanguage, t } from "../base/strings.js";

const screens = {
  "cards-list": () => ({ create: cardsScreen }),
  card: () => import("../../screens/card.js"),
  transactions: () => import("../../screens/transactions.js"),
  limits: () => import("../../screens/limits.js"),
  approval: () => import("../../screens/approval.js"),
};
const place = document.querySelector(".screen");
let choices = null;

preparePage("cards.page.title");
const closeDrawer = drawer();
onLanguage(draw);
document.addEventListener("etui-drawer", ({ detail }) => {
  if (JSON.stringify(detail) === JSON.stringify(choices)) return;
  choices = detail;
  draw();
});
await new Stage(place, "cards", "/", screens).open();
document.body.dataset.ready = "";

function draw() {
  if (!choices) return;
  const { mode, modes, people, person, code } = choices;
  document.querySelector("[data-choices=mode]").replaceChildren(...modes.map((name) =>
    choice(t(`cards.mode.${name}`), null, name === mode, { mode: { name } })));
  document.querySelector("[data-choices=person]").replaceChildren(...people.map((one) =>
    choice(one.name, bankNames[one.bank], one.id === person.id, { person: { id: one.id } })));
  document.querySelector(".passcode").textContent = t("cards.sca.hint", { code });
}

function choice(name, detail, isChosen, event) {
  const choose = () => {
    closeDrawer();
    place.querySelector(".app")?.dispatchEvent(new CustomEvent("etui-choose", { detail: event }));
  };
  const words = [h("strong", {}, name), detail ? h("span", {}, detail) : null];
  return button(words, choose, { look: "choice", "aria-pressed": String(isChosen) });
}
