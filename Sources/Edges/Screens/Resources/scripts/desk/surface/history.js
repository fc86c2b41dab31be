// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The steps of the theme editor, to be undone and done again.

/** How many steps can be undone. */
const limit = 100;

/** A theme with its earlier and later versions; versions are never changed, so that they may share parts. */
export class History {
  #past = [];
  #future = [];
  #saved;

  constructor(theme) {
    this.theme = theme;
    /** The version at the start of a gesture, such as moving a slider. */
    this.began = null;
    this.#saved = JSON.stringify(theme);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether there are changes since the theme was last exported or imported. */
  get isUnsaved() {
    return JSON.stringify(this.theme) !== this.#saved;
  }

  /** Takes a version; a gesture is one step, however many versions it passes. */
  change(theme, isDone = true) {
    this.began ??= this.theme;
    this.theme = theme;
    if (!isDone) return;
    if (JSON.stringify(this.began) !== JSON.stringify(theme)) {
      this.#past = [...this.#past, this.began].slice(-limit);
      this.#future = [];
    }
    this.began = null;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.theme);
    this.theme = this.#past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.theme);
    this.theme = this.#future.pop();
  }

  /** Notes that the present version is kept elsewhere. */
  save() {
    this.#saved = JSON.stringify(this.theme);
  }
}
