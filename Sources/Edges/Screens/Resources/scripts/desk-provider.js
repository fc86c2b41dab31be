// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The provider's desk: places of check-in with their posters, and who arrives. Which place and which sheet are on
// show stands in the address.

import { announce, button, DeskError, toast } from "./desk.js";
import { Arrivals, isOpen, nameOf } from "./desk-arrivals.js";
import { DeskHistory, DeskSheets } from "./desk-history.js";
import { noteArrival, noteConnection, showOneTimeCode } from "./desk-links.js";
import { closePlace, newPlace, placePanel } from "./desk-places.js";
import { signedIn, signIn } from "./desk-sign-in.js";
import { h, pause } from "./dom.js";
import { preparePage } from "./page.js";
import { persist } from "./persist.js";
import { onLanguage, t } from "./strings.js";

const main = document.querySelector("main");
const state = { tenant: null, places: [], place: null, poster: "", tag: null, arrivals: null, note: null };
let watching = null;
/** Ends the pause before the next attempt to reach the server. */
let hurry = () => {};

const views = new DeskHistory(["place", "open", "of"], () => show());
const go = (parts) => views.go(parts);
const sheets = new DeskSheets(views, openSheet);

preparePage("desk.provider.title");
onLanguage(draw);
const former = await signedIn("provider", ended);
if (former) await enter(former);
else await draw();
document.body.dataset.ready = "";

/** Shows what the address says: another place, a sheet, neither. */
async function show() {
  if (!state.tenant) return;
  const { place: id } = views.view;
  const wanted = state.places.find(({ locationId }) => locationId === id) ?? usualPlace();
  if (wanted !== state.place) await choose(wanted);
  // A sheet about an arrival opens once the arrivals are here.
  if (!views.view.of || state.arrivals.isLoaded) sheets.follow();
}

function usualPlace() {
  return state.places.find((place) => !place.isClosed) ?? state.places[0] ?? null;
}

async function draw() {
  if (!state.tenant) {
    main.replaceChildren(
      h("h1", {}, t("desk.provider.title")), h("p", { class: "lead" }, t("desk.provider.lead")),
      await signIn("provider", begin, ended, state.note && t(state.note)));
    return;
  }
  state.arrivals?.draw();
  main.replaceChildren(...(state.tenant.isDemonstration ? [h("etui-ribbon")] : []), head(),
    h("div", { class: "columns" }, state.arrivals?.element ?? null, placePanel(state, go)));
}

function head() {
  return h("div", { class: "desk-bar" },
    h("h1", {}, state.tenant.name),
    h("div", { class: "row" },
      button(t("desk.place.new"), () => go({ open: "place" }), { picture: "plus" }),
      button(t("desk.signOut"), signOut)));
}

/** Whoever has just signed in comes from the view before, to which Back leads. */
async function begin(tenant) {
  await enter(tenant);
  if (state.place) go({ place: state.place.locationId });
}

async function enter(tenant) {
  const { locations } = await persist(() => tenant.ask("GET", "/vic/v1/locations"));
  Object.assign(state, { tenant, places: locations, place: null, note: null });
  await show();
  if (!state.place) await draw();
}

async function signOut() {
  await persist(() => state.tenant.signOut());
  leave(null);
}

/** The session is over: its time, new credentials, or somebody has signed out in another window. */
function ended() {
  if (state.tenant) leave("desk.session.ended");
}

function leave(note) {
  watching?.abort();
  Object.assign(state, { tenant: null, places: [], place: null, arrivals: null, note });
  for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
  views.correct({ place: null, open: null, of: null });
  draw();
}

/** Shows a place: its poster, and its arrivals from the first. */
async function choose(place) {
  watching?.abort();
  state.place = place;
  state.arrivals = new Arrivals(state.tenant, (open, of) => go({ open, of }));
  const path = `/vic/v1/locations/${place?.locationId}`;
  const [poster, tag] = place
    ? await persist(() => Promise.all([
        state.tenant.ask("GET", `${path}/qr?size=320`, undefined, { raw: true }),
        state.tenant.ask("GET", `${path}/ndef?format=json`),
      ]))
    : ["", null];
  // Another place was chosen, or the tenant has left, while this was on its way.
  if (state.place !== place || !state.tenant) return;
  Object.assign(state, { poster, tag });
  await draw();
  if (place) watch(place);
}

/** Waits for arrivals, and for what other desks decide, for as long as the place is on show. */
async function watch(place) {
  watching?.abort();
  const { signal } = (watching = new AbortController());
  const { arrivals } = state;
  let next = "0";
  // The first time, and after the server was lost, there is nothing to wait for: the answer says that it is there.
  let isBrief = true;
  while (!signal.aborted) {
    try {
      const path = `/vic/v1/locations/${place.locationId}/checkins?after=${next}&wait=${isBrief ? 0 : 25}`;
      const answer = await state.tenant.ask("GET", path, undefined, { signal });
      if (signal.aborted || state.place !== place) return;
      noteServer(null);
      const fresh = arrivals.take(answer.items);
      if (fresh.length > 0 && arrivals.isLoaded) announce(t("desk.arrival.announced", { name: nameOf(fresh.at(-1)) }));
      for (const item of fresh) noteArrival(item, nameOf(item));
      // They are on the screen now: that is what "seen" tells the wallets.
      for (const item of fresh) if (item.status === "pending") arrivals.look(item);
      next = answer.next;
      isBrief = answer.items.length === 100;
      if (!isBrief && !arrivals.isLoaded) {
        arrivals.isLoaded = true;
        sheets.follow();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DeskError)) throw error;
      isBrief = true;
      noteServer(error);
      await Promise.race([pause(2000), new Promise((done) => (hurry = done))]);
    }
  }
}

/** What is watched is asked for again without anybody's doing. */
function noteServer(error) {
  const words = error && (error.isOffline ? t("desk.error.offline") : error.words);
  state.arrivals?.setLost(words, () => hurry());
  noteConnection(words, () => hurry());
}

/** The sheets of this desk; those about an arrival wait until it is here, and are for one that waits. */
function openSheet(name, id) {
  const item = id && state.arrivals?.get(id);
  if (name === "place") return makePlace();
  if (name === "close" && state.place && !state.place.isClosed) return endPlace();
  if (name === "link" && state.place && !state.place.isClosed) return showOneTimeCode(state.tenant, state.place);
  if (name === "reject" && item && isOpen(item)) return state.arrivals.reject(item);
  if (name === "receipt" && item?.fields && isOpen(item)) return state.arrivals.receipt(item);
  return null;
}

async function makePlace() {
  if (!(await newPlace(state.tenant))) return;
  const { locations } = await persist(() => state.tenant.ask("GET", "/vic/v1/locations"));
  state.places = locations;
  const made = locations.filter((place) => !place.isClosed).at(-1);
  toast(t("desk.place.made", { place: made.place.name }));
  views.correct({ open: null });
  go({ place: made.locationId });
}

async function endPlace() {
  const { tenant, place } = state;
  if (!(await closePlace(tenant, place))) return;
  toast(t("desk.place.closed.done", { place: place.place.name }));
  const { locations } = await persist(() => tenant.ask("GET", "/vic/v1/locations"));
  views.correct({ open: null });
  state.places = locations;
  go({ place: usualPlace()?.locationId ?? null });
}
