// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the document exchange: two apps of one device side by side, and the links between them.

import { terms } from "../base/controls.js";
import { h } from "../base/dom.js";
import { create as formScreen } from "../../screens/exchange-form.js";
import { create as walletScreen } from "../../screens/exchange-wallet.js";
import { exchangeApp } from "../phone/device.js";
import { drawer } from "../phone/drawer.js";
import { takeOver } from "../base/passed-text.js";
import { preparePage } from "../base/page.js";
import { Stage } from "../phone/stage.js";
import { onLanguage, t } from "../base/strings.js";

const main = document.querySelector("main");
const jump = document.querySelector(".jump");
const openedLinks = document.querySelector(".opened-links");
const code = document.querySelector(".device-code");
const screens = {
  "exchange-form": () => ({ create: formScreen }),
  "exchange-wallet": () => ({ create: walletScreen }),
};
let shown = { front: "form", openedLinks: [] };

await open();
document.body.dataset.ready = "";

async function open() {
  preparePage("exchange.page.title");
  drawer();
  onLanguage(draw);
  document.addEventListener("etui-device", ({ detail }) => {
    const isJump = detail.front !== shown.front && detail.openedLinks.length !== shown.openedLinks.length;
    shown = detail;
    if (isJump) jump.dataset.to = detail.front;
    draw();
  });
  for (const button of document.querySelectorAll(".apps button")) {
    button.addEventListener("click", () => {
      delete jump.dataset.to;
      const screen = main.querySelector(`.phone[data-app="${button.dataset.app}"] .screen-body`);
      screen.firstElementChild?.dispatchEvent(new CustomEvent("etui-show", { detail: button.dataset.app }));
    });
  }
  draw();
  const stages = [...document.querySelectorAll(".phone")].map((phone) =>
    new Stage(phone.firstElementChild, exchangeApp(phone.dataset.app), null, screens));
  await Promise.all(stages.map((stage) => stage.open()));
  // A request that the page of the scanner has handed over opens on this device, as the camera of a phone opens it.
  const request = takeOver("request");
  if (request !== null) await stages[0].openLink(request);
}

function draw() {
  main.dataset.front = shown.front;
  for (const button of document.querySelectorAll(".apps button")) {
    button.setAttribute("aria-pressed", String(button.dataset.app === shown.front));
  }
  const { to } = jump.dataset;
  jump.textContent = to ? t(`exchange.jump.${to}`) : "";
  code.textContent = shown.deviceCode ? t("exchange.lock.hint", { code: shown.deviceCode }) : "";
  openedLinks.replaceChildren(...shown.openedLinks.map(openedLink));
}

function openedLink({ to, address, parameters, byteCount }) {
  return h(
    "li", {},
    h("p", {}, h("strong", {}, t(`exchange.jump.${to}`)), " ", t("exchange.links.bytes", { count: byteCount })),
    h("code", {}, address),
    terms(parameters.map(({ name, value }) => [name, value])),
  );
}
