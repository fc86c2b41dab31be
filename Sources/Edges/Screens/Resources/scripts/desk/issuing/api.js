// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Requests of the bank's desk. The session is in a cookie that scripts cannot read, so this page never holds the
// bank's credentials.

import { ask } from "../../base/ask.js";
import { DeskError, fieldError } from "../desk.js";
import { hasText, t } from "../../base/strings.js";

/** Where the desk's own routes are; the paths below it are those of the operators' API. */
export const root = "/desk/issuing/api";

/** A refusal of the issuing server. */
export class IssuingRefusal extends DeskError {
  /**
   * @param {number} status of HTTP
   * @param {{error_codes?: string[], detail?: string, card?: Object}} [body] the error's content, or that of
   *   the service before it reaches the issuing server: `{error: {code}}`
   * @param {?string} [wait] the seconds to wait, from `Retry-After`
   */
  constructor(status, body = {}, wait = null) {
    const [code = status === 0 ? "offline" : `http_${status}`] = body.error_codes ?? [body.error?.code].filter(Boolean);
    super(status, code, body.detail, fieldsOf(code, body.detail));
    /** The card as it is now, if the refusal is about its state. */
    this.card = body.card ?? null;
    this.wait = wait;
  }

  get words() {
    if (this.isOffline) return t("app.unreachable");
    const key = `issuing.error.${this.code}`;
    if (this.wait && this.status === 429) return t("issuing.error.wait", { seconds: this.wait });
    return hasText(key) ? t(key) : t("issuing.error.other", { code: this.code });
  }

  /** What is wrong with a field, in the page's language: the field's own rule where there is one. */
  fieldWords(field, reason) {
    const key = `issuing.field.${field}`;
    return reason === "format" && hasText(key) ? t(key) : fieldError(reason);
  }
}

/** The codes that are about one field, whatever the detail says. */
const fieldOfCode = { iin_not_allowed: "iin", refund_exceeds: "amount" };

function fieldsOf(code, detail) {
  if (fieldOfCode[code]) return [{ field: fieldOfCode[code], reason: "format" }];
  const reason = { field_missing: "missing", field_unknown: "unknown", field_invalid: "format" }[code];
  if (!reason || !detail) return [];
  // Members of members are named by their path; the forms know them by their last name.
  return detail.split(/[\s,]+/).filter(Boolean)
    .map((field) => ({ field: field.split(".").at(-1), reason }));
}

/** Sends a request to the desk's routes; throws an `IssuingRefusal`. */
export async function askIssuing(method, path, body, { signal, key, match } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (match) headers["If-Match"] = match;
  let answer;
  try {
    answer = await ask(root + path, {
      method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new IssuingRefusal(0);
  }
  if (answer.ok) return await contentOf(answer);
  let refusal;
  try {
    refusal = await answer.json();
  } catch {
    // The refusal may come from elsewhere: proxies answer with pages.
  }
  throw new IssuingRefusal(answer.status, refusal, answer.headers.get("Retry-After"));
}

/** The JSON of an answer; one that was interrupted counts as none. */
async function contentOf(answer) {
  if (answer.status === 204) return null;
  try {
    return await answer.json();
  } catch {
    throw new IssuingRefusal(0);
  }
}

/** The bank that is signed in. */
export class Issuer {
  /**
   * @param {Object} session as the server describes it: `client_id`, `name`, `environment`, `is_demonstration`,
   *   `utc_offset` (seconds), `now`, and the `features` that this server has: `payments`, `wallet_tokens`,
   *   `challenges`, `faults`
   * @param {(note: string) => void} ended called with the key of a text when the session turns out to be over
   */
  constructor(session, ended) {
    this.id = session.client_id;
    this.name = session.name;
    this.isSandbox = session.environment === "sandbox";
    this.isDemonstration = session.is_demonstration;
    this.features = new Set(session.features);
    this.offset = session.utc_offset ?? 0;
    this.ended = ended;
    this.setClock(session.now);
  }

  /** The server's clock counts, not that of this computer. */
  setClock(now) {
    if (now) this.ahead = Date.parse(now) - Date.now();
  }

  /** The present moment of the server, in milliseconds. */
  get now() {
    return Date.now() + (this.ahead ?? 0);
  }

  /** A day in the time zone of the issuer, as YYYY-MM-DD: 0 for today, 1 for tomorrow. */
  day(ahead) {
    return new Date(this.now + this.offset * 1000 + ahead * 86_400_000).toISOString().slice(0, 10);
  }

  /** Sends a request; throws an `IssuingRefusal`. */
  async ask(method, path, body, options) {
    try {
      return await askIssuing(method, path, body, options);
    } catch (error) {
      // 401: the session is over. 403: the bank's credentials were revoked, or do not allow this desk.
      if (error.status === 401) this.ended("desk.session.ended");
      if (error.status === 403) this.ended("issuing.forbidden");
      throw error;
    }
  }

  signOut() {
    return askIssuing("DELETE", "/session");
  }
}
