// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A receipt for a portal: who the portal is and what it may see, then the result to hand over.

import { writeClipboard } from "../base/clipboard.js";
import { drawnCode } from "../base/drawn-code.js";
import { labelled, tick } from "../base/controls.js";
import { h } from "../base/dom.js";
import { t } from "../base/strings.js";
import { banner } from "./banner.js";
import { act, foot } from "./parts.js";

/** The maximum length of a portal's name and of its check value; see `ReceiptExport`. */
const longest = 256;

/**
 * @param entered what the person has entered: `portal`, `nonce`, `code`, and the fields to be `shown`, at first none
 * @param port with `requests`, where the page can take a portal's code; see `ReceiptRequests`
 */
export function drawShare(body, model, entered, port) {
  const { requests } = port;
  if (model.text && requests?.request) drawSending(body, model, port);
  else if (model.text) drawResult(body, model, port);
  else if (requests && !requests.request && !entered.isByHand) drawCode(body, model, entered, port);
  else drawForm(body, model, entered, port);
}

/** Asks for the code that the portal shows. */
function drawCode(body, model, entered, port) {
  const input = h("input", {
    type: "text", class: "line short-code", "data-name": "code", value: entered.code ?? "", maxlength: 12, required: true,
    autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-describedby": "share-problem",
    oninput: (event) => {
      entered.code = event.target.value;
    },
  });
  const place = h("div", { role: "alert", id: "share-problem" });
  const form = h(
    "form", {
      class: "share-form", novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        const words = await port.requests.take(input.value);
        if (!words) return drawShare(body, model, entered, port);
        place.replaceChildren(banner("failure", "warning", words));
        input.setAttribute("aria-invalid", "true");
        input.focus();
      },
    },
    h("p", { class: "subhead" }, model.verifier),
    h("p", { class: "copytext" }, t("wallet.share.code.text")),
    lineLabel("wallet.share.code.label", input), place,
  );
  const byHand = () => {
    entered.isByHand = true;
    drawShare(body, model, entered, port);
  };
  form.append(foot(
    act("wallet.continue", () => form.requestSubmit(), { "data-name": "use-code" }),
    act("wallet.share.byHand", byHand, { kind: "secondary", "data-name": "by-hand" }),
    cancel(port)));
  body.replaceChildren(form);
}

/** Sends the receipt to the portal whose code was taken, and says what the portal made of it. */
function drawSending(body, model, port) {
  const { requests } = port;
  const { tone, sign, words, isDone, isLost } = requests.outcome(model.text);
  body.replaceChildren(
    tone
      ? banner(tone, sign, t(words))
      : h("p", { class: "copytext", role: "status" }, t(words)),
    foot(
      isLost ? act("app.retry", () => requests.send(model.text), { "data-name": "retry" }) : "",
      done(port, isDone ? "primary" : "secondary")),
  );
  body.firstElementChild.setAttribute("role", tone === "failure" ? "alert" : "status");
}

function drawForm(body, model, entered, port) {
  const asked = port.requests?.request;
  if (asked) Object.assign(entered, { portal: asked.portal, nonce: asked.nonce });
  const portal = line("portal", entered, model.problem);
  const nonce = line("nonce", entered, model.problem);
  portal.addEventListener("paste", (event) => {
    // A portal's page copies both at once, separated by a space.
    const parts = event.clipboardData.getData("text").trim().split(/\s+/);
    if (parts.length !== 2) return;
    event.preventDefault();
    [portal.value, nonce.value] = [entered.portal, entered.nonce] = parts;
  });
  const form = h(
    "form", {
      class: "share-form", novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        const fields = model.fields.map(({ name }) => name).filter((name) => entered.shown.has(name));
        port.event({ shareRequested: { portal: portal.value.trim(), nonce: nonce.value.trim(), fields } });
      },
    },
    h("p", { class: "subhead" }, model.verifier),
    asked
      ? h("p", { class: "copytext" }, t("wallet.share.for", { portal: new URL(asked.portal).host }))
      : [h("p", { class: "copytext" }, t("wallet.share.text")),
        lineLabel("wallet.share.portal", portal), lineLabel("wallet.share.nonce", nonce)],
    problem(model),
    model.fields.length > 0 ? statements(model, entered) : null,
  );
  const make = act(asked ? "wallet.share.send" : "wallet.share.make", () => form.requestSubmit(), { "data-name": "make" });
  form.append(foot(make, cancel(port)));
  body.replaceChildren(form);
  if (model.problem) portal.scrollIntoView({ block: "nearest" });
}

/** The error message, beside its field. */
function problem({ problem: words }) {
  const place = h("div", { role: "alert", id: "share-problem" });
  if (words) place.append(banner("failure", "warning", words));
  return place;
}

function line(name, entered, problem) {
  return h("input", {
    type: "text", class: "line copytext", "data-name": name, value: entered[name], maxlength: longest, required: true,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    "aria-describedby": problem ? "share-problem" : null, "aria-invalid": problem ? "true" : null,
    oninput: (event) => {
      entered[name] = event.target.value;
    },
  });
}

function lineLabel(key, input) {
  return labelled(h("span", { class: "selection-label" }, t(key)), input, { look: "line-label" });
}

function cancel(port) {
  return act("app.cancel", () => port.event({ closeTapped: {} }), { kind: "secondary", "data-name": "cancel" });
}

function done(port, kind) {
  return act("wallet.done", () => port.event({ closeTapped: {} }), { kind, "data-name": "done" });
}

/** The statements of the receipt that may be shown. */
function statements({ fields }, { shown }) {
  const choice = ({ name, label: words }) => tick(h("span", { class: "selection-text" }, words), {
    look: "choice", "data-name": name, checked: shown.has(name),
    onchange: ({ target }) => (target.checked ? shown.add(name) : shown.delete(name)),
  });
  return h(
    "fieldset", { class: "choices" },
    h("legend", { class: "copytext-bold" }, t("wallet.share.fields")), fields.map(choice),
  );
}

function drawResult(body, { text, code }, port) {
  const said = h("p", { class: "copytext", role: "status" });
  const result = h("textarea", {
    class: "line copytext", readonly: true, rows: "5", "aria-label": t("wallet.share.result"), "data-name": "result",
  }, text);
  const copy = async () => {
    result.select();
    said.textContent = t((await writeClipboard(text)) ? "wallet.page.copied" : "wallet.share.copied.not");
  };
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const save = h(
    "a", { class: "action secondary", "data-name": "save", href: address, download: "receipt.txt" },
    h("span", {}, t("wallet.share.save")),
  );
  body.replaceChildren(
    h("p", { class: "copytext-bold" }, t("wallet.share.ready")),
    code ? drawnCode(code, t("wallet.share.code"), "share-code") : "",
    result, said,
    foot(
      act("wallet.share.copy", copy, { "data-name": "copy" }), save, done(port, "secondary"),
    ),
  );
}
