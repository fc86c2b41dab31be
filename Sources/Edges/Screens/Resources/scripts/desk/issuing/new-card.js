// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A new card: which fields there are depends on whether it is virtual or physical.

import { dialog, toast } from "../desk.js";
import { coded, lastFour } from "./words.js";
import { labelled, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** The longest display name, in characters. */
const longestName = 26;
/** Countries that cards are sent to in the demonstration; others are typed as their code. */
const home = "CH";

/**
 * Asks for everything about a new card of a cardholder and creates it.
 *
 * @returns {Promise<?Object>} the card, or null if it was cancelled
 */
export async function createCard(issuer, holder) {
  let made = null;
  const only = (type, ...content) => h("div", { class: "only", "data-type": type }, content);
  const isSent = await dialog(t("issuing.card.new"), [
    typeChoice(),
    h("div", { class: "side-by-side" },
      field("display_name", { maxlength: longestName, value: `${holder.first_name} ${holder.last_name}`.slice(0, longestName) }),
      field("lifetime", { type: "number", min: 1, max: 120, value: 36, required: true, inputmode: "numeric" }),
      field("reference", { maxlength: 60 }),
      field("iin", { maxlength: 8, pattern: "\\d{8}", placeholder: "99990000", inputmode: "numeric" }),
      field("revocation_date", { type: "date", min: issuer.day(1), "data-range": t("issuing.field.revocation_date") })),
    h("div", { class: "ticks" },
      tick(t("issuing.card.activate"), { name: "activate_card" }),
      only("virtual", tick(t("issuing.card.singleUse"), { name: "is_single_use" }))),
    only("physical", shipping()),
  ], {
    text: t("issuing.card.create"),
    action: async (form) => (made = await issuer.ask("POST", "/cards", cardOf(form, holder))),
  });
  if (isSent) toast(t("issuing.card.made", { card: lastFour(made) }));
  return made;
}

function field(name, traits) {
  const control = h("input", { name, autocomplete: "off", ...traits });
  return labelled(t(`issuing.card.field.${name}`), control);
}

function typeChoice() {
  const choose = (event) => show(event.target.form, event.target.value);
  const group = h("fieldset", { class: "kinds" }, h("legend", {}, t("issuing.head.type")), ["virtual", "physical"].map((type) =>
    tick(coded("form", type), { type: "radio", name: "type", value: type, checked: type === "virtual", onchange: choose })));
  // The form exists only once its content is in the dialog.
  queueMicrotask(() => show(group.form, "virtual"));
  return group;
}

/** Shows the fields of one type; those of the other are disabled, so that they are neither checked nor sent. */
function show(form, type) {
  for (const part of form.querySelectorAll(".only")) {
    part.hidden = part.dataset.type !== type;
    for (const control of part.querySelectorAll("input, textarea, fieldset")) control.disabled = part.hidden;
  }
}

function shipping() {
  const required = { required: true, maxlength: 80 };
  return h("fieldset", { class: "field-group" }, h("legend", {}, t("issuing.shipping")),
    field("shipping_recipient", required),
    h("div", { class: "side-by-side" },
      field("address_line1", required), field("address_line2", { maxlength: 80 }),
      field("zip", { required: true, maxlength: 16 }), field("city", required),
      field("state", { maxlength: 40 }),
      field("country", { required: true, maxlength: 2, pattern: "[A-Z]{2}", placeholder: home, value: home })),
    field("additional_comment", { maxlength: 200 }));
}

/** The body of the request: members that were left empty are left out. */
function cardOf(form, holder) {
  const filled = (names) => Object.fromEntries(names.map((name) => [name, (form.get(name) ?? "").trim()])
    .filter(([, value]) => value));
  const type = form.get("type");
  const body = {
    type, cardholder_id: holder.id, lifetime: { unit: "Months", value: Number(form.get("lifetime")) },
    ...filled(["display_name", "reference", "iin", "revocation_date"]),
    activate_card: form.has("activate_card"),
  };
  if (type === "virtual") return { ...body, is_single_use: form.has("is_single_use") };
  return {
    ...body,
    shipping_instructions: {
      ...filled(["shipping_recipient", "additional_comment"]),
      shipping_address: filled(["address_line1", "address_line2", "city", "state", "zip", "country"]),
    },
  };
}
