// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The steps of the theme editor, to be undone and done again.

/** How many steps can be undone. */
const limit = 100;

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A theme with its earlier and later versions; versions are never changed, so that they may share parts. */
export class History {
  #past = [];
  #future = [];
  #saved;
  /** What is moving, such as a slider: the name of its setting, and the version before. */
  #gesture = null;

  constructor(theme) {
    this.theme = theme;
    this.#saved = theme;
  }

  get canUndo() {
    return this.#past.length > 0 || this.#hasMoved;
  }

  get canRedo() {
    return this.#future.length > 0 && !this.#hasMoved;
  }

  get #hasMoved() {
    return this.#gesture !== null && !isSame(this.#gesture.before, this.theme);
  }

  /** Whether there are changes since the theme was last saved or opened. */
  get isUnsaved() {
    return !isSame(this.theme, this.#saved);
  }

  /**
   * Takes a version; a gesture is one step, however many versions it passes.
   *
   * @param {?string} subject the setting that changes: a gesture ends when another one does
   */
  change(theme, { isDone = true, subject = null } = {}) {
    if (this.#gesture?.subject !== subject) this.finish();
    this.#gesture ??= { subject, before: this.theme };
    this.theme = theme;
    if (isDone) this.finish();
  }

  /** Ends a gesture. Browsers don't always say its end: its control may be gone, or Undo comes first. */
  finish() {
    if (this.#hasMoved) {
      this.#past = [...this.#past, this.#gesture.before].slice(-limit);
      this.#future = [];
    }
    this.#gesture = null;
  }

  undo() {
    this.finish();
    if (!this.canUndo) return;
    this.#future.push(this.theme);
    this.theme = this.#past.pop();
  }

  redo() {
    this.finish();
    if (!this.canRedo) return;
    this.#past.push(this.theme);
    this.theme = this.#future.pop();
  }

  /** Notes that a version can be opened again from elsewhere. */
  save(theme = this.theme) {
    this.#saved = theme;
  }
}
