// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The contrasts of the theme editor: how many are good, and which are not.

import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";
import { contrastText, nameOf } from "./fields.js";
import { contrastsOf, settings } from "./theme.js";

const settingOf = ({ key }) => settings.find((setting) => setting.key === key);

/** The panel with the contrasts of a mode. */
export class Contrasts {
  #title = h("h2");
  #counts = h("p", { class: "contrast-counts" });
  #list = h("ul", { class: "contrasts" });
  /** Tells screen readers what a change has done; while a slider moves, it says nothing. */
  #news = h("p", { class: "hidden-visually", role: "status" });
  element = h("section", { class: "panel" }, this.#title, this.#counts, this.#list, this.#news);
  /** The theme whose contrasts were announced last. */
  #told;

  constructor(theme) {
    this.#told = theme;
  }

  show(theme, mode) {
    const found = contrastsOf(theme, mode);
    const poor = found.filter(({ verdict }) => verdict !== "ok");
    this.#title.textContent = t("surface.contrast");
    this.#counts.textContent = countsOf(found);
    this.#list.replaceChildren(...poor.map(row));
    this.#list.hidden = poor.length === 0;
  }

  /** Tells which contrasts of an element a change has changed, and how many are good now. */
  tell(theme, mode, element) {
    const before = contrastsOf(this.#told, mode).map(contrastText);
    const now = contrastsOf(theme, mode);
    const changed = now.filter((one, place) => contrastText(one) !== before[place]);
    this.#told = theme;
    if (changed.length === 0) return;
    const own = changed.filter((one) => settingOf(one).element === element);
    this.#news.textContent = [
      ...own.map((one) => `${nameOf(settingOf(one))}: ${contrastText(one)}.`), `${t("surface.contrast")}: ${countsOf(now)}.`,
    ].join(" ");
  }
}

function countsOf(contrasts) {
  const count = (verdict) => contrasts.filter((one) => one.verdict === verdict).length;
  return t("surface.contrast.counts", { ok: count("ok"), warn: count("warn"), fail: count("fail") });
}

function row(contrast) {
  const setting = settingOf(contrast);
  return h(
    "li", {},
    h("span", {}, `${t(`surface.element.${setting.element}`)}: ${nameOf(setting)}`),
    h("span", { class: `contrast ${contrast.verdict}` }, contrastText(contrast)),
  );
}
