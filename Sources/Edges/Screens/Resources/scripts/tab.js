// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What this tab remembers over a reload, and forgets when it is closed.

/** A text that was kept, or null. */
export function recall(name) {
  try {
    return sessionStorage.getItem(`etui.${name}`);
  } catch {
    // Storage may be switched off; then a reload begins anew.
    return null;
  }
}

/** Keeps a text, or with null drops it. */
export function remember(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(`etui.${name}`);
    else sessionStorage.setItem(`etui.${name}`, text);
  } catch {
    // See above.
  }
}
