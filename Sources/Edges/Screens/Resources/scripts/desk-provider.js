// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The provider's desk: places of check-in with their posters, and who arrives.

import {
  announce, button, clock, codePicture, copyButton, day, dialog, fact, fieldName, kept, label, Refusal, signIn,
} from "./desk.js";
import { noteArrival, showOneTimeCode, tagDetails } from "./desk-links.js";
import { h, pause } from "./dom.js";
import { icon } from "./icons.js";
import { grouped } from "./numbers.js";
import { preparePage } from "./page.js";
import { language, onLanguage, t } from "./strings.js";

const main = document.querySelector("main");
/** Fields that a place may ask for, in the order of the form. */
const FIELDS = [
  "veka", "family_name", "given_name", "birth_date", "sex", "ahv", "insurer_name", "insurer_bag",
  "insured_no", "valid_until", "hotline", "age_over_18",
];
const REQUIRED = ["veka", "family_name", "given_name"];
const METHODS = {
  id_document_in_person: ["high", "substantial", "low"],
  card_in_person: ["substantial", "low"],
  presence: ["low"],
};

/**
 * Who has signed in, the places, and who has arrived at the chosen one. What was found out about an
 * arrival, and what went wrong, are functions that say it in the language of the moment.
 */
const state = { tenant: null, places: [], place: null, poster: "", tag: null, arrivals: new Map(), coverage: new Map(), troubles: new Map() };
let watching = null;

preparePage("desk.provider.title");
onLanguage(draw);
await draw();
document.body.dataset.ready = "";

async function draw() {
  if (!state.tenant) {
    main.replaceChildren(
      h("h1", {}, t("desk.provider.title")), h("p", { class: "lead" }, t("desk.provider.lead")),
      await signIn("providers", enter));
    return;
  }
  main.replaceChildren(head(), h("div", { class: "columns" }, arrivalPanel(), placePanel()));
}

function head() {
  return h("div", { class: "desk-bar" },
    h("h1", {}, state.tenant.name),
    h("div", { class: "row" },
      button(t("desk.place.new"), newPlace, { picture: "plus" }),
      button(t("desk.signOut"), signOut)));
}

async function enter(tenant) {
  const { locations } = await tenant.ask("GET", "/vic/v1/locations");
  state.tenant = tenant;
  state.places = locations;
  await choose(locations.find((place) => !place.isClosed) ?? locations[0] ?? null);
}

function signOut() {
  watching?.abort();
  Object.assign(state, { tenant: null, places: [], place: null, arrivals: new Map() });
  draw();
}

/** Shows a place: its poster, and its arrivals from the first. */
async function choose(place) {
  watching?.abort();
  state.place = place;
  state.arrivals = new Map();
  const path = `/vic/v1/locations/${place?.locationId}`;
  const [poster, tag] = place
    ? await Promise.all([
        state.tenant.ask("GET", `${path}/qr?size=320`, undefined, { raw: true }),
        state.tenant.ask("GET", `${path}/ndef?format=json`),
      ])
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
  const controller = new AbortController();
  watching = controller;
  let next = "0";
  let first = true;
  while (!controller.signal.aborted) {
    try {
      const path = `/vic/v1/locations/${place.locationId}/checkins?after=${next}&wait=${first ? 0 : 25}`;
      const answer = await state.tenant.ask("GET", path, undefined, { signal: controller.signal });
      if (controller.signal.aborted || state.place !== place) return;
      setLost(false);
      // What this desk has done itself comes back as it stands here already.
      const held = (item) => JSON.stringify(state.arrivals.get(item.checkInId));
      const hasNews = answer.items.some((item) => held(item) !== JSON.stringify(item));
      const fresh = answer.items.filter((item) => !state.arrivals.has(item.checkInId));
      for (const item of answer.items) state.arrivals.set(item.checkInId, item);
      if (fresh.length > 0 && !first) {
        announce(t("desk.arrival.announced", { name: nameOf(fresh.at(-1)) }));
      }
      for (const item of fresh) noteArrival(item, nameOf(item));
      if (hasNews || first) drawArrivals();
      // They are on the screen now: that is what "seen" tells the wallets.
      for (const item of fresh) if (item.status === "pending") look(item);
      next = answer.next;
      first = answer.items.length === 100;
      if (!first) continue;
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      setLost(true, error);
      await pause(2000);
    }
    first = false;
  }
}

