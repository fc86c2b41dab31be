// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The bank's desk: cardholders, their cards and tokens, the live audit, and what a sandbox lets try out. The address
// holds the view and the open sheet.

import { button, DeskError } from "./desk.js";
import { askIssuing, Issuer } from "./desk-issuing-api.js";
import { AuditView } from "./desk-issuing-audit.js";
import { CardView } from "./desk-issuing-card.js";
import { changeFaults } from "./desk-issuing-faults.js";
import { HolderView } from "./desk-issuing-holder.js";
import { HoldersView } from "./desk-issuing-holders.js";
import { signInPage } from "./desk-issuing-sign-in.js";
import { AuditStream } from "./desk-issuing-stream.js";
import { notice } from "./desk-issuing-words.js";
import { DeskHistory, DeskSheets } from "./desk-history.js";
import { h } from "./dom.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { onLanguage, t } from "./strings.js";

/** What the address may name; going to another view leaves the others out. */
const parts = ["view", "holder", "card", "search", "open", "of"];
const nowhere = Object.fromEntries(parts.map((name) => [name, null]));

const main = document.querySelector("main");
const place = h("div", { class: "issuing-view" });
const state = { issuer: null, stream: null, view: null, key: null, offers: [], note: null };
const views = new DeskHistory(parts, () => show());
const sheets = new DeskSheets(views, openSheet);
let reading = null;
/** Rows of the audit that the view has not followed yet; null while none are being followed. */
let unfollowed = null;

/** What the views need of the desk. */
const desk = {
  get issuer() { return state.issuer; },
  get stream() { return state.stream; },
  /** Goes to another view. */
  go: (view) => views.go({ ...nowhere, ...view }),
  /** Opens a sheet over the current view. */
  open: (open, of = null) => views.go({ open, of }),
  correct: (changes) => views.correct(changes),
  get search() { return views.view.search ?? ""; },
  link,
};

preparePage("issuing.title");
onLanguage(draw);
await begin();
document.body.dataset.ready = "";

/** Continues the session that the browser has, or asks to sign in. */
async function begin() {
  let former;
  try {
    former = await persist(() => askIssuing("GET", "/session"));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    // A service may have desks without issuing cards.
    state.note = error.status === 404 ? "issuing.absent" : "issuing.failed";
    return draw();
  }
  state.offers = former.demonstration ?? [];
  if (former.session) await enter(former.session);
  else draw();
}

/** A link to another view. */
function link(text, view, traits = {}) {
  return h("a", {
    href: `?${new URLSearchParams(view)}`,
    onclick: (event) => {
      // A click that opens a tab is the browser's.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      desk.go(view);
      main.querySelector("h1")?.focus();
    },
    ...traits,
  }, text);
}

function draw() {
  if (!state.issuer) {
    main.replaceChildren(
      h("h1", {}, t("issuing.title")), h("p", { class: "lead" }, t("issuing.lead")),
      signInPage(state.offers, enter, state.note && t(state.note)));
    return;
  }
  const { name, isSandbox, isDemonstration } = state.issuer;
  main.replaceChildren(
    ...(isDemonstration ? [h("etui-ribbon")] : []),
    h("div", { class: "desk-bar" },
      h("p", { class: "bank" }, h("strong", {}, name), h("span", {}, t(isSandbox ? "issuing.sandbox" : "issuing.production"))),
      h("div", { class: "row" },
        hasFaults() ? button(t("issuing.faults"), () => desk.open("faults")) : null,
        button(t("desk.signOut"), signOut))),
    navigation(), place);
  state.view?.draw();
}

function hasFaults() {
  return state.issuer.isSandbox && state.issuer.features.has("faults");
}

function navigation() {
  const { view } = views.view;
  const tab = (text, name) => desk.link(text, name ? { view: name } : {}, {
    "aria-current": (view ?? "") === name ? "page" : null,
  });
  return h("nav", { class: "desk-tabs", "aria-label": t("issuing.views") },
    tab(t("issuing.holders"), ""), tab(t("issuing.audit"), "audit"));
}

function markTab() {
  main.querySelector(".desk-tabs")?.replaceWith(navigation());
}

async function enter(session) {
  state.issuer = new Issuer(session, leave);
  state.note = null;
  state.stream = new AuditStream(state.issuer);
  const { stream } = state;
  stream.addEventListener("rows", ({ detail }) => {
    if (stream === state.stream) follow(detail);
  });
  stream.start();
  draw();
  await show();
}

/** Lets the view follow new rows; those that arrive meanwhile are followed together. */
async function follow(rows) {
  if (unfollowed) {
    unfollowed.push(...rows);
    return;
  }
  unfollowed = [];
  try {
    for (let fresh = rows; fresh.length > 0; fresh = unfollowed.splice(0)) await showRows(fresh);
  } finally {
    unfollowed = null;
  }
}

async function showRows(fresh) {
  const { view } = state;
  const { signal } = reading ?? new AbortController();
  try {
    await persist(async () => view?.follow?.(fresh), signal);
  } catch (error) {
    // Another view took the place of this one, or the session is over, which the page says already.
    if (!(error instanceof DeskError) && !signal.aborted) throw error;
  }
}

async function signOut() {
  await persist(() => state.issuer.signOut());
  leave(null);
}

/** Empties the page: signed out, the session is over, or the bank's credentials were revoked. */
function leave(note) {
  if (!state.issuer) return;
  reading?.abort();
  state.stream.close();
  state.view?.close?.();
  Object.assign(state, { issuer: null, stream: null, view: null, key: null, note });
  place.replaceChildren();
  for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
  views.correct(nowhere);
  draw();
}

/** Shows what the address says. */
async function show() {
  if (!state.issuer) return;
  const { view, holder, card } = views.view;
  const key = JSON.stringify([view, holder, card]);
  if (key !== state.key) {
    state.key = key;
    markTab();
    await change(makeView(views.view));
  }
  if (state.view?.isLoaded) sheets.follow();
}

function makeView({ view, holder, card }) {
  if (card) return new CardView(desk, card);
  if (holder) return new HolderView(desk, holder);
  return view === "audit" ? new AuditView(desk) : new HoldersView(desk);
}

/** Replaces the view, and loads what it shows. */
async function change(view) {
  reading?.abort();
  const { signal } = (reading = new AbortController());
  state.view?.close?.();
  state.view = view;
  place.replaceChildren(notice(t("issuing.loading")));
  try {
    await persist(() => view.load(signal), signal);
    if (signal.aborted) return;
    view.isLoaded = true;
    place.replaceChildren(view.element);
    view.draw();
  } catch (error) {
    if (signal.aborted || error.name === "AbortError") return;
    if (!(error instanceof DeskError)) throw error;
    if (!state.issuer) return;
    place.replaceChildren(h("div", { class: "panel" },
      h("p", { class: "trouble-line", role: "alert" }, error.words),
      h("p", {}, desk.link(t("issuing.holders.back"), {}))));
  }
}

/** The sheets by their names; null if the view has none of that name. */
function openSheet(name, of) {
  if (name === "faults" && hasFaults()) return changeFaults(state.issuer);
  return state.view.sheet?.(name, of) ?? null;
}
