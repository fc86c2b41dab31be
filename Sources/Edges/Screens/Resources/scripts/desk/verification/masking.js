// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What masking leaves of a document, on a specimen that the server draws, reads and masks as it does with a check.

import { dialog } from "../desk.js";
import { flagField } from "./fields.js";
import { coded, fieldWords } from "./words.js";
import { button, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { countryText, t } from "../../base/strings.js";

/** The name of a kind of document of which numbers are masked. */
const nameOf = ({ country, region, type }) => `${countryText({ code: country, region })}: ${t(`check.type.${type}`)}`;

/** The switches of all rules, each with a button that opens its preview. */
export function maskingRows(at, rules, open) {
  return h("div", { class: "masking-rows" }, rules.map((rule) => h("div", { class: "masking-row" },
    flagField(at, `masking.${rule.country}.${rule.type}`, {
      words: nameOf(rule), hint: t(`account.masking.${rule.target}`),
    }),
    button(
      t("account.masking.preview"), () => open(`${rule.country}.${rule.type}`),
      { look: "quiet", "aria-label": `${t("account.masking.preview")}: ${nameOf(rule)}` },
    ))));
}

/** Opens the preview of a rule. */
export async function showMasking(person, rule) {
  const path = `/account/masking/${encodeURIComponent(rule.country)}/${encodeURIComponent(rule.type)}`;
  const { removed, zone, pictures } = await persist(() => person.ask("GET", path));
  const side = (part, isMasked) => h("figure", {},
    h("img", {
      src: person.address(`${path}/${part}?masked=${isMasked}`), width: 1112, height: 816,
      alt: t(isMasked ? "account.masking.after.of" : "account.masking.before.of", { part: coded("part", part) }),
    }),
    h("figcaption", {}, t(isMasked ? "account.masking.after" : "account.masking.before")));
  await dialog(nameOf(rule), [
    h("p", { class: "hint" }, t("account.masking.preview.text")),
    pictures.map(({ part, cover }) => h("section", { class: "masked-side" }, h("h3", {}, coded("part", part)),
      h("p", { class: "hint" }, t(`account.masking.cover.${cover}`)),
      h("div", { class: "masked-pair" }, side(part, false), cover === "nothing" ? null : side(part, true)))),
    zone ? h("section", { class: "masked-side" }, h("h3", {}, t("account.masking.zone")),
      h("div", { class: "masked-pair" },
        ["read", "kept"].map((state) => h("figure", {}, h("pre", { tabindex: "0" }, zone[state].join("\n")),
          h("figcaption", {}, t(state === "read" ? "account.masking.before" : "account.masking.after")))))) : null,
    removed.length > 0 ? h("section", { class: "masked-side" }, h("h3", {}, t("account.masking.removed")),
      terms(removed.map(({ name, value }) => [fieldWords(name), h("del", {}, value)]), { class: "facts" })) : null,
  ], { text: t("app.close"), isNotice: true, action: async () => {} });
}
