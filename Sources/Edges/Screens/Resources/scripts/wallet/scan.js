// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The scanner for check-in codes, in a sheet of the wallet.

import "../../components/etui-scanner.js";
import { isApp } from "../base/back-step.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";
import { runsModules } from "../reading/worker-port.js";

/** The controller's notices as kinds of `etui-verdict`. */
const verdicts = {
  notOurs: "linkForeign", otherEnvironment: "linkElsewhere", invalid: "linkBroken",
  noCode: "noCode", unreadable: "unreadable",
};

export function scanSheet(port) {
  const scanner = h("etui-scanner", { words: "wallet", light: true, zoom: true });
  const title = h("h2", { class: "page-title-inverted", tabindex: "-1" });
  const close = button(null, () => port.event({ closeTapped: {} }), { look: "tool system-inverted-icon", sign: "close" });
  const element = h("section", { class: "sheet scan-sheet", role: "dialog" }, h("header", {}, title, close), scanner);
  let number = 0;
  const elsewhere = h("div", { slot: "notice", class: "elsewhere", hidden: true });
  scanner.append(elsewhere);
  // A page reads the codes itself. An app does it for its web view, and the server for a browser that cannot.
  if (isApp || !runsModules()) scanner.sendFrame = port.frame;
  else scanner.setAttribute("reads", "codes");
  scanner.addEventListener("etui-light", () => port.event({ torchTapped: {} }));
  scanner.addEventListener("etui-zoom", () => port.event({ zoomTapped: {} }));
  scanner.addEventListener("etui-text", ({ detail }) => port.text(detail.text, detail.source));
  scanner.addEventListener("etui-picture", async (event) => {
    scanner.busy = "scan.picture.reading";
    try {
      await port.picture(event.detail);
    } finally {
      scanner.busy = null;
    }
  });

  /** Says to which environment a link belongs, with a way to it if the page has one. */
  function tellElsewhere({ notice, noticeText }) {
    elsewhere.hidden = !notice.environment;
    if (elsewhere.hidden) return;
    const offer = port.offerSwitch?.(notice.link) ?? null;
    elsewhere.replaceChildren(
      h("p", {}, noticeText),
      offer ? button(offer.words, offer.go, { "data-name": "switch" }) : "",
    );
  }

  return {
    element,
    update({ scan }) {
      title.textContent = t("wallet.checkin");
      element.setAttribute("aria-label", title.textContent);
      close.setAttribute("aria-label", t("app.close"));
      set(scanner, "guide-text", t("wallet.scan.guide"));
      set(scanner, "invalid-text", scan.noticeText ?? t("wallet.scan.notOurs"));
      set(scanner, "warning-text", "");
      scanner.toggleAttribute("light-on", Boolean(scan.torchIsOn));
      set(scanner, "zoom-factor", String(scan.zoomFactor));
      scanner.toggleAttribute("scanning", Boolean(scan.isScanning));
      const { notice } = scan;
      if (notice && notice.number !== number) {
        number = notice.number;
        tellElsewhere(scan);
        // The way to the other environment must not fade while a finger moves towards it.
        if (notice.source === "camera" && elsewhere.hidden) scanner.showInvalid();
        else scanner.showNotice(verdicts[notice.kind]);
      }
    },
  };
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
