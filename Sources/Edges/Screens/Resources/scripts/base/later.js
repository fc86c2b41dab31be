// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Modules that a page loads when it first needs them.

import { Unreachable } from "./ask.js";
import { persist } from "./persist.js";

/**
 * Loads a module; while the server cannot be reached, the page says so and offers to try again.
 *
 * @template Module
 * @param {string} name for the error
 * @param {() => Module|Promise<Module>} load
 * @returns {Promise<Module>}
 */
export function later(name, load) {
  return persist(async () => {
    try {
      return await load();
    } catch (error) {
      throw new Unreachable(name, { cause: error });
    }
  });
}
