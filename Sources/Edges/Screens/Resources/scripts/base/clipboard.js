// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/**
 * Writes a text to the clipboard; returns whether the browser took it.
 *
 * Call it in the event of a press: browsers let pages write to the clipboard only then.
 */
export async function writeClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without encryption have no `navigator.clipboard`, but the older event.
    return writeByEvent(text);
  }
}

/** Writes by the event of a press, which needs no permission; returns whether the browser took it. */
export function writeByEvent(text) {
  let isTaken = false;
  const take = (event) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
    isTaken = true;
  };
  document.addEventListener("copy", take);
  try {
    return document.execCommand("copy") && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", take);
  }
}
