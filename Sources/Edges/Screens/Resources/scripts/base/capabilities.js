// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The pages that this server has, asked for once.

import { take } from "./early.js";
import { persist } from "./persist.js";
import { serverPages } from "./server-pages.js";

let asked = null;

/**
 * The pages of this server.
 *
 * @returns {Promise<{name: string, path: string, door: ?string}[]>}
 */
export function capabilities() {
  asked ??= persist(() => take("capabilities", serverPages));
  return asked;
}
