// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Hands a scanned text to another page of this server in the same tab. It is in no address, so neither in the history nor
// in the server's log.

import { recall, remember } from "./tab.js";

/** Opens the page at a path, which takes the text under the same name. */
export function handOver(name, text, path) {
  remember(`handed.${name}`, text);
  location.assign(path);
}

/** The text that another page has handed over, once; null if there is none. */
export function takeOver(name) {
  const text = recall(`handed.${name}`);
  remember(`handed.${name}`, null);
  return text;
}
