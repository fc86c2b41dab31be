// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Faults that a sandbox plays, so that an app's handling of them can be tried by hand.

import { dialog, toast } from "../desk.js";
import { tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

const faults = ["answer_lost", "unavailable", "slow", "vault_key_retired", "clock_ahead"];

/** Asks which faults the server plays. */
export async function changeFaults(issuer) {
  const { faults: present } = await persist(() => issuer.ask("GET", "/faults"));
  const isSent = await dialog(t("issuing.faults"), [
    h("p", { class: "hint" }, t("issuing.faults.text")),
    h("fieldset", { class: "kinds" }, h("legend", { class: "hidden-visually" }, t("issuing.faults")),
      faults.map((name) => tick(
        h("span", {}, h("strong", {}, t(`issuing.fault.${name}`)), h("br"), h("small", {}, t(`issuing.fault.${name}.text`))),
        { look: null, name, checked: Boolean(present[name]) }))),
  ], {
    text: t("issuing.faults.do"),
    action: (form) => issuer.ask("PUT", "/faults",
      { faults: Object.fromEntries(faults.map((name) => [name, form.has(name)])) }),
  });
  if (isSent) toast(t("issuing.faults.done"));
}
