// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The demonstration's own screens around the SDK's scan views, as an app has them that does not use the built-in ones.

import { ScanView } from "./check-scan.js";
import { button, labelled } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { onLanguage, t } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const scan = new ScanView(port);
  const scanScreen = h("div", { class: "own-scan" }, scan.element);
  const element = h("div", { class: "check own" });
  let state = null;
  let drawn = null;

  function draw() {
    const { kind, part } = state;
    const isScan = kind === "scan" && part;
    element.dataset.kind = kind;
    if (isScan) {
      scan.update(part, state);
      if (!scanScreen.isConnected) element.replaceChildren(scanScreen);
      const head = steps(part);
      if (scanScreen.firstChild !== scan.element) scanScreen.firstChild.replaceWith(head);
      else scanScreen.prepend(head);
    } else {
      scan.rest();
      element.replaceChildren(views[kind]?.(state, port) ?? waiting("check.loading"));
    }
    if (drawn !== kind && drawn !== null) element.querySelector("h3")?.focus();
    drawn = kind;
  }

  const undo = onLanguage(() => state && draw());
  const onVisibility = () => port.event(document.hidden ? { pageHidden: {} } : { pageShown: {} });
  document.addEventListener("visibilitychange", onVisibility);
  return {
    element,

    update(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      draw();
    },

    destroy() {
      undo();
      scan.rest();
      document.removeEventListener("visibilitychange", onVisibility);
    },
  };
}

/** Which part is due, above the camera: a bar for each, and its name. */
function steps({ number, count, headline }) {
  const bars = Array.from({ length: count }, (_, index) => h("i", { class: index < number ? "done" : null }));
  return h(
    "header", { class: "own-steps" },
    h("h3", { tabindex: "-1" }, headline),
    h("p", { class: "hidden-visually" }, t("check.step", { number, count })),
    h("div", { class: "own-bars", "aria-hidden": "true" }, bars),
  );
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
      return button(words, () => port.event({ chose: { country, type, variant } }), { look: "own-document", "aria-label": `${name}: ${words}` });
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
