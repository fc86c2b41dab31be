// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The requesting app of the document exchange: a form, and the button that asks the wallet.

import { h } from "../scripts/dom.js";
import { icon } from "../scripts/icons.js";
import { exchangeScreen, findingList, noticeBox, paperRows, press, tick } from "../scripts/exchange-parts.js";
import { t } from "../scripts/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  return exchangeScreen(port, "exchange-form", (state) => draw(state, send), () => "form");
}

function draw(state, send) {
  const isBusy = state.stage !== "ready";
  return [
    noticeBox(state.notice, () => send("noticeClosed")),
    state.stage === "ready" ? null : h("p", { class: "app-waiting", role: "status" }, t(`exchange.stage.${state.stage}`)),
    h("h3", { tabindex: "-1" }, t("exchange.form.heading")),
    h("p", { class: "hint" }, t("exchange.form.lead")),
    h(
      "div", { class: "app-actions" },
      h("button", {
        type: "button", class: "button", "data-name": "start", "aria-disabled": state.stage === "making",
        onclick: () => send("startTapped"),
      }, icon("wallet"), isBusy && state.stage === "waiting" ? t("exchange.form.again") : t("exchange.form.fill")),
    ),
    options(state, send),
    h("form", { class: "fields", onsubmit: (event) => event.preventDefault() }, state.fields.map((one) => field(one, send))),
    state.papers.length > 0 ? papers(state, send) : null,
  ];
}

function field({ name, autocomplete, value, isFilled, findings }, send) {
  const id = `form-${name}`;
  const notes = findings.length > 0 ? `${id}-notes` : null;
  const isWrong = findings.some(({ severity }) => severity === "error");
  return h(
    "div", { class: `form-field${isFilled ? " filled" : ""}` },
    h("label", { for: id }, t(`exchange.field.${name}`)),
    h("input", {
      id, "data-name": id, name, type: name === "birthDate" ? "date" : "text", value, autocomplete: autocomplete ?? "off",
      "aria-describedby": notes, "aria-invalid": isWrong ? "true" : null, maxlength: "200",
      onchange: (event) => send("fieldEdited", { name, value: event.target.value }),
    }),
    isFilled ? h("p", { class: "from-wallet" }, icon("tick"), t("exchange.form.filled")) : null,
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
      "trial", "exchange.trial", state.trials.map((code) => ({ code, label: t(`exchange.trial.${code}`) })), state.trial,
      (name) => send("trialChosen", { name }),
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

function papers(state, send) {
  return h(
    "section", { class: "papers" },
    h("h4", {}, t("exchange.form.came")),
    h("p", { class: "hint" }, t("exchange.form.claimed")),
    state.papers.map((paper, place) =>
      h("details", { class: "paper-box", "data-name": `paper-${place}` }, h("summary", {}, paper.title), paperRows(paper))),
    press("quiet", "clear", t("exchange.form.clear"), () => send("formCleared")),
  );
}
