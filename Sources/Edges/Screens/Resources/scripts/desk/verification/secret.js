// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The one time at which a secret is on the page.

import { copyButton } from "../../base/copy-button.js";
import { dialog } from "../desk.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/**
 * Shows secrets until the dialog is closed; then nothing on the page has them any more.
 *
 * @param {string} title
 * @param {string} words what to do with them
 * @param {[string, string][]} values names and values
 */
export function showSecrets(title, words, values) {
  const rows = values.map(([name, value]) => h("div", { class: "secret-row" },
    h("p", { class: "hint" }, name), h("p", { class: "login" }, value),
    h("div", { class: "row" }, copyButton(t("account.copy", { name }), value))));
  return dialog(title, [h("p", { class: "attention-line" }, words), rows], {
    text: t("account.done"), isNotice: true, action: async () => {},
  });
}
