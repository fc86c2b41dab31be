// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The wallet of the document exchange: its documents, and the consent when an app asks for some.

import { DocumentScan } from "../scripts/document-scan.js";
import { h } from "../scripts/dom.js";
import { icon } from "../scripts/icons.js";
import { exchangeScreen, findingList, noticeBox, paperRows, press, tick, written } from "../scripts/exchange-parts.js";
import { t, timeText } from "../scripts/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const screen = exchangeScreen(
    port, "exchange-wallet", (state) => [noticeBox(state.notice, () => send("noticeClosed")), views[state.view](state, send)],
    (state) => state.view,
  );
  screen.element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !screen.element.querySelector("[data-name=close]")) return;
    event.preventDefault();
    send("closeTapped");
  });
  return screen;
}

const views = { list, document: single, add, journal, consent, locked };

function heading(text) {
  return h("h3", { tabindex: "-1" }, text);
}

function back(send) {
  return press("quiet", "close", t("exchange.wallet.back"), () => send("closeTapped"));
}

function list(state, send) {
  return [
    heading(t("exchange.wallet.documents")),
    state.isLocked ? h("p", { class: "hint" }, t("exchange.wallet.isLocked")) : null,
    state.documents.length === 0 ? h("p", { class: "hint" }, t("exchange.wallet.empty")) : null,
    h("ul", { class: "items" }, state.documents.map((one) =>
      h("li", {}, h(
        "button", { type: "button", class: "item", "data-name": `open-${one.id}`, onclick: () => send("documentOpened", { id: one.id }) },
        h("strong", {}, one.title), h("span", {}, written(one.holder)), marks(one),
      )))),
    h(
      "div", { class: "app-actions" },
      press("main", "add", t("exchange.wallet.add"), () => send("addTapped")),
      press("quiet", "journal", t("exchange.journal"), () => send("journalTapped")),
    ),
    h(
      "details", { class: "app-options", "data-name": "settings" },
      h("summary", {}, t("exchange.settings")),
      tick("checkbox", "signed-in", t("exchange.settings.signedIn"), state.isSignedIn, () => send("signInToggled")),
      tick("checkbox", "lock", t("exchange.settings.locked"), state.isLocked, () => send("lockToggled")),
      tick("checkbox", "version4", t("exchange.settings.version4"), state.readsVersion4, () => send("versionToggled")),
    ),
  ];
}

/** How many findings a document has. */
function marks(one) {
  return ["errors", "warnings", "notes"].filter((name) => one[name] > 0).map((name) =>
    h("em", { class: name }, t(`exchange.count.${name}`, { count: one[name] })));
}

function single({ document: one }, send) {
  if (!one) return [];
  let isSure = false;
  const remove = press("danger", "delete", t("exchange.wallet.delete"), () => {
    if (isSure) return send("documentDeleted", { id: one.id });
    isSure = true;
    remove.textContent = t("exchange.wallet.delete.sure");
  });
  return [heading(one.paper.title), paperRows(one.paper), h("div", { class: "app-actions" }, back(send), remove)];
}

function add(state, send) {
  const { draft } = state;
  if (!draft) return [];
  const choose = h("input", {
    type: "file", id: "picture", accept: "image/*", "data-name": "picture", onchange: (event) => read(event.target.files[0], send),
  });
  const form = h(
    "form", { class: "fields", onsubmit: (event) => {
      event.preventDefault();
      send("draftKept", { values: Object.fromEntries(new FormData(form)) });
    } },
    draft.fields.map((one, place) => draftField(one, place)),
    h("button", { class: "button", "data-name": "keep" }, t("exchange.add.keep")),
  );
  return [
    heading(t("exchange.add")),
    h("p", { class: "hint" }, t("exchange.add.picture.text")),
    h("label", { for: "picture", class: "picture-label" }, t("exchange.add.picture")), choose,
    press("quiet", "sample", t("exchange.add.sample"), async () =>
      read(await (await fetch("/exchange/samples/passport.png")).blob(), send)),
    h("p", { class: "reading", role: "status" }),
    h("h4", {}, t("exchange.add.type")),
    h("label", { class: "chooser" }, h("span", {}, t("exchange.add.kind")),
      h("select", { "data-name": "draft-kind", onchange: (event) => send("draftKindChosen", { name: event.target.value }) },
        draft.kinds.map(({ code, label }) => h("option", { value: code, selected: code === draft.kind }, label)))),
    draft.isRefused ? h("p", { class: "refused", role: "alert" }, t("exchange.add.refused")) : null,
    form,
    back(send),
  ];
}

function draftField({ path, label, kind, options, isRequired, value, findings }, place) {
  const id = `draft-${place}`;
  const notes = findings.length > 0 ? `${id}-notes` : null;
  const traits = {
    id, name: path, "data-name": `draft${path}`, "aria-required": isRequired ? "true" : null, "aria-describedby": notes,
    "aria-invalid": notes ? "true" : null,
  };
  const choices = [h("option", { value: "" }, "–"), ...options.map(({ code, label: text }) =>
    h("option", { value: code, selected: code === value }, text))];
  return h(
    "div", { class: "form-field" },
    h("label", { for: id }, label),
    kind === "choice" ? h("select", traits, choices) : h("input", { ...traits, type: kind, value, maxlength: "300" }),
    findingList(findings, notes),
  );
}

