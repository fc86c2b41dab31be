// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the wallet: the phone, and beside it what it shows.

import { h } from "./dom.js";
import { preparePage } from "./page.js";
import { Stage } from "./stage.js";
import { t } from "./strings.js";

/** The family of the demonstration whose wallet it is; null for the made-up cards of the SDK itself. */
const family = new URLSearchParams(location.search).get("family");
const stage = new Stage(document.querySelector(".screen"), family ? `wallet-${family}` : "wallet", "/");
const copy = document.querySelector("[data-copy]");

if (family) document.querySelector(".lead").dataset.t = "wallet.page.lead.family";
preparePage("wallet.page.title");
copy.addEventListener("click", async () => {
  const link = document.querySelector(".demo-link").textContent;
  await navigator.clipboard?.writeText(link).catch(() => {});
  document.querySelector(".copied").textContent = t("wallet.page.copied");
});
const offline = document.querySelector(".device [name=offline]");
const clock = document.querySelector(".device [name=clock]");
const useDevice = () => stage.useDevice({ isOffline: offline.checked, clockOffset: Number(clock.value) });
offline.addEventListener("change", useDevice);
clock.addEventListener("change", useDevice);
document.querySelector(".try").hidden = Boolean(family);
document.querySelector(".with-desk").hidden = !family;
await offerFamilies();
await stage.open();
document.body.dataset.ready = "";

/** Links to the wallets of the demonstration's families, whose cards come from this very card server. */
async function offerFamilies() {
  const answer = await fetch("/desk/tenants");
  if (!answer.ok) return;
  const { insurers } = await answer.json();
  const rows = insurers.flatMap(({ name, families }) => families.map((one) => ({ ...one, insurer: name })));
  const links = [{ id: null }, ...rows].map((one) =>
    h("li", {}, h("a", {
      class: "family-link", href: one.id ? `/wallet?family=${one.id}` : "/wallet",
      "aria-current": (one.id ?? "") === (family ?? "") ? "page" : null,
    }, h("strong", one.id ? {} : { "data-t": "wallet.page.made" }, one.name ?? t("wallet.page.made")),
    one.insurer ? h("span", {}, one.insurer) : null)));
  document.querySelector(".families-list").replaceChildren(...links);
  document.querySelector(".choose").hidden = rows.length === 0;
}
