// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Signing in at the bank's desk: with the credentials of a client, or with one press as a bank of the demonstration.

import { credentialsPage } from "../credentials.js";
import { askIssuing } from "./api.js";

/**
 * The page on which a bank signs in.
 *
 * @param {{client_id: string, name: string}[]} offers the banks of the demonstration
 * @param {(session: Object) => Promise<void>} enter called with the session
 * @param {?string} note why the bank has to sign in again
 */
export function signInPage(offers, enter, note) {
  return credentialsPage({
    words: "issuing.signIn",
    names: ["client_id", "client_secret"],
    offers: offers.map(({ client_id: id, name }) => ({ id, name })),
    send: (credentials) => askIssuing("POST", "/session", credentials),
  }, enter, note);
}
