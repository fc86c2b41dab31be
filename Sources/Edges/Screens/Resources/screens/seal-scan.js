// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The scan screen: draws the state of the SDK's scan controller and reports what the user does.

import "../components/etui-scanner.js";
import { h } from "../scripts/base/dom.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const scanner = h("etui-scanner");
  scanner.sendFrame = port.frame;
  let noticeNumber = 0;

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
  const onVisibility = () => {
    if (document.hidden) port.event({ pageHidden: {} });
  };
  document.addEventListener("visibilitychange", onVisibility);

  return {
    element: scanner,

    update(state) {
      for (const [name, value] of Object.entries(state.style)) {
        scanner.style.setProperty(name, value);
      }
      set(scanner, "guide-text", state.guideText);
      set(scanner, "invalid-text", state.invalidText);
      set(scanner, "warning-text", state.warningText ?? "");
      scanner.toggleAttribute("light", Boolean(state.offersTorch));
      scanner.toggleAttribute("light-on", Boolean(state.torchIsOn));
      scanner.toggleAttribute("zoom", Boolean(state.offersZoom));
      set(scanner, "zoom-factor", String(state.zoomFactor));
      scanner.toggleAttribute("scanning", Boolean(state.isScanning));
      scanner.busy = state.isChecking ? "scan.checking" : null;
      if (state.notice && state.notice.number !== noticeNumber) show(state.notice);
      noticeNumber = state.notice?.number ?? 0;
    },

    destroy() {
      document.removeEventListener("visibilitychange", onVisibility);
    },
  };

  function show({ kind, source }) {
    if (source === "camera") scanner.showInvalid();
    else scanner.showNotice(kind);
  }
}

function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
