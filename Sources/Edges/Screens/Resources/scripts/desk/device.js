// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A desk that is signed in lets another device in with a code.

import { Continuation } from "../continue/continue.js";
import { openSheet, toast } from "./desk.js";
import { h } from "../base/dom.js";
import { begin } from "../base/handover.js";
import { t } from "../base/strings.js";

/**
 * Shows a code with which another device signs in as the same person or company: no secret has to be typed there.
 *
 * @param {{desk: string, name: string}} who the last part of the desk's path, and the name of who is signed in
 */
export async function signInElsewhere({ desk, name }) {
  const device = new Continuation(() => begin({ desk }), (news) => {
    if (news !== "done") return;
    sheet.close("left");
    toast(t("desk.device.done", { name }));
  }, { isElsewhere: true });
  const { sheet, closed } = openSheet(t("desk.device.title"),
    h("div", { class: "one-time" }, h("p", {}, t("desk.device.text", { name })), device.element));
  device.start();
  await closed;
  device.stop();
}
