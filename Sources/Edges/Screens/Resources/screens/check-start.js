// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The demonstration's own first screen: what an app shows before it presents the SDK's check, and what it sets.

import { button, choices, labelled, tick } from "../scripts/base/controls.js";
import { h } from "../scripts/base/dom.js";
import { icon } from "../scripts/base/icons.js";
import { onLanguage, t } from "../scripts/base/strings.js";

/** @param port how to reach the controller; see `Stage` */
export function create(port) {
  const element = h("div", { class: "check" });
  const notes = h("div", { class: "check-notes" });
  let state = null;
  let settings = null;

  function draw() {
    settings = new Settings(state);
    element.replaceChildren(
      h(
        "div", { class: "check-panel welcome" },
        icon("document"),
        h("h3", { tabindex: "-1" }, t("verify.welcome")),
        h("p", {}, t("verify.welcome.text")),
        settings.element,
        notes,
        start("verify.start", false),
        h("p", { class: "check-code" }, t("verify.welcome.private")),
        state.accounts.length > 0 ? start("verify.start.sent", true) : null,
        state.accounts.length > 0 ? h("p", { class: "check-code" }, t("verify.welcome.sent")) : null,
      ),
    );
    drawNotes();
  }

  function drawNotes() {
    const { error, cancelled } = state;
    notes.replaceChildren(
      error ? h("p", { role: "alert", class: "check-note" }, t("verify.failed", { code: error })) : "",
      cancelled ? h("p", { role: "status", class: "check-note" }, t("verify.cancelled", { text: cancelled })) : "",
    );
  }

  function start(text, isSent) {
    const action = () => port.event({ start: { isSent, settings: settings.values } });
    return button(t(text), action, { look: isSent ? "quiet" : "button" });
  }

  const undo = onLanguage(() => state && draw());
  return {
    element,

    update(next) {
      const old = state;
      state = next;
      // What is being filled in stays as it is while only a note changes.
      if (JSON.stringify(old?.countries) === JSON.stringify(next.countries) && settings) drawNotes();
      else draw();
    },

    destroy: undo,
  };
}

/** What an app can set. */
class Settings {
  #account;
  #country;
  #type;
  #reference;
  #hasOwnScreens;
  #isOffline;

  constructor({ accounts, countries, settings }) {
    const any = ["", t("verify.settings.any")];
    const types = ["PASSPORT", "ID_CARD", "DRIVING_LICENSE", "VISA"].map((type) => [type, t(`check.type.${type}`)]);
    const sorted = countries.map(({ value, name }) => [value, name]).sort((one, other) => one[1].localeCompare(other[1]));
    this.#account = choices(accounts.map(({ value, name }) => [value, name]), { name: "account", chosen: settings.account });
    this.#country = choices([any, ...sorted], { name: "country", chosen: settings.country });
    this.#type = choices([any, ...types], { name: "type", chosen: settings.type });
    this.#reference = h("input", { class: "check-text", name: "reference", value: settings.reference, autocomplete: "off" });
    const own = tick(t("verify.settings.own"), { name: "own", checked: settings.hasOwnScreens });
    const offline = tick(t("verify.settings.offline"), { name: "offline", checked: settings.isOffline });
    this.#hasOwnScreens = own.querySelector("input");
    this.#isOffline = offline.querySelector("input");
    const canSend = accounts.length > 0;
    const hint = t("verify.settings.reference.text");
    this.element = h(
      "details", { class: "check-settings" },
      h("summary", {}, t("verify.settings")),
      h("p", { class: "check-code" }, t("verify.settings.text")),
      own,
      labelled(t("check.select.country"), this.#country),
      labelled(t("check.select.type"), this.#type),
      canSend ? labelled(t("verify.settings.account"), this.#account) : null,
      canSend ? labelled(t("verify.settings.reference"), this.#reference, { hint }) : null,
      canSend ? offline : null,
    );
  }

  get values() {
    return {
      account: this.#account.value, country: this.#country.value, type: this.#type.value, reference: this.#reference.value,
      hasOwnScreens: this.#hasOwnScreens.checked, isOffline: this.#isOffline.checked,
    };
  }
}
