// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The requesting app of the document exchange: a form, and the button that asks the wallet.

import { button, choices, labelled, pair, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { count, documentFindings, documentRows, findingList, marks } from "../scripts/exchange/parts.js";
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
    button(t("exchange.form.next"), onNext, { look: "quiet", "data-name": "next-finding" }),
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
    button(
      t(state.stage === "waiting" ? "exchange.form.again" : "exchange.form.fill"), () => send("startTapped"),
      { sign: "wallet", "data-name": "start", "aria-disabled": state.stage === "making" ? "true" : null },
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
  const input = h("input", {
    id, "data-name": id, name, type: name === "birthDate" ? "date" : "text", value, autocomplete: autocomplete ?? "off",
    "aria-describedby": [origin, notes].filter(Boolean).join(" ") || null, "aria-invalid": isWrong ? "true" : null, maxlength: "200",
    onchange: (event) => send("fieldEdited", { name, value: event.target.value }),
  });
  return h(
    "div", { class: `form-field${isFilled ? " filled" : ""}` },
    pair(t(`exchange.field.${name}`), input, [
      isFilled ? h("p", { class: "from-wallet", id: origin }, icon("check"), t("exchange.form.filled")) : null, input,
    ]),
    findingList(findings, notes),
  );
}

function options(state, send) {
  return h(
    "details", { class: "app-options", "data-name": "options" },
    h("summary", {}, t("exchange.ask")),
    h(
      "fieldset", {}, h("legend", {}, t("exchange.ask.kinds")),
      state.kinds.map(({ name, label, isChosen }) =>
        tick(label, { "data-name": `kind-${name}`, checked: isChosen, onchange: () => send("kindToggled", { name }) })),
    ),
    tick(t("exchange.ask.several"), { "data-name": "several", checked: state.isMultichoice, onchange: () => send("severalToggled") }),
    h(
      "fieldset", {}, h("legend", {}, t("exchange.ask.version")),
      ["v4", "v3"].map((code) => tick(t(`exchange.ask.${code}`), {
        type: "radio", name: "version", "data-name": `version-${code}`, checked: state.version === code,
        onchange: () => send("versionChosen", { code }),
      })),
    ),
    state.version === "v4" ? [
      tick(t("exchange.ask.limit"), { "data-name": "limit", checked: state.isLimited, onchange: () => send("limitToggled") }),
      chooser(
        "purpose", "exchange.ask.purpose", state.purposes.map(({ code, label }) => [code, label]), state.purpose,
        (code) => send("purposeChosen", { code }),
      ),
    ] : null,
    chooser(
      "simulatedError", "exchange.simulatedError",
      state.simulatedErrors.map((code) => [code, t(`exchange.simulatedError.${code}`)]), state.simulatedError,
      (name) => send("simulatedErrorChosen", { name }),
    ),
  );
}

function chooser(name, title, values, chosen, onChoice) {
  const list = choices(values, { chosen, "data-name": name, onchange: () => onChoice(list.value) });
  return labelled(t(title), list, { look: "chooser" });
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
    button(t("exchange.form.clear"), () => send("formCleared"), { look: "quiet", "data-name": "clear" }),
  );
}
