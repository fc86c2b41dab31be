// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the demonstration's app does with the data of a check: it shows them. Every value enters the page as text.

import { button, terms } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { dateText, onLanguage, regionName, t } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "result" });
  let state = null;

  function draw() {
    element.replaceChildren(
      h(
        "div", { class: "result-scroll", tabindex: "0", role: "region", "aria-label": t("verify.result") },
        h(
          "div", { class: "result-body" },
          h("h3", { class: "check-read", tabindex: "-1" }, icon("document"), t("verify.result")),
          h("p", {}, t("verify.result.text")),
          h(
            "section", { class: "group" },
            h("div", { class: "card" }, terms(state.fields.map(field))),
          ),
          h("p", { class: "check-code" }, t("verify.source", { source: t(`verify.source.${state.source}`) })),
        ),
      ),
      h("div", { class: "result-foot" }, button(t("verify.again"), port.back)),
    );
  }

  const undo = onLanguage(() => state && draw());
  return {
    element,
    update(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      draw();
    },
    arrive() {
      element.querySelector("h3").focus();
    },
    destroy: undo,
  };
}

function field({ name, value, kind }) {
  return [t(`zone.field.${name}`), shown(value, kind), { class: "field" }];
}

function shown(value, kind) {
  if (kind === "date") return dateText(value);
  if (kind === "sex") return t(`code.sex.${value}`);
  if (kind === "country") return regionName(value) ?? value;
  return value;
}