function setLost(isLost, error) {
  const line = document.querySelector(".lost");
  if (!line) return;
  line.hidden = !isLost;
  line.textContent = isLost ? error.words : "";
}

// Places.

function placePanel() {
  const { place } = state;
  if (!place) {
    return h("section", { class: "panel place" }, h("h2", {}, t("desk.place")), h("p", {}, t("desk.place.none")));
  }
  const chooser = h(
    "select", { onchange: (event) => choose(state.places.find((one) => one.locationId === event.target.value)) },
    state.places.map((one) =>
      h("option", { value: one.locationId, selected: one === place },
        one.place.name + (one.isClosed ? ` (${t("desk.place.closed")})` : ""))),
  );
  return h(
    "section", { class: "panel place" },
    label(t("desk.place"), chooser),
    place.isClosed ? h("p", { class: "note" }, t("desk.place.closed.text")) : poster(place),
    place.isClosed
      ? null
      : h("div", { class: "row" },
          button(t("desk.link.make"), () => showOneTimeCode(state.tenant, place)),
          button(t("desk.place.print"), () => window.print())),
    facts(place),
    place.isClosed ? null : tagDetails(state.tag),
    place.isClosed ? null : h("div", { class: "row" }, button(t("desk.place.close"), close)),
  );
}

function poster(place) {
  return h(
    "div", { class: "poster" },
    h("h2", { class: "poster-title" }, state.tenant.name),
    codePicture(state.poster, t("desk.poster.picture", { place: place.place.name })),
    h("div", { class: "poster-words" },
      ["de", "fr", "it", "en"].map((code) => h("p", { lang: code }, POSTER[code]))),
    h("p", { class: "poster-link" }, h("a", { href: place.url }, place.url)),
    copyButton(t("desk.place.copy"), place.url),
  );
}

// On paper all four languages stand together, so these do not follow the language of the page.
const POSTER = {
  de: "Mit der App Ihrer Krankenkasse hier anmelden",
  fr: "Annoncez-vous ici avec l’app de votre caisse-maladie",
  it: "Si registri qui con l’app della sua cassa malati",
  en: "Check in here with your health insurer’s app",
};

function facts({ place }) {
  const wishes = place.fields.map((wish) => fieldName(wish.name) + (wish.required ? "" : ` (${t("desk.optional")})`));
  return h("dl", { class: "facts" },
    fact(t("desk.place.asks"), wishes.join(", ")),
    fact(t("desk.place.purpose"), place.purpose[language()]),
    fact(t("wallet.consent.retention"), kept(place.retentionDays)));
}

async function close() {
  const isSent = await dialog(t("desk.place.close"), h("p", {}, t("desk.place.close.text")), {
    text: t("desk.place.close"),
    isGrave: true,
    action: () => state.tenant.ask("DELETE", `/vic/v1/locations/${state.place.locationId}`),
  });
  if (isSent) await enter(state.tenant);
}

async function newPlace() {
  const wishes = h("fieldset", { class: "wishes" }, h("legend", {}, t("desk.place.asks")),
    FIELDS.map((name) => h("label", {}, h("span", {}, fieldName(name)),
      h("select", { name: `wish-${name}` },
        option("", t("desk.wish.no"), !REQUIRED.includes(name)),
        option("required", t("desk.wish.required"), REQUIRED.includes(name)),
        option("optional", t("desk.optional"), false)))));
  const content = [
    label(t("desk.place.name"), h("input", { name: "name", required: true, maxlength: 40 })),
    h("div", { class: "side-by-side" }, ["de", "fr", "it", "en"].map((code) =>
      label(`${t("desk.place.purpose")} (${code.toUpperCase()})`,
        h("input", { name: `purpose-${code}`, required: true, maxlength: 140, lang: code })))),
    wishes,
    label(t("desk.place.retention"),
      h("input", { name: "retentionDays", type: "number", min: 0, max: 3650, value: 30, required: true })),
    h("fieldset", { class: "kinds" }, h("legend", {}, t("desk.place.kinds")),
      ["mandatory", "complementary"].map((kind) =>
        h("label", {}, h("input", { type: "checkbox", name: kind, checked: true }), t(`card.kind.${kind}`)))),
  ];
  const isSent = await dialog(t("desk.place.new"), content, {
    text: t("desk.place.make"),
    action: (form) => state.tenant.ask("POST", "/vic/v1/locations", {
      name: form.get("name"),
      purpose: Object.fromEntries(["de", "fr", "it", "en"].map((code) => [code, form.get(`purpose-${code}`)])),
      fields: FIELDS.filter((name) => form.get(`wish-${name}`))
        .map((name) => ({ name, required: form.get(`wish-${name}`) === "required" })),
      retentionDays: Number(form.get("retentionDays")),
      kinds: ["mandatory", "complementary"].filter((kind) => form.get(kind)),
      receipt: true,
    }),
  });
  if (!isSent) return;
  const { locations } = await state.tenant.ask("GET", "/vic/v1/locations");
  state.places = locations;
  await choose(locations.filter((place) => !place.isClosed).at(-1));
}

