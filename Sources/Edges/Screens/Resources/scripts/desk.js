// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the desks share: signing in, asking the card server, saying what went wrong, dates and forms.

import { h, pause } from "./dom.js";
import { icon } from "./icons.js";
import { copyPlainNumbers } from "./numbers.js";
import { hasText, language, t } from "./strings.js";

copyPlainNumbers(document);

/** A refusal of the server, by its code. */
export class Refusal extends Error {
  constructor(status, code, detail) {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  /** The refusal in words for whoever sits at the desk. */
  get words() {
    const key = `desk.error.${this.code}`;
    if (this.code === "field_format" && this.detail) {
      return t("desk.error.field_format", { fields: this.detail.split(" ").map(fieldName).join(", ") });
    }
    return hasText(key) ? t(key) : t("desk.error.other", { code: this.code });
  }
}

/** The name of a card's field, or of a form's, in the reader's language. */
export function fieldName(name) {
  const key = `field.${name}`;
  return hasText(key) ? t(key) : name;
}

/** A tenant that has signed in. */
export class Tenant {
  /**
   * @param {string} id the number of the insurer or provider
   * @param {string} name
   * @param {string} apiKey its credentials, which stay in this page
   */
  constructor(id, name, apiKey) {
    this.id = id;
    this.name = name;
    this.apiKey = apiKey;
  }

  /** Asks the server; throws a `Refusal`. */
  async ask(method, path, body, { signal, match, raw = false } = {}) {
    const headers = { Authorization: `Bearer ${this.apiKey}` };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (match) headers["If-Match"] = match;
    let answer;
    try {
      answer = await fetch(path, {
        method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refusal(0, "offline");
    }
    if (answer.ok) {
      if (raw) return await answer.text();
      return answer.status === 204 || answer.status === 202 ? null : await answer.json();
    }
    let problem = {};
    try {
      problem = await answer.json();
    } catch {
      // Not every refusal is one of ours: a proxy writes pages.
    }
    const told = problem.error ?? problem;
    throw new Refusal(answer.status, told.code ?? `http_${answer.status}`, told.detail);
  }
}

/**
 * The form by which a tenant signs in, with the demonstration's tenants as buttons.
 *
 * @param {"insurers"|"providers"} kind
 * @param {(tenant: Tenant) => Promise<void>} enter called with a tenant; a refusal is shown
 */
export async function signIn(kind, enter) {
  const id = kind === "insurers" ? "bag" : "gln";
  let demo = [];
  try {
    const answer = await fetch("/desk/tenants");
    if (answer.ok) demo = (await answer.json())[kind];
  } catch {
    // Without a demonstration there are no buttons.
  }
  const trouble = h("p", { class: "trouble-line", role: "alert" });
  const number = h("input", { id: "tenant-number", required: true, autocomplete: "username", inputmode: "numeric" });
  const key = h("input", { id: "tenant-key", required: true, type: "password", autocomplete: "current-password" });
  const attempt = async (tenant) => {
    trouble.textContent = "";
    page.ariaBusy = "true";
    try {
      await enter(tenant);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble.textContent = error.words;
    } finally {
      page.ariaBusy = "false";
    }
  };
  const form = h(
    "form", {
      class: "panel sign-in",
      onsubmit: (event) => {
        event.preventDefault();
        attempt(new Tenant(number.value.trim(), number.value.trim(), key.value.trim()));
      },
    },
    h("h2", {}, t("desk.signIn")),
    label(t(`desk.number.${id}`), number),
    label(t("desk.apiKey"), key),
    h("button", { class: "button", type: "submit" }, t("desk.signIn.do")),
    trouble,
  );
  const offers = demo.map((tenant) =>
    h(
      "button", {
        type: "button", class: "offer",
        onclick: () => attempt(new Tenant(tenant[id], tenant.name, tenant.apiKey)),
      },
      h("strong", {}, tenant.name), h("span", {}, tenant.place ?? tenant[id]),
    ),
  );
  const page = h(
    "div", { class: "sign-in-page" },
    offers.length > 0
      ? h("section", { class: "panel" },
          h("h2", {}, t("desk.demo")), h("p", { class: "hint" }, t("desk.demo.text")),
          h("div", { class: "offers" }, offers))
      : null,
    form,
  );
  return page;
}

/** A labelled control. */
export function label(text, control, hint) {
  return h("label", { class: "labelled" }, h("span", {}, text), control,
    hint ? h("small", {}, hint) : null);
}

/** A button, perhaps with an icon; it does one thing at a time. */
export function button(text, action, { quiet = true, picture, ...traits } = {}) {
  const onclick = async () => {
    if (element.ariaBusy === "true") return;
    element.ariaBusy = "true";
    try {
      await action();
    } finally {
      element.ariaBusy = null;
    }
  };
  const element = h("button", { type: "button", class: quiet ? "button quiet" : "button", onclick, ...traits },
    picture ? icon(picture) : null, text);
  return element;
}

/** A button that puts a text on the clipboard and says for a moment whether that worked. */
export function copyButton(words, text) {
  const copy = async () => {
    const said = await navigator.clipboard.writeText(text).then(() => "desk.copied", () => "desk.copied.not");
    announce(t(said));
    element.replaceChildren(icon(said === "desk.copied" ? "check" : "cross"), t(said));
    await pause(2000);
    element.replaceChildren(words);
  };
  const element = button(words, copy);
  return element;
}

/** How long something is kept, in words. */
export function kept(days) {
  if (days === 0) return t("wallet.consent.keep.none");
  return days === 1 ? t("wallet.consent.keep.day") : t("wallet.consent.keep", { days });
}

/** What something is, and what it says. */
export function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, typeof value === "string" ? h("bdi", {}, value) : value));
}

