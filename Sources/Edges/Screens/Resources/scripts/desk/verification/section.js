// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What all sections of the account have in common.

import { focusIfLost } from "../desk.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";

/**
 * A section of the account: `load(signal)` reads what it shows, `draw()` shows it in `element`, and `sheet(name, of)` opens
 * a dialog that the address names.
 */
export class AccountSection {
  element = h("div", { class: "account-section" });

  /**
   * @param shell the desk around it
   * @param {AccountSettings} settings the account's settings, which other sections change, too
   */
  constructor(shell, settings) {
    this.shell = shell;
    this.settings = settings;
  }

  /** The person who is signed in; null once the session is over. */
  get person() {
    return this.shell.person;
  }

  /** Where the focus goes when its control is gone: the first heading of the section. */
  get heading() {
    const heading = this.element.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    return heading;
  }

  /** Draws the section anew; what had the focus may be gone then. */
  redraw() {
    this.draw();
    focusIfLost(this.heading);
  }

  /** Reads and draws the section anew. */
  async again() {
    // The session may have ended while a dialog was open.
    if (!this.person) return;
    await persist(() => this.load());
    this.redraw();
  }

  /** Opens a dialog of the section; null if it has none of this name. */
  sheet() {
    return null;
  }
}
