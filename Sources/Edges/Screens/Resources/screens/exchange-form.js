// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The requesting app of the document exchange: a form, and the button that asks the wallet.

import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { count, documentFindings, documentRows, findingList, marks, press, tick } from "../scripts/exchange/parts.js";
import { exchangeScreen } from "../scripts/exchange/screen.js";
import { t } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const screen = exchangeScreen(port, {
    app: "form",
    draw: (state) => draw(state, send),
    part: () => "form",
    above: (state) => [waiting(state), found(state, () => showNext(screen.element))],
  });
  return screen;
}

function waiting({ stage }) {
  return stage === "ready" ? null : h("p", { class: "app-waiting", role: "status" }, t(`exchange.stage.${stage}`));
}

/** The number of findings in the form, and a button that leads to them. */
function found({ fields }, onNext) {
  const findings = fields.flatMap((field) => field.findings);
  if (findings.length === 0) return null;
  return h(
    "div", { class: "found" },
    h("p", { class: "marks" }, marks(count(findings))),
    press("quiet", "next-finding", t("exchange.form.next"), onNext),
  );
}

/** Goes to the next field that has findings, and from the last to the first. */
function showNext(element) {
  const fields = [...element.querySelectorAll(".form-field:has(.findings) input")];
  const passed = element.querySelector("input[data-visited]");
  const next = fields[fields.indexOf(passed) + 1] ?? fields[0];
  passed?.removeAttribute("data-visited");
  next.setAttribute("data-visited", "");
  next.closest(".form-field").scrollIntoView({ block: "center" });
  next.focus({ preventScroll: true });
}

function draw(state, send) {
  return [
    h("h3", { tabindex: "-1", "data-name": "heading" }, t("exchange.form.heading")),
    h("p", { class: "hint" }, t("exchange.form.lead")),
    press(
      "main", "start", [icon("wallet"), t(state.stage === "waiting" ? "exchange.form.again" : "exchange.form.fill")],
      () => send("startTapped"), { "aria-disabled": state.stage === "making" ? "true" : null },
    ),
    options(state, send),
    h("form", { class: "fields", onsubmit: (event) => event.preventDefault() }, state.fields.map((one) => field(one, send))),
    state.documents.length > 0 ? documents(state, send) : null,
  ];
}

function field({ name, autocomplete, value, isFilled, findings }, send) {
  const id = `form-${name}`;
  const notes = findings.length > 0 ? `${id}-notes` : null;
  const origin = isFilled ? `${id}-origin` : null;
  const isWrong = findings.some(({ severity }) => severity === "error");
  return h(
    "div", { class: `form-field${isFilled ? " filled" : ""}` },
    h("label", { for: id }, t(`exchange.field.${name}`)),
    isFilled ? h("p", { class: "from-wallet", id: origin }, icon("check"), t("exchange.form.filled")) : null,
    h("input", {
      id, "data-name": id, name, type: name === "birthDate" ? "date" : "text", value, autocomplete: autocomplete ?? "off",
      "aria-describedby": [origin, notes].filter(Boolean).join(" ") || null, "aria-invalid": isWrong ? "true" : null, maxlength: "200",
      onchange: (event) => send("fieldEdited", { name, value: event.target.value }),
    }),
    findingList(findings, notes),
  );
}

function options(state, send) {
  return h(
    "details", { class: "app-options", "data-name": "options" },
    h("summary", {}, t("exchange.ask")),
    h(
      "fieldset", {}, h("legend", {}, t("exchange.ask.kinds")),
      state.kinds.map(({ name, label, isChosen }) => tick("checkbox", `kind-${name}`, label, isChosen, () => send("kindToggled", { name }))),
    ),
    tick("checkbox", "several", t("exchange.ask.several"), state.isMultichoice, () => send("severalToggled")),
    h(
      "fieldset", {}, h("legend", {}, t("exchange.ask.version")),
      ["v4", "v3"].map((code) =>
        tick("radio", `version-${code}`, t(`exchange.ask.${code}`), state.version === code, () => send("versionChosen", { code }), { name: "version" })),
    ),
    state.version === "v4" ? [
      tick("checkbox", "limit", t("exchange.ask.limit"), state.isLimited, () => send("limitToggled")),
      chooser("purpose", "exchange.ask.purpose", state.purposes, state.purpose, (code) => send("purposeChosen", { code })),
    ] : null,
    chooser(
      "simulatedError", "exchange.simulatedError",
      state.simulatedErrors.map((code) => ({ code, label: t(`exchange.simulatedError.${code}`) })), state.simulatedError,
      (name) => send("simulatedErrorChosen", { name }),
    ),
  );
}

function chooser(name, title, choices, chosen, onChoice) {
  return h(
    "label", { class: "chooser" }, h("span", {}, t(title)),
    h("select", { "data-name": name, onchange: (event) => onChoice(event.target.value) },
      choices.map(({ code, label }) => h("option", { value: code, selected: code === chosen }, label))),
  );
}

function documents(state, send) {
  return h(
    "section", { class: "received-documents" },
    h("h4", {}, t("exchange.form.came")),
    h("p", { class: "hint" }, t("exchange.form.claimed")),
    state.documents.map((document, place) =>
      h(
        "details", { class: "document-box", "data-name": `document-${place}` },
        h("summary", {}, document.title, " ", marks(count(documentFindings(document)))), documentRows(document),
      )),
    press("quiet", "clear", t("exchange.form.clear"), () => send("formCleared")),
  );
}