/** Tells screen readers. */
export function announce(text) {
  document.querySelector(".announcer").textContent = text;
}

/** A time of day in Switzerland. */
export function clock(moment) {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short", timeZone: "Europe/Zurich" })
    .format(new Date(moment));
}

/** A day such as 2030-12-31, which may lack month or day, as people write it. */
export function day(text) {
  return text.split("-").reverse().map((part) => (part === "00" ? "xx" : part)).join(".");
}

function locale() {
  return { de: "de-CH", fr: "fr-CH", it: "it-CH", en: "en-GB" }[language()];
}

/**
 * Opens a dialog, with the keyboard in its first field, or on its title where it has none.
 *
 * @returns {{sheet: HTMLDialogElement, closed: Promise<boolean>}} `closed` is true when it was sent
 */
export function openSheet(title, ...content) {
  const sheet = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
    h("div", { class: "sheet-head" },
      h("h2", { id: "sheet-title", tabindex: "-1" }, title),
      h("button", { type: "button", class: "round", "aria-label": t("app.close"),
        onclick: () => sheet.close("left") }, icon("close"))),
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
 * Opens a dialog with a form; resolves to true when it was sent, false when it was left.
 *
 * @param {{text: string, action: (form: FormData) => Promise, isGrave?: boolean, isNotice?: boolean}} send
 *   what sending is called and does; whether it cannot be undone; whether there is nothing to cancel
 */
export function dialog(title, content, send) {
  const trouble = h("p", { class: "trouble-line", role: "alert" });
  const submit = h("button", { class: send.isGrave ? "button grave" : "button", type: "submit" }, send.text);
  const form = h(
    "form", {
      onsubmit: async (event) => {
        event.preventDefault();
        if (submit.ariaBusy === "true") return;
        trouble.textContent = "";
        submit.ariaBusy = "true";
        try {
          await send.action(new FormData(form));
          sheet.close("sent");
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          trouble.textContent = error.words;
        } finally {
          submit.ariaBusy = null;
        }
      },
    },
    content, trouble,
    h("div", { class: "sheet-foot" },
      send.isNotice
        ? null
        : h("button", { type: "button", class: "button quiet", onclick: () => sheet.close("left") },
            t("app.cancel")),
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
