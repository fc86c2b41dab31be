// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Adding a document to the wallet of the document exchange: read by the camera or from a picture, or typed.

import "../../components/etui-scanner.js";
import { load } from "../base/ask.js";
import { h } from "../base/dom.js";
import { findingList, press } from "./parts.js";
import { icon } from "../base/icons.js";
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
    h("button", { class: "button", "data-name": "keep" }, t("exchange.add.keep")),
  );
  return [
    h("h3", { tabindex: "-1", "data-name": "heading" }, t("exchange.add")),
    press("quiet", "scan", [icon("scan"), t("exchange.add.scan")], () => send("scanTapped")),
    h("p", { class: "hint" }, t("exchange.add.scan.text")),
    h("h4", {}, t("exchange.add.type")),
    h("label", { class: "chooser" }, h("span", {}, t("exchange.add.kind")),
      h("select", { "data-name": "draft-kind", onchange: (event) => send("draftKindChosen", { name: event.target.value }) },
        draft.kinds.map(({ code, label }) => h("option", { value: code, selected: code === draft.kind }, label)))),
    draft.isRefused ? h("p", { class: "refused", role: "alert" }, t("exchange.add.refused")) : null,
    form,
    press("quiet", "close", t("exchange.wallet.back"), () => send("closeTapped")),
  ];
}

function field({ path, label, kind, options, isRequired, value, findings }, place) {
  const id = `draft-${place}`;
  const notes = findings.length > 0 ? `${id}-notes` : null;
  const traits = {
    id, name: path, "data-name": `draft${path}`, "aria-required": isRequired ? "true" : null, "aria-describedby": notes,
    "aria-invalid": notes ? "true" : null, autocomplete: "off",
  };
  const choices = [h("option", { value: "" }, "–"), ...options.map(({ code, label: text }) =>
    h("option", { value: code, selected: code === value }, text))];
  return h(
    "div", { class: "form-field" },
    h("label", { for: id }, label, isRequired ? null : h("span", { class: "optional" }, t("exchange.add.optional"))),
    kind === "choice" ? h("select", traits, choices) : h("input", { ...traits, type: kind, value, maxlength: "300" }),
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

  function open() {
    const sample = h("button", { type: "button", slot: "ways", "data-name": "sample", onclick: readSample });
    const close = h("button", { type: "button", slot: "ways", "data-name": "close", onclick: () => send("closeTapped") });
    scanner = h("etui-scanner", {
      reads: "zones", "guide-text": t("hint.noDocument"), scanning: true,
    }, sample, close);
    scanner.addEventListener("etui-document", ({ detail }) => {
      const zone = detail.documents.find(({ source }) => source === "mrz");
      if (zone) send("zoneRead", { lines: zone.lines });
    });
    element.replaceChildren(scanner);
  }

  /** A specimen is read like any other picture. */
  async function readSample() {
    const picture = await persist(() => load("/exchange/samples/passport.png", "blob"));
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
