// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The address holds what a desk shows, so Back and Forward move between views of the desk, and a
// reload restores the same view.

import { isHeld } from "../base/held.js";

/** The views of one page. */
export class DeskHistory {
  #names;

  /**
   * @param {string[]} names the parts of a view, by their names in the query of the address
   * @param {() => void} show draws what the address says
   */
  constructor(names, show) {
    this.#names = names;
    addEventListener("popstate", show);
    this.show = show;
  }

  /** The parts that the address names. */
  get view() {
    const query = new URLSearchParams(location.search);
    const parts = this.#names.map((name) => [name, query.get(name)]);
    return Object.fromEntries(parts.filter(([, value]) => value));
  }

  /** Goes on to a view that differs in some parts; null removes one. */
  go(parts) {
    const address = this.#address(parts);
    const isElsewhere = address !== location.pathname + location.search;
    // In a frame, Back belongs to the page that holds it.
    if (isElsewhere && isHeld) history.replaceState(history.state, "", address);
    else if (isElsewhere) history.pushState({ isInside: true }, "", address);
    this.show();
  }

  /** Corrects the address of the current view. */
  correct(parts) {
    history.replaceState(history.state, "", this.#address(parts));
  }

  /** Removes the parts that a sheet added to the view: goes back to the previous view if it belonged to this desk. */
  leave(names) {
    if (history.state?.isInside) history.back();
    else this.correct(Object.fromEntries(names.map((name) => [name, null])));
  }

  #address(parts) {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(parts)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const text = query.toString();
    return location.pathname + (text ? `?${text}` : "");
  }
}

/** The sheets of a desk by their names in the address; at most one is open. */
export class DeskSheets {
  #history;
  #open;
  #shown = "";

  /**
   * @param {DeskHistory} history whose views have `open`, the name of a sheet, and `of`, its subject
   * @param {(name: string, of: ?string) => ?Promise} open opens a sheet and resolves when it is closed; null if there
   * is
   *   no such sheet, or its subject no longer exists
   */
  constructor(history, open) {
    this.#history = history;
    this.#open = open;
  }

  /** Opens or closes sheets as the address says. */
  async follow() {
    const { open, of } = this.#history.view;
    const wanted = this.#wanted;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
    if (!wanted) return;
    const closed = this.#open(open, of ?? null);
    await closed;
    if (this.#shown !== wanted) return;
    this.#shown = "";
    // The sheet's action may already have led to another view.
    if (this.#wanted !== wanted) return;
    if (closed) this.#history.leave(["open", "of"]);
    else this.#history.correct({ open: null, of: null });
  }

  /** The sheet that the address names, and its subject; empty for none. */
  get #wanted() {
    const { open, of } = this.#history.view;
    return open ? `${open} ${of ?? ""}` : "";
  }
}
