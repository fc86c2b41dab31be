// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Adding a document to the wallet of the document exchange: read by the camera or from a picture, or typed.

import { load } from "../base/ask.js";
import { button, choices, labelled, pair } from "../base/controls.js";
import { h } from "../base/dom.js";
import { findingList } from "./parts.js";
import { icon } from "../base/icons.js";
import { later } from "../base/later.js";
import { persist } from "../base/persist.js";
import { t } from "../base/strings.js";

/** The form of a document, and the button that opens the scanner. */
export function addView({ draft }, send) {
  if (!draft) return [];
  const form = h(
    "form", { class: "fields", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      send("draftKept", { values: Object.fromEntries(new FormData(form)) });
    } },
    draft.fields.map((one, place) => field(one, place)),
    button(t("exchange.add.keep"), null, { isSubmit: true, "data-name": "keep" }),
  );
  const kinds = choices(draft.kinds.map(({ code, label }) => [code, label]), {
    chosen: draft.kind, "data-name": "draft-kind", onchange: () => send("draftKindChosen", { name: kinds.value }),
  });
  return [
    h("h3", { tabindex: "-1", "data-name": "heading" }, t("exchange.add")),
    button(t("exchange.add.scan"), () => send("scanTapped"), { look: "quiet", sign: "scan", "data-name": "scan" }),
    h("p", { class: "hint" }, t("exchange.add.scan.text")),
    h("h4", {}, t("exchange.add.type")),
    labelled(t("exchange.add.kind"), kinds, { look: "chooser" }),
    draft.isRefused ? h("p", { class: "refused", role: "alert" }, t("exchange.add.refused")) : null,
    form,
    button(t("exchange.wallet.back"), () => send("closeTapped"), { look: "quiet", "data-name": "close" }),
  ];
}

function field({ path, label, kind, options, isRequired, value, findings }, place) {
  const id = `draft-${place}`;
  const notes = findings.length > 0 ? `${id}-notes` : null;
  const traits = {
    id, name: path, "data-name": `draft${path}`, "aria-required": isRequired ? "true" : null, "aria-describedby": notes,
    "aria-invalid": notes ? "true" : null, autocomplete: "off",
  };
  const control = kind === "choice"
    ? choices([["", "–"], ...options.map(({ code, label: text }) => [code, text])], { chosen: value, ...traits })
    : h("input", { ...traits, type: kind, value, maxlength: "300" });
  return h(
    "div", { class: "form-field" },
    pair([label, isRequired ? null : h("span", { class: "optional" }, t("exchange.add.optional"))], control),
    findingList(findings, notes),
  );
}

/**
 * The passport scanner as a layer of the wallet.
 *
 * It is in the page only while it is shown. It has no server, so what the camera sees stays in the page even if this
 * browser cannot read it.
 */
export function scanLayer(send) {
  const element = h("section", { class: "app-layer", tabindex: "-1" });
  let scanner = null;
  const define = () => later("etui-scanner", () => import("../../components/etui-scanner.js"));

  function open() {
    const sample = button(null, readSample, { look: null, slot: "ways", "data-name": "sample" });
    const close = button(null, () => send("closeTapped"), { look: null, slot: "ways", "data-name": "close" });
    scanner = h("etui-scanner", {
      reads: "zones", "guide-text": t("hint.noDocument"), scanning: true,
    }, sample, close);
    scanner.addEventListener("etui-document", ({ detail }) => {
      const zone = detail.documents.find(({ source }) => source === "mrz");
      if (zone) send("zoneRead", { lines: zone.lines });
    });
    element.replaceChildren(scanner);
    // The element is drawn once it is defined.
    define();
  }

  /** A specimen is read like any other picture. */
  async function readSample() {
    const [picture] = await Promise.all([persist(() => load("/exchange/samples/passport.png", "blob")), define()]);
    scanner?.readPicture(picture);
  }

  return {
    element,
    update(_, isShown) {
      if (isShown && !scanner) open();
      if (!isShown && scanner) {
        scanner.remove();
        scanner = null;
      }
      if (!scanner) return;
      element.setAttribute("aria-label", t("exchange.add.scan"));
      const [sample, close] = scanner.children;
      sample.replaceChildren(icon("document"), t("exchange.add.sample"));
      close.replaceChildren(icon("text"), t("exchange.add.typeInstead"));
    },
  };
}
