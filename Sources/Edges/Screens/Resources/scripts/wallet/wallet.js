// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the wallet: the phone with its apps, and beside it the content it shows.

import { capabilities } from "../base/capabilities.js";
import { Continuation } from "../continue/continue.js";
import { copyButton } from "../base/copy-button.js";
import { create as walletScreen } from "../../screens/wallet.js";
import { create as cardsScreen } from "../../screens/cards-list.js";
import { create as documentsScreen } from "../../screens/exchange-wallet.js";
import { take } from "../base/early.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { drawer } from "../phone/drawer.js";
import { takeOver } from "../base/passed-text.js";
import { begin } from "../base/handover.js";
import { canKeep } from "./kept-documents.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { ReceiptRequests } from "./receipt-requests.js";
import { Stage } from "../phone/stage.js";
import { onLanguage, t } from "../base/strings.js";
import { recall } from "../base/tab.js";
import { demonstration, firstApp, made, walletOn } from "./apps.js";
import { documentName } from "./deck.js";
import { KeptDocuments } from "./kept.js";
import { WalletPhone } from "./phone.js";

const asked = new URLSearchParams(location.search);
const [demo, pages] = await Promise.all([persist(() => take("demonstration", demonstration)), capabilities()]);
const isServed = (name) => pages.some((one) => one.name === name);
const { families, family, isMade, sessions } = walletOn(demo, pages);
const links = isMade
  ? [{ name: () => t("wallet.page.made.location"), url: made.link }]
  : demo.providers.flatMap(({ name, locations }) =>
      locations.map((location) => ({ name: () => `${name}, ${location.name}`, url: location.url })));
const hosts = new Set([location.host, ...links.filter(() => !isMade).map(({ url }) => new URL(url).host)]);

/** The codes of the apps' locks: this phone is simulated, so the page tells them. */
const codes = {};
const phone = new WalletPhone(document.querySelector(".phone"), {
  insurance: {
    first: "wallet",
    make: (root, home) => new Stage(
      root, sessions.insurance, home, { wallet: () => ({ create: walletScreen }) },
      { offerSwitch, requests: isMade ? undefined : new ReceiptRequests(() => showReceipts()) }),
  },
  ...(isServed("scan") && canKeep ? { kept: {
    first: "kept",
    make: (root, home) => new KeptDocuments(root, home, sessions.documents ? (report) => phone.share(report) : null),
  } } : {}),
  ...(sessions.cards ? { cards: {
    first: "cards-list",
    make: (root, home) => new Stage(root, sessions.cards, home, {
      "cards-list": () => ({ create: cardsScreen }),
      card: () => import("../../screens/card.js"),
      transactions: () => import("../../screens/transactions.js"),
      limits: () => import("../../screens/limits.js"),
      approval: () => import("../../screens/approval.js"),
    }),
  } } : {}),
  ...(sessions.documents ? { documents: {
    first: "exchange-wallet",
    make: (root, home) => new Stage(
      root, sessions.documents, home, { "exchange-wallet": () => ({ create: documentsScreen }) }),
  } } : {}),
}, { state: tellCode, front: noteFront });
const closeDrawer = drawer();

if (!isMade) document.querySelector(".lead").dataset.t = "wallet.page.lead.family";
for (const part of document.querySelectorAll(".with-desk")) part.hidden = families.length === 0;
let onPhone = null;
document.querySelector(".on-phone").hidden = families.length === 0;
onLanguage(draw);
preparePage("wallet.page.title");
draw();

const offline = document.querySelector(".device [name=offline]");
const clock = document.querySelector(".device [name=clock]");
const useDevice = async () => {
  const stage = await phone.app("insurance");
  await stage.useDevice({ isOffline: offline.checked, clockOffset: Number(clock.value) });
};
offline.addEventListener("change", useDevice);
clock.addEventListener("change", useDevice);

const link = asked.get("link");
if (link) {
  // The link is followed once; a reload must not repeat it.
  history.replaceState(history.state, "", address({ link: null }));
  await openLink(link);
} else if (recall("receipt-request")) {
  await showReceipts();
} else {
  const name = firstApp();
  // The document that was kept on the page of the scanner.
  const news = takeOver("kept");
  await (phone.has(name) ? phone.show(name) : phone.showDeck(news && t("deck.kept.news", { name: documentName(news) })));
}
document.body.dataset.ready = "";

/** A portal asks for a receipt: the person chooses one. */
async function showReceipts() {
  const stage = await phone.show("insurance");
  if (stage.state?.view === "cards") stage.send({ receiptsTapped: {} });
}

/** Opens a link on the phone, as its system passes one to the app that has registered for it. */
async function openLink(link) {
  const stage = await phone.show("insurance");
  await stage.openLink(link);
}

/** Notes in the address what is in front, so that a reload shows the same. */
function noteFront(app) {
  history.replaceState(history.state, "", address({ app }));
}

/** Tells the code with which an app's lock opens. */
function tellCode(app, { lock, drawer }) {
  codes[app] = lock?.code ?? drawer?.code ?? codes[app];
  const code = codes.cards ?? codes.documents;
  document.querySelector(".device-codes").textContent = code ? t("cards.sca.hint", { code }) : "";
}

/** The address of this page with some parts of its query changed; null removes one. */
function address(parts) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return location.pathname + (text ? `?${text}` : "");
}

/** What this page offers for a link of another environment: the wallet for that environment. */
function offerSwitch(link) {
  const { host } = new URL(link);
  const to = (id) => () => location.assign(address({ family: id, link, app: null }));
  if (host === made.host && !isMade) return { words: t("wallet.switch.made"), go: to(made.id) };
  if (hosts.has(host) && isMade && families.length > 0) {
    const [first] = families;
    return { words: t("wallet.switch.family", { name: first.name }), go: to(first.id) };
  }
  return null;
}

/** A code with which a phone opens this wallet's page; made when it is asked for. */
function openOnPhone() {
  onPhone = new Continuation(() => begin({ path: `/wallet?family=${encodeURIComponent(family)}` }));
  onPhone.start();
  draw();
}

function draw() {
  document.querySelector(".on-phone-place").replaceChildren(onPhone?.element
    ?? button(t("wallet.page.onPhone.show"), openOnPhone, { look: "quiet", "data-name": "on-phone" }));
  const rows = [...families, { id: made.id, name: t("wallet.page.made") }];
  document.querySelector(".families-list").replaceChildren(...rows.map((one) =>
    h("li", {}, h("a", {
      class: "family-link", href: address({ family: one.id, link: null, app: null }),
      "aria-current": one.id === family ? "page" : null,
    }, h("strong", {}, one.name), one.insurer ? h("span", {}, one.insurer) : null))));
  document.querySelector(".choose").hidden = families.length === 0;
  document.querySelector(".demo-links").replaceChildren(...links.map(demoLink));
}

function demoLink({ name, url }) {
  const open = () => {
    closeDrawer();
    openLink(url);
  };
  return h("li", {},
    h("strong", {}, name()), h("code", { class: "demo-link" }, url),
    h("div", { class: "row" },
      button(t("wallet.page.open"), open, { "data-open": url }),
      copyButton(t("wallet.page.copy"), url, { "data-copy": url })));
}
