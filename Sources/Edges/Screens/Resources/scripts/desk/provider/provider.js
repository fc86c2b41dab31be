// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The provider's desk: locations with their posters, and arrivals. The address holds the selected location and the
// open sheet.

import { announce, DeskError, toast } from "../desk.js";
import { Arrivals, isOpen, nameOf } from "./arrivals.js";
import { DeskHistory, DeskSheets } from "../history.js";
import { noteArrival, noteConnection, showOneTimeCode } from "./links.js";
import { closeLocation, newLocation, locationPanel } from "./locations.js";
import { signInElsewhere } from "../device.js";
import { signedIn, signIn } from "../sign-in.js";
import { button } from "../../base/controls.js";
import { h, pause } from "../../base/dom.js";
import { prepareHeld, tellHolder } from "../../base/held.js";
import { preparePage } from "../../base/page.js";
import { persist } from "../../base/persist.js";
import { onLanguage, t } from "../../base/strings.js";

const main = document.querySelector("main");
const state = { tenant: null, locations: [], location: null, poster: "", tag: null, arrivals: null, note: null };
let watching = null;
/** Ends the pause before the next attempt to reach the server. */
let hurry = () => {};

const views = new DeskHistory(["location", "open", "of"], () => show());
const go = (parts) => views.go(parts);
const sheets = new DeskSheets(views, openSheet);

prepareHeld();
preparePage("desk.provider.title");
onLanguage(draw);
const former = await signedIn("provider", ended);
if (former) await enter(former);
else await draw();
document.body.dataset.ready = "";

/** Shows what the address says: another location, a sheet, or neither. */
async function show() {
  if (!state.tenant) return;
  const { location: id } = views.view;
  const wanted = state.locations.find(({ locationId }) => locationId === id) ?? usualLocation();
  if (wanted !== state.location) await choose(wanted);
  // A sheet about an arrival opens once the arrivals have loaded.
  if (!views.view.of || state.arrivals.isLoaded) sheets.follow();
}

function usualLocation() {
  return state.locations.find((location) => !location.isClosed) ?? state.locations[0] ?? null;
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
    h("div", { class: "columns" }, state.arrivals?.element ?? null, locationPanel(state, go)));
}

function head() {
  return h("div", { class: "desk-bar" },
    h("h1", {}, state.tenant.name),
    h("div", { class: "row" },
      button(t("desk.location.new"), () => go({ open: "location" }), { look: "quiet", sign: "plus" }),
      button(t("desk.device"), () => go({ open: "device" }), { look: "quiet" }),
      button(t("desk.signOut"), signOut, { look: "quiet" })));
}

/** After signing in, the desk shows the previous view, to which Back also leads. */
async function begin(tenant) {
  await enter(tenant);
  if (state.location) go({ location: state.location.locationId });
}

async function enter(tenant) {
  const { locations } = await persist(() => tenant.ask("GET", "/vic/v1/locations"));
  Object.assign(state, { tenant, locations, location: null, note: null });
  tellHolder();
  await show();
  if (!state.location) await draw();
}

async function signOut() {
  await persist(() => state.tenant.signOut());
  leave(null);
}

/** The session has ended: it expired, the credentials changed, or another window signed out. */
function ended() {
  if (state.tenant) leave("desk.session.ended");
}

function leave(note) {
  watching?.abort();
  tellHolder();
  Object.assign(state, { tenant: null, locations: [], location: null, arrivals: null, note });
  for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
  views.correct({ location: null, open: null, of: null });
  draw();
}

/** Shows a location: its poster, and its arrivals from the first one on. */
async function choose(location) {
  watching?.abort();
  state.location = location;
  state.arrivals = new Arrivals(state.tenant, (open, of) => go({ open, of }));
  const path = `/vic/v1/locations/${location?.locationId}`;
  const [poster, tag] = location
    ? await persist(() => Promise.all([
        state.tenant.ask("GET", `${path}/qr?size=320`, undefined, { raw: true }),
        state.tenant.ask("GET", `${path}/ndef?format=json`),
      ]))
    : ["", null];
  // Meanwhile another location was selected, or the tenant signed out.
  if (state.location !== location || !state.tenant) return;
  Object.assign(state, { poster, tag });
  await draw();
  if (location) watch(location);
}

/** Waits for arrivals, and for decisions of other desks, while the location is shown. */
async function watch(location) {
  watching?.abort();
  const { signal } = (watching = new AbortController());
  const { arrivals } = state;
  let next = "0";
  // At first, and after the server was lost, ask without waiting: the answer shows that the server is there.
  let isBrief = true;
  while (!signal.aborted) {
    try {
      const path = `/vic/v1/locations/${location.locationId}/checkins?after=${next}&wait=${isBrief ? 0 : 25}`;
      const answer = await state.tenant.ask("GET", path, undefined, { signal });
      if (signal.aborted || state.location !== location) return;
      noteServer(null);
      const fresh = arrivals.take(answer.items);
      if (fresh.length > 0 && arrivals.isLoaded) announce(t("desk.arrival.announced", { name: nameOf(fresh.at(-1)) }));
      for (const item of fresh) noteArrival(item, nameOf(item));
      // They are on the screen now, so report them to the wallets as "seen".
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

/** Watching retries by itself, without any action of the user. */
function noteServer(error) {
  const words = error && (error.isOffline ? t("desk.error.offline") : error.words);
  state.arrivals?.setLost(words, () => hurry());
  noteConnection(words, () => hurry());
}

/** The sheets of this desk; those about an arrival wait until it has loaded, and open only while it is pending. */
function openSheet(name, id) {
  const item = id && state.arrivals?.get(id);
  if (name === "location") return makeLocation();
  if (name === "device") return signInElsewhere(state.tenant);
  if (name === "close" && state.location && !state.location.isClosed) return endLocation();
  if (name === "link" && state.location && !state.location.isClosed) return showOneTimeCode(state.tenant, state.location);
  if (name === "reject" && item && isOpen(item)) return state.arrivals.reject(item);
  if (name === "receipt" && item?.fields && isOpen(item)) return state.arrivals.receipt(item);
  return null;
}

async function makeLocation() {
  if (!(await newLocation(state.tenant))) return;
  const { locations } = await persist(() => state.tenant.ask("GET", "/vic/v1/locations"));
  state.locations = locations;
  const made = locations.filter((location) => !location.isClosed).at(-1);
  toast(t("desk.location.made", { location: made.location.name }));
  views.correct({ open: null });
  go({ location: made.locationId });
}

async function endLocation() {
  const { tenant, location } = state;
  if (!(await closeLocation(tenant, location))) return;
  toast(t("desk.location.closed.done", { location: location.location.name }));
  const { locations } = await persist(() => tenant.ask("GET", "/vic/v1/locations"));
  views.correct({ open: null });
  state.locations = locations;
  go({ location: usualLocation()?.locationId ?? null });
}
