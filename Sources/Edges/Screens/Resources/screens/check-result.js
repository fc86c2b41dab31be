// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the demonstration's app does with the data of a check: it shows them. Every value enters the page as text.

import { writeClipboard } from "../scripts/base/clipboard.js";
import { button, terms } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { dateText, regionName, t } from "../scripts/base/strings.js";
import { drawnScreen } from "../scripts/phone/drawn-screen.js";

/** What is known of a value: its text, and the icon before it. */
const checks = {
  right: ["verify.digit.right", "tick"], wrong: ["verify.digit.wrong", "warning"], expired: ["verify.expired", "warning"],
};

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "result" });

  function data(state) {
    const said = h("p", { class: "check-code", role: "status" });
    const copy = async () => {
      const lines = state.fields.map(({ name, value, kind }) => `${t(`zone.field.${name}`)}: ${shown(value, kind)}`);
      said.textContent = t((await writeClipboard(lines.join("\n"))) ? "verify.copied" : "app.copied.not");
    };
    // Where all values have one source, it is said once.
    const isMixed = new Set(state.fields.map(({ source }) => source)).size > 1;
    return [
      h("h3", { class: "check-read", tabindex: "-1" }, icon("document"), t("verify.result")),
      h("p", {}, t("verify.result.text")),
      h(
        "section", { class: "group" },
        h("div", { class: "card" }, terms(state.fields.map((one) => field(one, isMixed)))),
      ),
      ...state.pictures.map((src) => h("img", { class: "check-picture", src, alt: t("check.confirm.picture") })),
      h("p", { class: "check-code" }, t("verify.source", { source: t(`verify.source.${state.source}`) })),
      state.fields.length === 0 ? null : h(
        "div", { class: "check-ways" },
        button(t("verify.copy"), copy, { look: "quiet", sign: "copy" }),
        button(t("verify.clear"), () => port.event({ clear: {} }), { look: "quiet", sign: "trash" }),
      ),
      said,
    ];
  }

  function draw(state, before) {
    element.replaceChildren(
      h(
        "div", { class: "result-scroll", tabindex: "0", role: "region", "aria-label": t("verify.result") },
        h("div", { class: "result-body" }, state.isCleared ? cleared() : data(state)),
      ),
      h("div", { class: "result-foot" }, button(t("verify.again"), port.back)),
    );
    if (before && before !== state) arrive();
  }

  const arrive = () => element.querySelector("h3").focus();
  return drawnScreen(element, draw, { arrive });
}

function cleared() {
  return [
    h("h3", { class: "check-read", tabindex: "-1" }, icon("trash"), t("verify.cleared")),
    h("p", {}, t("verify.cleared.text")),
  ];
}

function field({ name, value, kind, source, check }, showsSource) {
  const [words, sign] = checks[check] ?? [];
  const remarks = [
    check ? h("small", { class: "check-known", "data-check": check }, icon(sign), t(words)) : null,
    showsSource ? h("small", { class: "check-known" }, t(`verify.source.${source}`)) : null,
  ].filter(Boolean);
  return [t(`zone.field.${name}`), [h("span", { class: "check-value" }, shown(value, kind)), ...remarks], { class: "field" }];
}

function shown(value, kind) {
  if (kind === "date") return dateText(value);
  if (kind === "sex") return t(`code.sex.${value}`);
  if (kind === "country") return regionName(value) ?? value;
  return value;
}
