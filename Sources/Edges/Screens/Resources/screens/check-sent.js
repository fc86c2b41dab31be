// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the demonstration's app shows after a check was sent: that it arrived, and the result when the bank has it.

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { onLanguage, t } from "../scripts/base/strings.js";

/** How each result is shown: its place on the common scale, and its mark. */
const results = {
  APPROVED_VERIFIED: ["approved", "check"],
  DENIED_FRAUD: ["refused", "cross"],
  DENIED_UNSUPPORTED_ID_TYPE: ["refused", "cross"],
  DENIED_UNSUPPORTED_ID_COUNTRY: ["refused", "cross"],
  ERROR_NOT_READABLE_ID: ["attention", "warning"],
  NO_ID_UPLOADED: ["attention", "warning"],
};

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "check" });
  let state = null;

  function draw() {
    const { reference, status } = state;
    const [result, mark] = results[status] ?? ["pending", "clock"];
    element.dataset.result = result;
    element.replaceChildren(
      h(
        "div", { class: "check-panel welcome sent", "data-result": result },
        icon(mark),
        h("h3", { tabindex: "-1" }, status ? t(`verify.status.${status}`) : t("verify.sent")),
        h("p", { role: "status" }, status ? t("verify.sent.told") : t("verify.sent.text")),
        h("p", { class: "check-code" }, t("verify.reference"), " ", h("code", {}, reference)),
        status ? null : h("p", {}, h("a", { class: "button quiet", href: "/desk/verification", target: "_blank" }, t("verify.sent.desk"))),
        button(t("verify.again"), port.back),
      ),
    );
  }

  const undo = onLanguage(() => state && draw());
  return {
    element,
    update(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      draw();
    },
    arrive() {
      element.querySelector("h3").focus();
    },
    destroy: undo,
  };
}
