// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the demonstration's app shows after a check was sent: that it arrived, and the result when the bank has it.

import { button } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { t } from "../scripts/base/strings.js";
import { drawnScreen } from "../scripts/phone/drawn-screen.js";

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
  // The result may arrive while the screen is being read. Its parts stay: a screen reader says what changes in a live
  // region that was there before, and the focus stays where it is.
  const news = h("span", { "aria-live": "polite" });
  const headline = h("h3", { tabindex: "-1" }, news);
  const text = h("p", { role: "status" });
  const code = h("p", { class: "check-code" });
  const link = h("a", { class: "button quiet", href: "/desk/verification", target: "_blank" });
  const desk = h("p", {}, link);
  const again = button(null, port.back);
  const panel = h("div", { class: "check-panel welcome sent" }, headline, text, code, desk, again);
  const element = h("div", { class: "check" }, panel);

  function draw({ reference, status }) {
    const [result, mark] = results[status] ?? ["pending", "clock"];
    element.dataset.result = panel.dataset.result = result;
    panel.querySelector(":scope > .icon")?.remove();
    panel.prepend(icon(mark));
    news.textContent = status ? t(`verify.status.${status}`) : t("verify.sent");
    text.textContent = status ? t("verify.sent.told") : t("verify.sent.text");
    code.replaceChildren(t("verify.reference"), " ", h("code", {}, reference));
    link.textContent = t("verify.sent.desk");
    again.textContent = t("verify.again");
    // The desk has decided; whoever was on the way there goes on with the result.
    if (status && desk.contains(document.activeElement)) headline.focus();
    desk.hidden = Boolean(status);
  }

  return drawnScreen(element, draw, { arrive: () => headline.focus() });
}
