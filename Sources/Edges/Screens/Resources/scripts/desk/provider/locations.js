// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The locations of a provider: their posters, the fields they ask for, new ones.

import { copyButton } from "../../base/copy-button.js";
import { codePicture, dialog, fieldName, kept } from "../desk.js";
import { tagDetails } from "./links.js";
import { button, choices, labelled, terms, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { language, t } from "../../base/strings.js";

/** Fields that a location may ask for, in the order of the form. */
const FIELDS = [
  "veka", "family_name", "given_name", "birth_date", "sex", "ahv", "insurer_name", "insurer_bag",
  "insured_no", "valid_until", "hotline", "age_over_18",
];
const REQUIRED = ["veka", "family_name", "given_name"];
const LANGUAGES = ["de", "fr", "it", "en"];

// Posters show all four languages together, so these texts do not follow the language of the page.
const POSTER = {
  de: "Mit der App Ihrer Krankenkasse hier anmelden",
  fr: "Annoncez-vous ici avec l’app de votre caisse-maladie",
  it: "Si registri qui con l’app della sua cassa malati",
  en: "Check in here with your health insurer’s app",
};

/**
 * The panel of the selected location.
 *
 * @param {{tenant: Object, locations: Object[], location: ?Object, poster: string, tag: Object}} state
 * @param {(parts: Object) => void} go goes on to another view of the desk
 */
export function locationPanel({ tenant, locations, location, poster, tag }, go) {
  if (!location) {
    return h("section", { class: "panel location" }, h("h2", {}, t("desk.location")), h("p", {}, t("desk.location.none")));
  }
  const chooser = choices(locations.map((one) =>
    [one.locationId, one.location.name + (one.isClosed ? ` (${t("desk.location.closed")})` : "")]), {
    chosen: location.locationId, onchange: () => go({ location: chooser.value }),
  });
  return h(
    "section", { class: "panel location" },
    labelled(t("desk.location"), chooser),
    location.isClosed ? h("p", { class: "note" }, t("desk.location.closed.text")) : posterOf(location, tenant, poster),
    location.isClosed
      ? null
      : h("div", { class: "row" },
          button(t("desk.link.make"), () => go({ open: "link" }), { look: "quiet" }),
          button(t("desk.location.print"), () => window.print(), { look: "quiet" })),
    facts(location),
    location.isClosed ? null : tagDetails(tag),
    location.isClosed ? null : h("div", { class: "row" }, button(t("desk.location.close"), () => go({ open: "close" }), { look: "quiet" })),
  );
}

function posterOf(location, tenant, poster) {
  return h(
    "div", { class: "poster" },
    h("h2", { class: "poster-title" }, tenant.name),
    codePicture(poster, t("desk.poster.picture", { location: location.location.name })),
    h("div", { class: "poster-words" }, LANGUAGES.map((code) => h("p", { lang: code }, POSTER[code]))),
    h("p", { class: "poster-link" }, h("a", { href: location.url }, location.url)),
    copyButton(t("desk.location.copy"), location.url),
  );
}

function facts({ location }) {
  const fields = location.fields.map((field) => fieldName(field.name) + (field.required ? "" : ` (${t("desk.optional")})`));
  return terms([
    [t("desk.location.asks"), fields.join(", ")],
    [t("desk.location.purpose"), location.purpose[language()]],
    [t("wallet.consent.retention"), kept(location.retentionDays)],
  ], { class: "facts" });
}

/** The sheet that closes a location; true if it was closed. */
export function closeLocation(tenant, location) {
  return dialog(t("desk.location.close"), h("p", {}, t("desk.location.close.text")), {
    text: t("desk.location.close"),
    isGrave: true,
    action: () => tenant.ask("DELETE", `/vic/v1/locations/${location.locationId}`),
  });
}

/** The sheet that creates a location; true if one was created. It declares nothing about people, so it has defaults. */
export function newLocation(tenant) {
  const fields = h("fieldset", { class: "requested-fields" }, h("legend", {}, t("desk.location.asks")),
    FIELDS.map((name) => labelled(fieldName(name), choices(
      [["", t("desk.field.no")], ["required", t("desk.field.required")], ["optional", t("desk.optional")]],
      { chosen: REQUIRED.includes(name) ? "required" : "", name: `field-${name}` }), { look: null })));
  const kinds = ["mandatory", "complementary"];
  const content = [
    labelled(t("desk.location.name"), h("input", { name: "name", required: true, maxlength: 40 })),
    h("div", { class: "side-by-side" }, LANGUAGES.map((code) =>
      labelled(`${t("desk.location.purpose")} (${code.toUpperCase()})`,
        h("input", { name: `purpose-${code}`, required: true, maxlength: 140, lang: code })))),
    fields,
    labelled(t("desk.location.retention"),
      h("input", { name: "retentionDays", type: "number", min: 0, max: 3650, value: 30, required: true })),
    h("fieldset", { class: "kinds", "data-least": "1" }, h("legend", {}, t("desk.location.kinds")),
      kinds.map((kind) => tick(t(`card.kind.${kind}`), { look: null, name: kind, checked: true }))),
  ];
  return dialog(t("desk.location.new"), content, {
    text: t("desk.location.make"),
    action: (form) => tenant.ask("POST", "/vic/v1/locations", {
      name: form.get("name"),
      purpose: Object.fromEntries(LANGUAGES.map((code) => [code, form.get(`purpose-${code}`)])),
      fields: FIELDS.filter((name) => form.get(`field-${name}`))
        .map((name) => ({ name, required: form.get(`field-${name}`) === "required" })),
      retentionDays: Number(form.get("retentionDays")),
      kinds: kinds.filter((kind) => form.get(kind)),
      receipt: true,
    }),
  });
}
