// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The places of check-in of a provider: their posters, what they ask for, new ones.

import { copyButton } from "./copy-button.js";
import { button, codePicture, dialog, fact, fieldName, kept, label } from "./desk.js";
import { tagDetails } from "./desk-links.js";
import { h } from "./dom.js";
import { language, t } from "./strings.js";

/** Fields that a place may ask for, in the order of the form. */
const FIELDS = [
  "veka", "family_name", "given_name", "birth_date", "sex", "ahv", "insurer_name", "insurer_bag",
  "insured_no", "valid_until", "hotline", "age_over_18",
];
const REQUIRED = ["veka", "family_name", "given_name"];
const LANGUAGES = ["de", "fr", "it", "en"];

// On paper all four languages stand together, so these do not follow the language of the page.
const POSTER = {
  de: "Mit der App Ihrer Krankenkasse hier anmelden",
  fr: "Annoncez-vous ici avec l’app de votre caisse-maladie",
  it: "Si registri qui con l’app della sua cassa malati",
  en: "Check in here with your health insurer’s app",
};

/**
 * The panel of the place that is on show.
 *
 * @param {{tenant: Object, places: Object[], place: ?Object, poster: string, tag: Object}} state
 * @param {(parts: Object) => void} go goes on to another view of the desk
 */
export function placePanel({ tenant, places, place, poster, tag }, go) {
  if (!place) {
    return h("section", { class: "panel place" }, h("h2", {}, t("desk.place")), h("p", {}, t("desk.place.none")));
  }
  const chooser = h(
    "select", { onchange: (event) => go({ place: event.target.value }) },
    places.map((one) =>
      h("option", { value: one.locationId, selected: one === place },
        one.place.name + (one.isClosed ? ` (${t("desk.place.closed")})` : ""))),
  );
  return h(
    "section", { class: "panel place" },
    label(t("desk.place"), chooser),
    place.isClosed ? h("p", { class: "note" }, t("desk.place.closed.text")) : posterOf(place, tenant, poster),
    place.isClosed
      ? null
      : h("div", { class: "row" },
          button(t("desk.link.make"), () => go({ open: "link" })),
          button(t("desk.place.print"), () => window.print())),
    facts(place),
    place.isClosed ? null : tagDetails(tag),
    place.isClosed ? null : h("div", { class: "row" }, button(t("desk.place.close"), () => go({ open: "close" }))),
  );
}

function posterOf(place, tenant, poster) {
  return h(
    "div", { class: "poster" },
    h("h2", { class: "poster-title" }, tenant.name),
    codePicture(poster, t("desk.poster.picture", { place: place.place.name })),
    h("div", { class: "poster-words" }, LANGUAGES.map((code) => h("p", { lang: code }, POSTER[code]))),
    h("p", { class: "poster-link" }, h("a", { href: place.url }, place.url)),
    copyButton(t("desk.place.copy"), place.url),
  );
}

function facts({ place }) {
  const wishes = place.fields.map((wish) => fieldName(wish.name) + (wish.required ? "" : ` (${t("desk.optional")})`));
  return h("dl", { class: "facts" },
    fact(t("desk.place.asks"), wishes.join(", ")),
    fact(t("desk.place.purpose"), place.purpose[language()]),
    fact(t("wallet.consent.retention"), kept(place.retentionDays)));
}

/** The sheet in which a place is closed; true when it was. */
export function closePlace(tenant, place) {
  return dialog(t("desk.place.close"), h("p", {}, t("desk.place.close.text")), {
    text: t("desk.place.close"),
    isGrave: true,
    action: () => tenant.ask("DELETE", `/vic/v1/locations/${place.locationId}`),
  });
}

/** The sheet in which a place is made; true when it was. Nothing in it is stated about anybody, so it has defaults. */
export function newPlace(tenant) {
  const wishes = h("fieldset", { class: "wishes" }, h("legend", {}, t("desk.place.asks")),
    FIELDS.map((name) => h("label", {}, h("span", {}, fieldName(name)),
      h("select", { name: `wish-${name}` },
        option("", t("desk.wish.no"), !REQUIRED.includes(name)),
        option("required", t("desk.wish.required"), REQUIRED.includes(name)),
        option("optional", t("desk.optional"), false)))));
  const kinds = ["mandatory", "complementary"];
  const content = [
    label(t("desk.place.name"), h("input", { name: "name", required: true, maxlength: 40 })),
    h("div", { class: "side-by-side" }, LANGUAGES.map((code) =>
      label(`${t("desk.place.purpose")} (${code.toUpperCase()})`,
        h("input", { name: `purpose-${code}`, required: true, maxlength: 140, lang: code })))),
    wishes,
    label(t("desk.place.retention"),
      h("input", { name: "retentionDays", type: "number", min: 0, max: 3650, value: 30, required: true })),
    h("fieldset", { class: "kinds", "data-least": "1" }, h("legend", {}, t("desk.place.kinds")),
      kinds.map((kind) =>
        h("label", {}, h("input", { type: "checkbox", name: kind, checked: true }), t(`card.kind.${kind}`)))),
  ];
  return dialog(t("desk.place.new"), content, {
    text: t("desk.place.make"),
    action: (form) => tenant.ask("POST", "/vic/v1/locations", {
      name: form.get("name"),
      purpose: Object.fromEntries(LANGUAGES.map((code) => [code, form.get(`purpose-${code}`)])),
      fields: FIELDS.filter((name) => form.get(`wish-${name}`))
        .map((name) => ({ name, required: form.get(`wish-${name}`) === "required" })),
      retentionDays: Number(form.get("retentionDays")),
      kinds: kinds.filter((kind) => form.get(kind)),
      receipt: true,
    }),
  });
}

function option(value, text, selected) {
  return h("option", { value, selected }, text);
}
