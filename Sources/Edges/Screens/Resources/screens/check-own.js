// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The demonstration's own screens around the SDK's scan views, as an app has them that does not use the built-in ones.

import { ScanView } from "./check-scan.js";
import { button, labelled } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { t } from "../scripts/base/strings.js";
import { drawnScreen } from "../scripts/phone/drawn-screen.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const scan = new ScanView(port);
  const steps = new Steps();
  const scanScreen = h("div", { class: "own-scan" }, steps.element, scan.element);
  const element = h("div", { class: "check own" });

  function draw(state, before) {
    const { kind, part } = state;
    const isScan = kind === "scan" && part;
    element.dataset.kind = kind;
    if (isScan) {
      scan.update(part, state);
      steps.show(part);
      // The camera's element stays, since a new one would start the camera anew.
      if (!scanScreen.isConnected) element.replaceChildren(scanScreen);
    } else {
      scan.rest();
      element.replaceChildren(views[kind]?.(state, port) ?? waiting("check.loading"));
    }
    if (before && before.kind !== kind) element.querySelector("h3")?.focus();
  }

  return drawnScreen(element, draw, { close: () => scan.close() });
}

/** Which part is due, above the camera: a bar for each, and its name, which may have the focus while frames are read. */
class Steps {
  #name = h("h3", { tabindex: "-1" });
  #place = h("p", { class: "hidden-visually" });
  #bars = h("div", { class: "own-bars", "aria-hidden": "true" });
  element = h("header", { class: "own-steps" }, this.#name, this.#place, this.#bars);

  show({ number, count, headline }) {
    this.#name.textContent = headline;
    this.#place.textContent = t("check.step", { number, count });
    this.#bars.replaceChildren(...Array.from({ length: count }, (_, index) => h("i", { class: index < number ? "done" : null })));
  }
}

const views = { choosing, question, picture, problem, sending: () => waiting("check.sending") };

function waiting(key) {
  return h("div", { class: "own-wait", role: "status" }, h("i", { class: "spinner" }), h("p", {}, t(key)));
}

/** All documents of all countries in one list, with a search: one tap chooses both. */
function choosing({ countries, suggestion }, port) {
  const list = h("ul", { class: "own-countries" });
  const count = h("p", { class: "hidden-visually", role: "status" });
  const none = h("p", { class: "own-none" }, t("verify.own.none"));
  const rank = ({ code }) => (code === suggestion ? 0 : 1);
  const sorted = [...countries].sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
  const rows = sorted.map(({ code, name, documents }) => [
    folded(`${name} ${code}`),
    h("li", {}, h("strong", {}, name), h("div", { class: "own-documents" }, documents.flatMap((one) => offers(code, name, one)))),
  ]);

  /** A button for each form of a document. */
  function offers(country, name, { type, variants }) {
    return variants.map((variant) => {
      const words = variants.length > 1 ? `${t(`check.type.${type}`)} · ${t(`check.variant.${variant}`)}` : t(`check.type.${type}`);
      return button(words, () => port.event({ chose: { country, type, variant } }), { look: "pill", "aria-label": `${name}: ${words}` });
    });
  }

  function fill() {
    const wanted = folded(search.value);
    const found = rows.filter(([text]) => text.includes(wanted)).map(([, row]) => row);
    list.replaceChildren(...found);
    none.hidden = found.length > 0;
    count.textContent = wanted ? t("verify.own.found", { count: found.length }) : "";
  }

  const search = h("input", { class: "check-text", type: "search", autocomplete: "off", oninput: fill });
  fill();
  return h(
    "div", { class: "own-choice" }, h("h3", { tabindex: "-1" }, t("check.select.title")), labelled(t("verify.own.search"), search),
    count, none, list,
  );
}

/** Letters without their marks, so that "osterreich" finds Österreich. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What the SDK wants said, on a sheet at the bottom. */
function sheet(title, ...content) {
  return h("div", { class: "own-back" }, h("div", { class: "own-sheet" }, h("h3", { tabindex: "-1" }, t(title)), ...content));
}

function answer(port, key, event, look = "button") {
  return button(t(key), () => port.event(event), { look });
}

function question({ message, isConsent }, port) {
  if (!isConsent) return sheet("check.hint.title", h("p", {}, message), answer(port, "check.next", { answered: {} }));
  // Both answers look alike: neither is suggested.
  return sheet(
    "check.consent.title", ...message.split("\n").map((line) => h("p", {}, line)),
    answer(port, "check.consent.yes", { answered: {} }, "quiet"), answer(port, "check.consent.no", { closed: {} }, "quiet"),
  );
}

function picture({ picture, message }, port) {
  return sheet(
    "check.confirm.title",
    picture ? h("img", { src: picture, alt: t("check.confirm.picture") }) : null,
    h("p", {}, message),
    answer(port, "check.confirm.use", { answered: {} }), answer(port, "check.confirm.again", { retake: {} }, "quiet"),
  );
}

function problem({ message, code, canRetry }, port) {
  return sheet(
    "check.problem.title",
    h("p", { role: "alert" }, message), h("p", { class: "check-code" }, t("check.problem.code", { code })),
    canRetry ? answer(port, "check.problem.retry", { retry: {} }) : null,
    answer(port, canRetry ? "check.cancel" : "check.problem.close", { closed: {} }, canRetry ? "quiet" : "button"),
  );
}
