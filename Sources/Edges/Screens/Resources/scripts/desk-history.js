// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What of a desk is on show stands in the address, so Back and Forward go from view to view inside the desk, and a
// reload comes back to the same one.

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

  /** Goes on to a view that differs in some parts; null takes one away. */
  go(parts) {
    const address = this.#address(parts);
    const isElsewhere = address !== location.pathname + location.search;
    if (isElsewhere) history.pushState({ isInside: true }, "", address);
    this.show();
  }

  /** Corrects the address of what is on show already. */
  correct(parts) {
    history.replaceState(history.state, "", this.#address(parts));
  }

  /** Leaves what a sheet has added to the view: back to the view before, if it was one of this desk. */
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
   * @param {DeskHistory} history whose views have `open`, the name of a sheet, and `of`, what it is about
   * @param {(name: string, of: ?string) => ?Promise} open opens a sheet, done when it is closed; null where there is
   *   no such sheet, or nothing any more that it could be about
   */
  constructor(history, open) {
    this.#history = history;
    this.#open = open;
  }

  /** Opens or closes what the address says. */
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
    // What the sheet has done may have led to another view already.
    if (this.#wanted !== wanted) return;
    if (closed) this.#history.leave(["open", "of"]);
    else this.#history.correct({ open: null, of: null });
  }

  /** The sheet that the address names, and what it is about; empty for none. */
  get #wanted() {
    const { open, of } = this.#history.view;
    return open ? `${open} ${of ?? ""}` : "";
  }
}