function option(value, text, selected) {
  return h("option", { value, selected }, text);
}

// Arrivals.

function arrivalPanel() {
  return h("section", { class: "panel arrivals-panel" },
    h("div", { class: "panel-head" },
      h("h2", {}, t("desk.arrivals")),
      h("span", { class: "state pending open-count", hidden: openCount() === 0 }, openWords())),
    h("p", { class: "lost", role: "alert", hidden: true }),
    h("ol", { class: "arrivals" }, arrivalRows()));
}

function isOpen({ status }) {
  return status === "pending" || status === "seen";
}

/** How many wait for a decision. */
function openCount() {
  return [...state.arrivals.values()].filter(isOpen).length;
}

function openWords() {
  return t("desk.arrivals.open", { count: openCount() });
}

/** Draws the list anew; whoever stands on a button of it with the keyboard stays there. */
function drawArrivals() {
  const list = document.querySelector(".arrivals");
  if (!list) return;
  const held = list.contains(document.activeElement) ? document.activeElement : null;
  const id = held?.closest(".arrival")?.dataset.id;
  list.replaceChildren(...arrivalRows());
  const count = document.querySelector(".open-count");
  count.textContent = openWords();
  count.hidden = openCount() === 0;
  const buttons = [...list.children].find((row) => id && row.dataset.id === id)?.querySelectorAll("button") ?? [];
  [...buttons].find((one) => one.textContent === held.textContent)?.focus();
}

function arrivalRows() {
  const items = [...state.arrivals.values()].sort((one, other) => other.number - one.number);
  if (items.length === 0) {
    return [h("li", { class: "empty" }, icon("clinic"), h("span", {}, t("desk.arrivals.none")))];
  }
  return items.map(arrival);
}

function nameOf({ fields }) {
  return fields ? `${fields.given_name ?? ""} ${fields.family_name ?? ""}`.trim() : t("desk.arrival.deleted");
}

function arrival(item) {
  const canDecide = isOpen(item);
  const coverage = state.coverage.get(item.checkInId);
  return h(
    "li", { class: `arrival ${item.status}`, "data-id": item.checkInId },
    h("div", { class: "arrival-head" },
      h("span", { class: "number" }, String(item.number)),
      h("h3", {}, h("bdi", {}, nameOf(item))),
      h("time", { datetime: item.receivedAt }, clock(item.receivedAt)),
      h("span", { class: `state ${item.status}` }, t(`checkin.${item.status}`))),
    item.fields ? fieldList(item) : h("p", { class: "note" }, t("desk.arrival.deleted.text")),
    item.verified && item.fields
      ? h("p", { class: "verified" }, icon("tick"), t("desk.verified"))
      : null,
    coverage
      ? h("p", { class: coverage.isThere ? "verified" : "amiss" },
          icon(coverage.isThere ? "tick" : "warning"), coverage.words())
      : null,
    item.reason ? h("dl", { class: "facts" }, fact(t("desk.reject.reason"), item.reason)) : null,
    state.troubles.has(item.checkInId)
      ? h("p", { class: "trouble-line", role: "alert" }, state.troubles.get(item.checkInId)())
      : null,
    h("div", { class: "row" },
      canDecide ? button(t("desk.accept"), () => accept(item), { quiet: false }) : null,
      canDecide ? button(t("desk.reject"), () => reject(item)) : null,
      canDecide && item.fields ? button(t("desk.receipt"), () => receipt(item)) : null,
      item.fields?.veka ? button(t("desk.coverage"), () => cover(item)) : null),
  );
}

