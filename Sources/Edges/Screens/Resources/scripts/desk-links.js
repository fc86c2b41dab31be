// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What leads to a place of check-in beside its poster: codes for one arrival, and NFC tags.

import { button, clock, codePicture, copyButton, fact, openSheet, Refusal } from "./desk.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

/** A code for one arrival, on show in a dialog until it is used or left. */
class OneTimeCode {
  constructor(tenant, place) {
    this.tenant = tenant;
    this.place = place;
    this.request = null;
    this.code = h("div", { class: "poster" });
    this.words = h("p", { class: "one-time-state", role: "status" });
    this.again = h("div", { class: "row" }, button(t("desk.link.make"), () => this.make()));
    const { sheet, closed } = openSheet(t("desk.link"),
      h("div", { class: "one-time" }, this.code, this.words, this.again));
    this.sheet = sheet;
    closed.then(() => this.leave());
  }

  async make() {
    clearTimeout(this.timer);
    this.request = null;
    this.again.hidden = true;
    this.words.textContent = "";
    const path = `/vic/v1/locations/${this.place.locationId}`;
    try {
      const link = await this.tenant.ask("POST", `${path}/links`);
      const svg = await this.tenant.ask("GET", `${path}/qr?size=320&r=${link.req}`, undefined, { raw: true });
      if (!this.sheet.isConnected) return;
      this.request = link.req;
      this.code.replaceChildren(
        codePicture(svg, t("desk.link.picture", { place: this.place.place.name })),
        h("p", { class: "poster-link" }, h("a", { href: link.url }, link.url)),
        copyButton(t("desk.place.copy"), link.url));
      this.words.textContent = t("desk.link.text", { time: clock(link.expiresAt) });
      this.timer = setTimeout(() => this.end(t("desk.link.ended")), new Date(link.expiresAt) - Date.now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.end(error.words);
    }
  }

  /** Takes the code away, and says why. */
  end(words) {
    this.leave();
    this.code.replaceChildren();
    this.words.textContent = words;
    this.again.hidden = false;
  }

  leave() {
    clearTimeout(this.timer);
    this.request = null;
  }
}

let shown = null;

/** Makes a code for one arrival and shows it. */
export async function showOneTimeCode(tenant, place) {
  shown = new OneTimeCode(tenant, place);
  await shown.make();
}

/** Takes the code away that an arrival has used. */
export function noteArrival(item, name) {
  if (shown?.request && shown.request === item.req) shown.end(t("desk.link.used", { name }));
}

/**
 * What an NFC tag of a place holds, to be written by a program, or here where the browser can.
 *
 * @param {{url: string, type: string, prefixCode: number, payload: string, message: string}} tag
 */
export function tagDetails(tag) {
  const state = h("p", { class: "note", role: "status" });
  const prefix = tag.prefixCode.toString(16).padStart(2, "0");
  return h("details", { class: "tag" },
    h("summary", {}, t("desk.tag")),
    h("p", { class: "hint" }, t("desk.tag.text")),
    h("dl", { class: "facts" },
      fact(t("desk.tag.type"), tag.type), fact(t("desk.tag.prefix"), prefix),
      fact(t("desk.tag.payload"), h("code", {}, tag.payload.replace(/(..)(?=.)/g, "$1 ")))),
    h("div", { class: "row" },
      button(t("desk.tag.download"), () => download(tag)),
      "NDEFReader" in window ? button(t("desk.tag.write"), () => write(tag, state), { picture: "nfc" }) : null),
    state);
}

function download(tag) {
  const bytes = Uint8Array.from(tag.message.match(/../g), (pair) => parseInt(pair, 16));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  h("a", { href: address, download: "check-in.ndef" }).click();
  // The browser has begun to read by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Web NFC makes the record itself: the same, as it shortens the beginning of addresses too. */
async function write(tag, state) {
  state.textContent = t("desk.tag.hold");
  try {
    await new NDEFReader().write({ records: [{ recordType: "url", data: tag.url }] });
    state.textContent = t("desk.tag.written");
  } catch {
    state.textContent = t("desk.tag.failed");
  }
}
