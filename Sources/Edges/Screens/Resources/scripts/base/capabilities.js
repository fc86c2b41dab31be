// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The pages that this server has, asked for once.

import { load } from "./ask.js";
import { persist } from "./persist.js";

let asked = null;

/**
 * The pages of this server.
 *
 * @returns {Promise<{name: string, path: string, door: ?string}[]>}
 */
export function capabilities() {
  asked ??= persist(() => load("/capabilities")).then((answer) => answer.capabilities);
  return asked;
}
