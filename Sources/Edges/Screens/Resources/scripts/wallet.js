// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the wallet: the phone, and beside it the content it shows.

import { ask, Unreachable } from "./ask.js";
import { copyButton } from "./copy-button.js";
import { h } from "./dom.js";
import { drawer } from "./drawer.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { Stage } from "./stage.js";
import { onLanguage, t } from "./strings.js";

/** The wallet with the SDK's made-up cards, which has no server; families have wallets on this server. */
const made = { id: "dev", host: "dev.vic.invalid", link: "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA" };

const asked = new URLSearchParams(location.search);
const demo = await persist(demonstration);
const families = demo.insurers.flatMap((insurer) => insurer.families.map((one) => ({ ...one, insurer: insurer.name })));
/** The family whose wallet it is: by default the first family of this server. */
const family = asked.get("family") ?? families[0]?.id ?? made.id;
const isMade = family === made.id;
const links = isMade
  ? [{ name: () => t("wallet.page.made.location"), url: made.link }]
  : demo.providers.flatMap(({ name, locations }) =>
      locations.map((location) => ({ name: () => `${name}, ${location.name}`, url: location.url })));
const hosts = new Set([location.host, ...links.filter(() => !isMade).map(({ url }) => new URL(url).host)]);

const screens = { wallet: () => import("../screens/wallet.js") };
const stage = new Stage(
  document.querySelector(".screen"), isMade ? "wallet" : `wallet-${family}`, "/", screens, offerSwitch);
const closeDrawer = drawer();

if (!isMade) document.querySelector(".lead").dataset.t = "wallet.page.lead.family";
for (const part of document.querySelectorAll(".with-desk")) part.hidden = families.length === 0;
onLanguage(draw);
preparePage("wallet.page.title");
draw();

const offline = document.querySelector(".device [name=offline]");
const clock = document.querySelector(".device [name=clock]");
const useDevice = () => stage.useDevice({ isOffline: offline.checked, clockOffset: Number(clock.value) });
offline.addEventListener("change", useDevice);
clock.addEventListener("change", useDevice);

await stage.open();
const link = asked.get("link");
if (link) {
  // The link is followed once; a reload must not repeat it.
  history.replaceState(null, "", address({ link: null }));
  await stage.openLink(link);
}
document.body.dataset.ready = "";

/** The demonstration of this server: its families, and where they can check in. */
async function demonstration() {
  const answer = await ask("/desk/tenants");
  // The server is still creating it.
  if (answer.status === 503) throw new Unreachable("http_503");
  return answer.ok ? answer.json() : { insurers: [], providers: [] };
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
  const to = (id) => () => location.assign(address({ family: id, link }));
  if (host === made.host && !isMade) return { words: t("wallet.switch.made"), go: to(made.id) };
  if (hosts.has(host) && isMade && families.length > 0) {
    const [first] = families;
    return { words: t("wallet.switch.family", { name: first.name }), go: to(first.id) };
  }
  return null;
}

function draw() {
  const rows = [...families, { id: made.id, name: t("wallet.page.made") }];
  document.querySelector(".families-list").replaceChildren(...rows.map((one) =>
    h("li", {}, h("a", {
      class: "family-link", href: address({ family: one.id, link: null }),
      "aria-current": one.id === family ? "page" : null,
    }, h("strong", {}, one.name), one.insurer ? h("span", {}, one.insurer) : null))));
  document.querySelector(".choose").hidden = families.length === 0;
  document.querySelector(".demo-links").replaceChildren(...links.map(demoLink));
}

function demoLink({ name, url }) {
  const open = () => {
    closeDrawer();
    stage.openLink(url);
  };
  return h("li", {},
    h("strong", {}, name()), h("code", { class: "demo-link" }, url),
    h("div", { class: "row" },
      h("button", { type: "button", class: "button", "data-open": url, onclick: open }, t("wallet.page.open")),
      copyButton(t("wallet.page.copy"), url, { "data-copy": url })));
}
