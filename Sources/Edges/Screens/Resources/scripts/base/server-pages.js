// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What a server says of its pages.

import { load } from "./ask.js";

/**
 * Asks for the pages of this server.
 *
 * @returns {Promise<{name: string, path: string, door: ?string}[]>}
 */
export async function serverPages() {
  const answer = await load("/capabilities");
  return answer.capabilities;
}