const scan = new DocumentScan({ outline() {}, hint() {} });

/** Reads a picture in this page, as its words promise: where the browser cannot, the details are typed. */
async function read(picture, send) {
  if (!picture) return;
  const say = (key) => {
    const place = document.querySelector(".exchange-wallet .reading");
    if (place) place.textContent = key ? t(key) : "";
  };
  say("exchange.add.reading");
  const report = (await scan.start()) ? await scan.picture(picture).catch(() => null) : null;
  say(null);
  const zone = report?.documents?.find(({ source }) => source === "mrz");
  if (zone) send("zoneRead", { lines: zone.lines });
  else send("zoneMissing");
}

function journal(state, send) {
  return [
    heading(t("exchange.journal")),
    h("p", { class: "hint" }, t("exchange.journal.text")),
    state.journal.length === 0 ? h("p", {}, t("exchange.journal.empty")) : null,
    h("ol", { class: "entries" }, state.journal.map((one) =>
      h("li", {},
        h("strong", {}, one.caller), h("span", {}, timeText(one.time)),
        h("span", {}, t("exchange.journal.asked", { kinds: one.kinds.join(", ") })),
        h("span", {}, t(`exchange.outcome.${one.outcome}`, { count: one.count }))))),
    h(
      "div", { class: "app-actions" }, back(send),
      state.journal.length > 0 ? press("danger", "erase", t("exchange.journal.erase"), () => send("journalErased")) : null,
    ),
  ];
}

function locked(state, send) {
  return [
    heading(t("exchange.locked")),
    h("p", {}, t("exchange.locked.text")),
    h(
      "div", { class: "app-actions" },
      press("main", "unlock", t("exchange.locked.unlock"), () => send("unlockTapped")),
      press("quiet", "close", t("exchange.consent.decline"), () => send("closeTapped")),
    ),
  ];
}

function consent({ consent: asked }, send) {
  if (!asked) return [];
  return [
    heading(t("exchange.consent.title", { name: asked.caller })),
    asked.ownName ? h("p", { class: "hint" }, t("exchange.consent.ownName", { name: asked.ownName })) : null,
    asked.isSigned ? null : h("p", { class: "caution" }, t("exchange.consent.unsigned")),
    asked.isKeyInApp ? h("p", { class: "caution" }, t("exchange.consent.keyInApp")) : null,
    h(
      "dl", { class: "terms" },
      term("exchange.consent.kinds", asked.kinds.join(", ")),
      asked.purpose ? term("exchange.consent.purpose", [asked.purpose, asked.purposeText].filter(Boolean).join(". ")) : null,
      asked.retention ? term("exchange.consent.retention", t(`exchange.retention.${asked.retention}`, { count: asked.days })) : null,
      term("exchange.consent.destination", asked.destination),
    ),
    asked.candidates.length > 0 ? candidates(asked, send) : null,
    asked.missing.length > 0 ? h("p", { class: "caution" }, t("exchange.consent.missing", { kinds: asked.missing.join(", ") })) : null,
    asked.candidates.length === 0 ? h("p", {}, t("exchange.consent.none")) : null,
    h(
      "div", { class: "app-actions" },
      press("main", "send", t("exchange.consent.send", { count: asked.chosenCount }), () => send("sendTapped"), { disabled: !asked.canSend }),
      press("quiet", "close", t("exchange.consent.decline"), () => send("closeTapped")),
      asked.missing.length > 0 ? press("quiet", "add", t("exchange.wallet.add"), () => send("addTapped")) : null,
    ),
  ];
}

function candidates(asked, send) {
  return h(
    "fieldset", { class: "candidates" },
    h("legend", {}, t(asked.isMultichoice ? "exchange.consent.several" : "exchange.consent.one")),
    h("p", { class: "hint" }, t(asked.isLimited ? "exchange.consent.limited" : "exchange.consent.whole")),
    asked.candidates.map((one) => h(
      "div", { class: `candidate${one.isChosen ? " chosen" : ""}` },
      tick(
        asked.isMultichoice ? "checkbox" : "radio", `choose-${one.id}`, [h("strong", {}, one.paper.title), " ", written(one.paper.holder)],
        one.isChosen, () => send("candidateToggled", { id: one.id }), { name: "candidate" },
      ),
      h("details", { "data-name": `rows-${one.id}`, "data-always": true, open: one.isChosen },
        h("summary", {}, t("exchange.consent.values")), paperRows(one.paper)),
    )),
  );
}

function term(key, text) {
  return h("div", {}, h("dt", {}, t(key)), h("dd", {}, text));
}