function fieldList({ fields, cardKind }) {
  const rows = Object.entries(fields).map(([name, value]) => fact(fieldName(name), shown(name, value)));
  return h("dl", { class: "facts" }, rows, fact(t("card.kind"), t(`card.kind.${cardKind}`)));
}

function shown(name, value) {
  if (name === "veka") return grouped(value);
  if (name === "birth_date" || name === "valid_until") return day(value);
  if (name === "ahv") return value.replace(/^(\d{3})(\d{4})(\d{4})(\d{2})$/, "$1.$2.$3.$4");
  if (name === "sex") return { 1: "M", 2: "F" }[value] ?? "–";
  if (typeof value === "boolean") return t(value ? "desk.yes" : "desk.no");
  if (typeof value === "object") return value.card ?? "–";
  return String(value);
}

/** Has something done to an arrival, and shows what came of it. */
async function decide(item, decision, more = {}) {
  const path = `/vic/v1/checkins/${item.checkInId}/decision`;
  const after = await state.tenant.ask("POST", path, { decision, ...more });
  state.arrivals.set(item.checkInId, after);
  state.troubles.delete(item.checkInId);
  announce(t(`checkin.${after.status}`));
  drawArrivals();
}

/** Accepts without a dialog, which would say what went wrong: the arrival itself does. */
async function accept(item) {
  try {
    await decide(item, "accepted");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.troubles.set(item.checkInId, () => error.words);
    await look(item);
  }
}

/** Looks at an arrival anew, which has the wallet learn that it was seen. */
async function look(item) {
  try {
    const after = await state.tenant.ask("GET", `/vic/v1/checkins/${item.checkInId}`);
    state.arrivals.set(item.checkInId, after);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.troubles.set(item.checkInId, () => error.words);
  }
  drawArrivals();
}

async function reject(item) {
  await dialog(t("desk.reject"),
    label(t("desk.reject.reason"), h("input", { name: "reason", maxlength: 140 }), t("desk.reject.reason.text")), {
      text: t("desk.reject"),
      action: (form) => decide(item, "rejected", form.get("reason") ? { reason: form.get("reason") } : {}),
    });
}

async function receipt(item) {
  const names = Object.keys(item.fields).filter((name) => name !== "ehic");
  const assurance = h("select", { name: "loa" });
  const fields = h("fieldset", { class: "kinds" }, h("legend", {}, t("desk.receipt.fields")),
    names.map((name) => h("label", {},
      h("input", { type: "checkbox", name: `field-${name}`, checked: true }), fieldName(name))));
  const method = h("select", { name: "method", onchange: () => refresh() },
    Object.keys(METHODS).map((name) => h("option", { value: name }, t(`receipt.method.${name}`))));
  const days = h("input", { name: "days", type: "number", min: 1, max: 365, value: 180, required: true });
  const refresh = () => {
    assurance.replaceChildren(...METHODS[method.value].map((name) =>
      h("option", { value: name }, t(`receipt.loa.${name}`))));
    // Presence says that somebody was here, and nothing of who.
    fields.disabled = method.value === "presence";
    days.disabled = method.value === "presence";
  };
  refresh();
  await dialog(t("desk.receipt"), [
    h("p", { class: "hint" }, t("desk.receipt.text")),
    label(t("desk.receipt.method"), method), label(t("desk.receipt.loa"), assurance), fields,
    label(t("desk.receipt.days"), days),
  ], {
    text: t("desk.receipt.do"),
    action: async (form) => {
      const isPresence = form.get("method") === "presence";
      const made = await state.tenant.ask("POST", `/office/checkins/${item.checkInId}/receipt`, {
        method: form.get("method"), loa: form.get("loa"),
        fields: isPresence ? [] : names.filter((name) => form.get(`field-${name}`)),
        ...(isPresence ? {} : { days: Number(form.get("days")) }),
      });
      await decide(item, "accepted", { receipt: made.receipt });
    },
  });
}

async function cover(item) {
  let found;
  try {
    const answer = await state.tenant.ask("POST", "/vic/v1/coverage", { veka: item.fields.veka });
    const isThere = answer.returnCode === null;
    const covered = answer.kvg ? "kvg" : "vvg";
    found = { isThere, words: () => t(`desk.coverage.${isThere ? covered : answer.returnCode}`) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found = { isThere: false, words: () => error.words };
  }
  state.coverage.set(item.checkInId, found);
  drawArrivals();
  announce(found.words());
}
