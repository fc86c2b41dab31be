// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What this tab remembers across a reload, and forgets when it is closed.

/** The stored text, or null. */
export function recall(name) {
  try {
    return sessionStorage.getItem(`etui.${name}`);
  } catch {
    // Storage may be switched off; then a reload starts afresh.
    return null;
  }
}

/** Stores a text; null removes it. */
export function remember(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(`etui.${name}`);
    else sessionStorage.setItem(`etui.${name}`, text);
  } catch {
    // See above.
  }
}
