// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Shared by the desks: requests to the card server, messages about errors and success, dates and forms.

import "../../components/etui-ribbon.js";
import { ask } from "../base/ask.js";
import { isComplete, showError } from "./form.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { copyPlainNumbers } from "../base/numbers.js";
import { dateText, hasText, language, monthText, t } from "../base/strings.js";

copyPlainNumbers(document);

/** A refusal of the server, by its code. */
export class DeskError extends Error {
  constructor(status, code, detail, fields = []) {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail;
    /** The fields with errors, as `{field, reason}`. */
    this.fields = fields;
  }

  /** Whether the server was not reached; then the result is unknown and the request may be repeated. */
  get isOffline() {
    return this.code === "offline";
  }

  /** The error in words for the person at the desk. */
  get words() {
    if (this.isOffline) return t("app.unreachable");
    const key = `desk.error.${this.code}`;
    if (this.code === "field_format" && this.detail) {
      return t("desk.error.field_format", { fields: this.detail.split(" ").map(fieldName).join(", ") });
    }
    return hasText(key) ? t(key) : t("desk.error.other", { code: this.code });
  }

  /** What is wrong with a field, in the page's language. */
  fieldWords(field, reason) {
    return fieldError(reason);
  }
}

/** The name of a card's or form's field, in the page's language. */
export function fieldName(name) {
  const key = `field.${name}`;
  return hasText(key) ? t(key) : name;
}

/** What is wrong with a field, in the page's language. */
export function fieldError(reason) {
  const key = `desk.field.${reason}`;
  return t(hasText(key) ? key : "desk.field.format");
}

/**
 * Says beside each field of a form what the server found wrong with it, and focuses the first one.
 *
 * @returns {string} errors about the whole form, or about a field that it does not have
 */
function showFields(form, refusal) {
  const rest = [];
  for (const { field, reason } of refusal.fields) {
    const control = form.elements.namedItem(field);
    const words = refusal.fieldWords(field, reason);
    if (control instanceof Element) showError(control, words);
    else rest.push(`${fieldName(field)}: ${words}`);
  }
  form.querySelector("[aria-invalid]")?.focus();
  return refusal.fields.length > 0 ? rest.join(" ") : refusal.words;
}

/**
 * Sends a request to the card server for the desk's page; throws a `DeskError`.
 *
 * @param {Object} [options]
 * @param {string} [options.match] the tag of what is to be changed
 * @param {boolean} [options.keepalive] whether it is sent although the page is left meanwhile
 * @param {boolean} [options.raw] whether the answer is text
 * @param {boolean} [options.tagged] whether to return `{value, tag}`, with the tag of the answer (RFC 9110 §8.8.3)
 */
export async function askServer(method, path, body, { signal, match, keepalive, raw = false, tagged = false } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (match) headers["If-Match"] = match;
  let answer;
  try {
    answer = await ask(path, {
      method, headers, signal, keepalive, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new DeskError(0, "offline");
  }
  if (answer.ok) {
    if (raw) return await answer.text();
    if (tagged) return { value: await answer.json(), tag: answer.headers.get("ETag") };
    return answer.status === 204 || answer.status === 202 ? null : await answer.json();
  }
  let problem = {};
  try {
    problem = await answer.json();
  } catch {
    // The refusal may come from elsewhere: proxies answer with pages.
  }
  const told = problem.error ?? problem;
  throw new DeskError(answer.status, told.code ?? `http_${answer.status}`, told.detail, told.fields);
}

/** A signed-in tenant; the session is in a cookie that scripts cannot read. */
export class Tenant {
  /**
   * @param {"insurer"|"provider"} desk
   * @param {{number: string, name: string, isDemonstration: boolean}} session
   * @param {() => void} ended called when the session turns out to be over
   */
  constructor(desk, { number, name, isDemonstration }, ended) {
    this.desk = desk;
    this.id = number;
    this.name = name;
    this.isDemonstration = isDemonstration;
    this.ended = ended;
  }

  /** Sends a request to the server; throws a `DeskError`. */
  async ask(method, path, body, options) {
    try {
      return await askServer(method, path, body, options);
    } catch (error) {
      if (error.status === 401) this.ended();
      throw error;
    }
  }

  signOut() {
    return askServer("DELETE", `/desk/sessions/${this.desk}`);
  }
}

/** How long something is kept, in words. */
export function kept(days) {
  if (days === 0) return t("wallet.consent.keep.none");
  return days === 1 ? t("wallet.consent.keep.day") : t("wallet.consent.keep", { days });
}

/** Tells screen readers what is visible anyway. */
export function announce(text) {
  document.querySelector(".announcer").textContent = text;
}

/**
 * Focuses a heading, or what stands for it, if what had the focus is no longer on the page: keyboards go on there.
 *
 * @param {?HTMLElement} heading
 * @param {Object} [how]
 * @param {boolean} [how.scrolls] whether the page scrolls there; otherwise what was just done remains in sight
 */
export function focusIfLost(heading, { scrolls = false } = {}) {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) heading?.focus({ preventScroll: !scrolls });
}

/** How long a success message stays, in milliseconds; the marked item stays marked. */
const toastTime = 8000;
let toastTimer = 0;

/** Shows a success message. */
export function toast(text) {
  const place = document.querySelector(".toast");
  place.replaceChildren(h("p", {}, icon("check"), h("span", {}, text)));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => place.replaceChildren(), toastTime);
}

