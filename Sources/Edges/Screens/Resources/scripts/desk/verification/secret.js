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
 * Closing it in another way than by its button asks first, unless each secret was copied.
 *
 * @param {Reviewer} person who may see them
 * @param {string} title
 * @param {string} words what to do with them
 * @param {[string, string][]} values names and values
 */
export async function showSecrets(person, title, words, values) {
  const missing = new Set(values.map(([name]) => name));
  const row = ([name, value]) => h("div", { class: "secret-row" },
    h("p", { class: "hint" }, name), h("p", { class: "login", oncopy: () => missing.delete(name) }, value),
    h("div", { class: "row" }, copyButton(t("account.copy", { name }), value, { copied: () => missing.delete(name) })));
  for (;;) {
    const isDone = await dialog(title, [h("p", { class: "attention-line" }, words), values.map(row)], {
      text: t("account.done"), isNotice: true, action: async () => {},
    });
    // The session may have ended while the dialog was open.
    if (isDone || missing.size === 0 || !person.isHere) return;
    const isLeft = await dialog(t("account.secret.leave"), h("p", {}, t("account.secret.leave.text")), {
      text: t("account.secret.leave.do"), isGrave: true, action: async () => {},
    });
    if (isLeft || !person.isHere) return;
  }
}
