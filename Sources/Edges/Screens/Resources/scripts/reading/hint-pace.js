// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/** The least time between two hints in milliseconds (scan spec: at most one per 500 ms). */
const pause = 500;

/** Passes on hints about frames at most twice a second, so that people can read them. */
export class HintPace {
  #last = -Infinity;

  /** Passes on a hint, unless there is none or the last one is too recent. */
  tell(hint, show) {
    const now = performance.now();
    if (!hint || now - this.#last < pause) return;
    this.#last = now;
    show(hint);
  }

  /** Lets the next hint pass at once. */
  clear() {
    this.#last = -Infinity;
  }
}