/** An error message, with a retry button if the server was not reached. */
export function trouble(error, retry) {
  return h("p", { class: "trouble-line", role: "alert" }, h("span", {}, error.words),
    error.isOffline ? button(t("app.retry"), retry, { look: "quiet" }) : null);
}

/** A time of day in Switzerland. */
export function clock(moment) {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short", timeZone: "Europe/Zurich" })
    .format(new Date(moment));
}

/** A day such as 2030-12-31, which may lack month or day, as the language writes it. */
export function day(text) {
  const [year, month, date] = text.split("-");
  if ((month ?? "00") === "00") return year;
  return (date ?? "00") === "00" ? monthText(year, month) : dateText(text);
}

function locale() {
  return { de: "de-CH", fr: "fr-CH", it: "it-CH", en: "en-GB" }[language()];
}

/**
 * Opens a dialog, with the focus in its first field, or on its title if it has none.
 *
 * @returns {{sheet: HTMLDialogElement, closed: Promise<boolean>}} `closed` is true if it was sent
 */
export function openSheet(title, ...content) {
  const sheet = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
    h("div", { class: "sheet-head" },
      h("h2", { id: "sheet-title", tabindex: "-1" }, title),
      button(null, () => sheet.close("left"), { look: "round", sign: "close", "aria-label": t("app.close") })),
    content);
  const closed = new Promise((done) => {
    sheet.addEventListener("close", () => {
      sheet.remove();
      done(sheet.returnValue === "sent");
    });
  });
  document.body.append(sheet);
  sheet.showModal();
  (sheet.querySelector("form :is(input, select)") ?? sheet.querySelector("#sheet-title")).focus();
  return { sheet, closed };
}

/**
 * Opens a dialog with a form; resolves to true if it was sent, false if it was cancelled.
 *
 * @param {{text: string, action: (form: FormData) => Promise, isGrave?: boolean, isNotice?: boolean}} send
 *   label and action of the send button; whether it cannot be undone; whether there is nothing to cancel
 */
export function dialog(title, content, send) {
  const trouble = h("p", { class: "trouble-line", role: "alert" });
  const submit = button(send.text, null, { look: send.isGrave ? "grave" : "button", isSubmit: true });
  const form = h(
    "form", {
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        if (submit.ariaBusy === "true" || !isComplete(form)) return;
        trouble.textContent = "";
        submit.textContent = send.text;
        submit.ariaBusy = "true";
        try {
          await send.action(new FormData(form));
          sheet.close("sent");
        } catch (error) {
          if (!(error instanceof DeskError)) throw error;
          trouble.textContent = showFields(form, error);
          // The form keeps everything that was filled in.
          if (error.isOffline) submit.textContent = t("app.retry");
        } finally {
          submit.ariaBusy = null;
        }
      },
    },
    content, trouble,
    h("div", { class: "sheet-foot" },
      send.isNotice ? null : button(t("app.cancel"), () => sheet.close("left"), { look: "quiet" }),
      submit),
  );
  const { sheet, closed } = openSheet(title, form);
  return closed;
}

/** The picture of a QR code. */
export function codePicture(svg, words) {
  return h("img", {
    class: "code-picture", width: 320, height: 320, alt: words,
    src: "data:image/svg+xml," + encodeURIComponent(svg),
  });
}
