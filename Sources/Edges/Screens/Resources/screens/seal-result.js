// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The result screen: the verdict first, then its evidence. Every text from the seal enters the page as text, and only
// authentic seals show any.

import "../components/etui-ribbon.js";
import "../components/etui-verdict.js";
import { button, terms } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { detailsButton } from "../scripts/base/moment.js";
import {
  countryText, dateText, hasText, regionName, t, timeText,
} from "../scripts/base/strings.js";
import { drawnScreen } from "../scripts/phone/drawn-screen.js";

/** Fields with short values; two of them share a line. */
const short = new Set(
  [
    "birthDate", "sex", "documentType", "vaccinationDate", "doseNumber", "vaccinationCountry",
    "batchNumber", "nextDoseDate", "testResult", "version", "issuingCountry",
  ].map((name) => `field.${name}`),
);

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "result" });

  function draw(state) {
    element.dataset.kind = state.kind;
    element.replaceChildren(
      h(
        "div", { class: "result-scroll", tabindex: "0", role: "group", "aria-label": t("result.title") },
        resultParts(state),
      ),
      h(
        "div", { class: "result-foot" },
        button(t("result.again"), port.back, { sign: "scan" }),
      ),
    );
  }

  return drawnScreen(element, draw, {
    arrive() {
      // Browsers block a vibration before the first touch, and log a warning.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
      element.querySelector("etui-verdict").focus();
    },
  });
}

/**
 * What a result shows: the ribbon of a demonstration, the verdict, its details.
 *
 * @param {Object} state the screen's state
 * @param {Node[]} more what the verdict has beside its button for the details
 * @returns {Node[]}
 */
export function resultParts(state, more = []) {
  const verdict = h("etui-verdict", { kind: state.kind, moment: true });
  if (state.issuer) verdict.values = { issuer: countryText(state.issuer) };
  verdict.proof = state.proof;
  const isAuthentic = state.kind === "authentic" || state.kind === "warnings";
  const details = h("div", { class: "result-body", "data-kind": state.kind, tabindex: "-1" }, isAuthentic ? authentic(state) : refused(state));
  verdict.append(...more, detailsButton(isAuthentic ? "result.details" : "result.why", () => details));
  return [state.proof?.isDemonstration ? h("etui-ribbon") : null, verdict, details].filter(Boolean);
}

function authentic(state) {
  return [
    warnings(state.warnings),
    state.notices.map(notice),
    h("p", { class: "match" }, icon("info"), h("strong", {}, t("result.match"))),
    state.groups.map(group),
    basis(state),
  ];
}

function refused(state) {
  const what = `result.what.${state.error.code}`;
  return [
    h(
      "section", { class: "reason" },
      h("h3", {}, t("result.reason")),
      h("p", {}, t(state.error.text)),
    ),
    h("p", { class: "plain" }, t("result.noDetails")),
    h(
      "section", { class: "plain" },
      h("h3", {}, t("result.what")),
      h("p", {}, t(hasText(what) ? what : `result.what.${state.kind}`)),
    ),
    basis(state),
  ];
}

function warnings(list) {
  if (list.length === 0) return null;
  return h(
    "ul", { class: "warnings" },
    list.map(({ text, field }) =>
      h(
        "li", {}, icon("exclamation"),
        field ? t("finding.field", { field: t(field), text: t(text) }) : t(text),
      ),
    ),
  );
}

function notice(name) {
  return h(
    "section", { class: `notice ${name}` },
    icon(name === "demo" ? "samples" : "document"),
    h("div", {}, h("h3", {}, t(`notice.${name}.title`)), h("p", {}, t(`notice.${name}.text`))),
  );
}

function group({ title, number, fields, parts }) {
  return h(
    "section", { class: "group" },
    h("h3", {}, t(title, { number })),
    h("div", { class: "card" }, list(fields), parts.map(part)),
  );
}

function part({ title, number, fields }) {
  return h("div", { class: "part" }, h("h4", {}, t(title, { number })), list(fields));
}

function list(fields) {
  return terms(fields.map(field));
}

function field({ label, value, name, region, path }) {
  const known = name && hasText(name) ? t(name) : region && regionName(region);
  const heading = path ? [t(label), " ", h("code", {}, ...visible(path))] : t(label);
  const shown = known
    ? [known, " ", h("span", { class: "code" }, ...visible(value))]
    : visible(value);
  const width = short.has(label) ? "" : label === "field.name" ? "wide first" : "wide";
  return [heading, h("bdi", {}, ...shown), { class: `field ${width}` }];
}

/** Text in which spelled-out control characters, as in ⟨U+202E⟩, are set apart. */
function visible(text) {
  return text
    .split(/(⟨U\+[0-9A-F]{4,6}⟩)/)
    .filter((piece) => piece !== "")
    .map((piece, index, all) =>
      /^⟨U\+/.test(piece) && all.length > 0 ? h("span", { class: "control" }, piece) : piece,
    );
}

/** The evidence of the verdict: the certificates, the list, each check. */
function basis(state) {
  return h(
    "details", { class: "basis" },
    h("summary", {}, t("result.checks")),
    h(
      "div", { class: "card" },
      state.error ? fact(t("result.code"), h("code", {}, state.error.code)) : null,
      fact(t("chain.time", { time: timeText(state.time) })),
      state.chain.map(certificate),
      state.revocationList
        ? fact(t("chain.revocation", { date: dateText(state.revocationList) }))
        : null,
      h("ol", { class: "checks" }, state.checks.map(check)),
    ),
  );
}

function fact(...content) {
  return h("p", { class: "fact" }, content.map((piece) => h("span", {}, piece)));
}

function certificate({ role, subject, from, to }) {
  return h(
    "div", { class: "certificate" },
    h("p", { class: "role" }, t(`chain.${role}`)),
    h("p", {}, h("bdi", {}, subject)),
    h("p", { class: "muted" }, t("chain.validity", { from: dateText(from), to: dateText(to) })),
  );
}

function check({ check, status }) {
  const icons = { passed: "check", warning: "exclamation", failed: "cross" };
  return h(
    "li", { class: status },
    icons[status] ? icon(icons[status]) : h("span", { class: "icon" }),
    h("span", {}, t(`check.${check}`)),
    h("span", { class: status === "passed" ? "hidden-visually" : "muted" }, t(`status.${status}`)),
  );
}
