// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Requests of the reviewers' desk. The session is in a cookie that scripts cannot read, so this page never holds a
// reviewer's credentials.

import { askServer, DeskError } from "../desk.js";
import { hasText, t } from "../../base/strings.js";

/** Where the desk's own routes are; the paths below it are those of the accounts' API. */
export const root = "/desk/verification/api";

/** A refusal of the identity server. */
export class ReviewRefusal extends DeskError {
  get words() {
    if (this.isOffline) return t("app.unreachable");
    const key = `review.error.${this.code}`;
    return hasText(key) ? t(key) : t("review.error.other", { code: this.code });
  }

  /** Whether somebody else was faster, so that the case must be read again. */
  get isConflict() {
    return ["alreadyDecided", "taken", "undoOver", "deleted", "secondReviewerNeeded"].includes(this.code);
  }
}

/** Sends a request to the desk's routes; throws a `ReviewRefusal`. */
export async function askReviews(method, path, body, options) {
  try {
    return await askServer(method, root + path, body, options);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    throw new ReviewRefusal(error.status, error.code, error.detail);
  }
}

/** The reviewer who is signed in. */
export class Reviewer {
  #unsaved = [];

  /**
   * @param {Object} session as the server describes it: `token`, `account`, `region`, `now`, `isDemonstration`,
   *   `reviewers` with names, and `rejectReasons` with their details
   * @param {(note: string) => void} ended called with the key of a text when the session turns out to be over
   */
  constructor(session, ended) {
    this.token = session.token;
    this.account = session.account;
    this.isDemonstration = session.isDemonstration;
    this.reasons = session.rejectReasons;
    this.names = new Map(session.reviewers.map(({ token, name }) => [token, name]));
    /** Whether the session goes on. */
    this.isHere = true;
    this.ended = (note) => {
      this.isHere = false;
      ended(note);
    };
    this.setClock(session.now);
  }

  /**
   * Keeps account of changes that are lost with the page.
   *
   * @param {() => boolean} isUnsaved whether there are any
   */
  keepUnsaved(isUnsaved) {
    this.#unsaved.push(isUnsaved);
  }

  /** Whether something would be lost with the page or the session. */
  get hasUnsaved() {
    return this.isHere && this.#unsaved.some((isUnsaved) => isUnsaved());
  }

  /** The server's clock counts, not that of this computer. */
  setClock(now) {
    this.ahead = Date.parse(now) - Date.now();
  }

  /** The present moment of the server, in milliseconds. */
  get now() {
    return Date.now() + this.ahead;
  }

  /** What the desk calls a reviewer: `{reviewer, isYou}`. */
  nameOf({ reviewer, isYou }) {
    if (isYou) return t("review.you");
    // The operator's command decides on the server's own data, without a credential.
    if (reviewer === "operator") return t("review.operator");
    return this.names.get(reviewer) ?? t("review.reviewer", { id: reviewer.slice(0, 8) });
  }

  /** Sends a request; throws a `ReviewRefusal`. */
  async ask(method, path, body, options) {
    try {
      const answer = await askReviews(method, path, body, options);
      if (answer?.timestamp) this.setClock(answer.timestamp);
      return answer;
    } catch (error) {
      // 401: the session is over. 403: the credentials do not allow this desk, unless a feature of the account is named.
      if (error.status === 401) this.ended("desk.session.ended");
      if (error.status === 403 && !error.detail) this.ended("review.forbidden");
      throw error;
    }
  }

  /** The address of something below the desk's routes, for pictures. */
  address(path) {
    return root + path;
  }

  async signOut() {
    await askReviews("DELETE", "/session");
    this.isHere = false;
  }
}
