// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The demonstration's own first screen: what an app shows before it presents the SDK's check.

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { onLanguage, t } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "check" });
  let state = {};

  function draw() {
    const { error, cancelled } = state;
    element.replaceChildren(
      h(
        "div", { class: "check-panel welcome" },
        icon("document"),
        h("h3", { tabindex: "-1" }, t("verify.welcome")),
        h("p", {}, t("verify.welcome.text")),
        error ? h("p", { role: "alert", class: "check-note" }, t("verify.failed", { code: error })) : null,
        cancelled ? h("p", { role: "status", class: "check-note" }, t("verify.cancelled", { text: cancelled })) : null,
        start("verify.start", false),
        h("p", { class: "check-code" }, t("verify.welcome.private")),
        state.canSend ? start("verify.start.sent", true) : null,
        state.canSend ? h("p", { class: "check-code" }, t("verify.welcome.sent")) : null,
      ),
    );
  }

  function start(text, isSent) {
    return button(t(text), () => port.event({ start: { isSent } }), { look: isSent ? "quiet" : "button" });
  }

  const undo = onLanguage(draw);
  draw();
  return {
    element,
    update(next) {
      state = next;
      draw();
    },
    destroy: undo,
  };
}
