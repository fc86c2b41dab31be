// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The settings of an account, and what was changed of them on this page but is not saved yet.

/** Settings with unsaved changes. */
export class AccountSettings {
  #person;
  #saved = {};
  #tag = null;
  #changes = new Map();

  constructor(person) {
    this.#person = person;
    person.keepUnsaved(() => this.isChanged());
  }

  async load(signal) {
    const options = { signal, tagged: true };
    this.#take(await this.#person.ask("GET", "/account/settings", undefined, options));
  }

  #take({ value, tag }) {
    this.#saved = value;
    this.#tag = tag;
    for (const [key, changed] of this.#changes) if (this.#isSaved(key, changed)) this.#changes.delete(key);
  }

  /** The value that the server has; kinds of documents are masked unless it says otherwise. */
  saved(key) {
    return this.#saved[key] ?? (isMasking(key) ? true : null);
  }

  /** The value as it would be saved. */
  get(key) {
    return this.#changes.has(key) ? this.#changes.get(key) : this.saved(key);
  }

  set(key, value) {
    if (this.#isSaved(key, value)) this.#changes.delete(key);
    else this.#changes.set(key, value);
  }

  #isSaved(key, value) {
    return JSON.stringify(this.saved(key)) === JSON.stringify(value);
  }

  /** Whether any of the settings has an unsaved change. */
  isChanged(covers = () => true) {
    return [...this.#changes.keys()].some(covers);
  }

  discard(covers) {
    for (const key of this.#changes.keys()) if (covers(key)) this.#changes.delete(key);
  }

  /**
   * Saves the changes of some settings.
   *
   * If someone else has changed the settings meanwhile, reads them again, keeps the changes, and throws the refusal.
   *
   * @param {(key: string) => boolean} covers
   */
  async save(covers) {
    const changes = [...this.#changes].filter(([key]) => covers(key));
    const body = { ...this.#saved, ...Object.fromEntries(changes) };
    try {
      const options = { match: this.#tag, tagged: true };
      this.#take(await this.#person.ask("PUT", "/account/settings", body, options));
    } catch (error) {
      if (error.code === "stale") await this.load();
      throw error;
    }
  }
}

/** Whether a key is that of a kind of document, such as `masking.DEU.PASSPORT`. */
export function isMasking(key) {
  return key.split(".").length === 3 && key.startsWith("masking.");
}
