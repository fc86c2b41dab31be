// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Ways to a location other than its poster: codes for one arrival, and NFC tags.

import { codeToType } from "../../continue/continue.js";
import { clock, codePicture, openSheet, DeskError } from "../desk.js";
import { button, terms } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

/** A code for one arrival, shown in a dialog until it is used or the dialog is closed. */
class OneTimeCode {
  constructor(tenant, location) {
    this.tenant = tenant;
    this.location = location;
    /** The code on display: `{req, url, expiresAt}`. */
    this.link = null;
    this.isLost = false;
    this.code = h("div", { class: "poster" });
    this.words = h("p", { class: "one-time-state", role: "status" });
    this.foot = h("div", { class: "row" });
    const { sheet, closed } = openSheet(t("desk.link"),
      h("div", { class: "one-time" }, this.code, this.words, this.foot));
    this.sheet = sheet;
    this.closed = closed.then(() => this.leave());
  }

  get path() {
    return `/vic/v1/locations/${this.location.locationId}`;
  }

  /** Shows the code from before a reload if it is still valid; otherwise makes one. */
  async open() {
    const former = history.state?.link;
    const counts = former?.location === this.location.locationId && new Date(former.expiresAt) > Date.now();
    await this.show(counts ? former : null);
  }

  async show(given) {
    this.leave();
    this.say("");
    try {
      const link = given ?? { ...await this.tenant.ask("POST", `${this.path}/links`), location: this.location.locationId };
      // The code exists now: a retry must not make another one.
      given = link;
      const svg = await this.tenant.ask("GET", `${this.path}/qr?size=320&r=${link.req}`, undefined, { raw: true });
      // For phones without a camera: a code of eight characters that leads to the same link.
      const { pathname, search } = new URL(link.url);
      link.begun ??= await this.tenant.ask("POST", "/handovers", { path: pathname + search });
      if (!this.sheet.isConnected) return;
      history.replaceState({ ...history.state, link }, "");
      this.link = link;
      this.code.replaceChildren(
        codePicture(svg, t("desk.link.picture", { location: this.location.location.name })),
        h("p", { class: "poster-link" }, h("a", { href: link.url }, link.url)),
        ...codeToType(link.begun));
      this.sayUntil();
      this.timer = setTimeout(() => this.end(t("desk.link.ended")), new Date(link.expiresAt) - Date.now());
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.code.replaceChildren();
      this.say(error.words, error.isOffline ? [t("app.retry"), () => this.show(given)] : this.another());
    }
  }

  sayUntil() {
    this.say(t("desk.link.text", { time: clock(this.link.expiresAt) }));
  }

  say(words, [text, action] = []) {
    this.words.textContent = words;
    this.foot.replaceChildren(...(text ? [button(text, action, { look: "quiet" })] : []));
  }

  another() {
    return [t("desk.link.make"), () => this.show(null)];
  }

  /** Removes the code, and says why. */
  end(words) {
    this.leave();
    this.code.replaceChildren();
    this.say(words, this.another());
  }

  leave() {
    clearTimeout(this.timer);
    this.link = null;
  }
}

let shown = null;

/** Shows a code for one arrival; resolves when the sheet is closed. */
export async function showOneTimeCode(tenant, location) {
  shown = new OneTimeCode(tenant, location);
  await shown.open();
  await shown.closed;
}

/** Removes the code that an arrival has used. */
export function noteArrival(item, name) {
  if (shown?.link && shown.link.req === item.req) shown.end(t("desk.link.used", { name }));
}

/**
 * Says next to the code that the server cannot be reached, so the code cannot be used now, and when it is back.
 *
 * @param {?string} words why, or null
 * @param {() => void} retry tries at once
 */
export function noteConnection(words, retry) {
  if (!shown?.link || (!words && !shown.isLost)) return;
  shown.isLost = Boolean(words);
  if (words) shown.say(words, [t("app.retry"), retry]);
  else shown.sayUntil();
}

/**
 * The content of a location's NFC tag, for a program to write, or the browser where it can.
 *
 * @param {{url: string, type: string, prefixCode: number, payload: string, message: string}} tag
 */
export function tagDetails(tag) {
  const state = h("p", { class: "note", role: "status" });
  const prefix = tag.prefixCode.toString(16).padStart(2, "0");
  return h("details", { class: "tag" },
    h("summary", {}, t("desk.tag")),
    h("p", { class: "hint" }, t("desk.tag.text")),
    terms([
      [t("desk.tag.type"), tag.type], [t("desk.tag.prefix"), prefix],
      [t("desk.tag.payload"), h("code", {}, tag.payload.replace(/(..)(?=.)/g, "$1 "))],
    ], { class: "facts" }),
    h("div", { class: "row" },
      button(t("desk.tag.download"), () => download(tag), { look: "quiet" }),
      "NDEFReader" in window ? button(t("desk.tag.write"), () => write(tag, state), { look: "quiet", sign: "nfc" }) : null),
    state);
}

function download(tag) {
  const bytes = Uint8Array.from(tag.message.match(/../g), (pair) => parseInt(pair, 16));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  h("a", { href: address, download: "check-in.ndef" }).click();
  // The browser has started to read the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Writes the tag; Web NFC builds the same record itself, as it also shortens the start of addresses. */
async function write(tag, state) {
  state.textContent = t("desk.tag.hold");
  try {
    await new NDEFReader().write({ records: [{ recordType: "url", data: tag.url }] });
    state.textContent = t("desk.tag.written");
  } catch {
    state.textContent = t("desk.tag.failed");
  }
}
