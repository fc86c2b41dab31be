// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { onLanguage } from "../base/strings.js";

/**
 * A screen that is drawn with each state that differs from the one before, and again in another language.
 *
 * @param {HTMLElement} element
 * @param {(state: Object, before: ?Object) => void} draw `before` is null for the first state, and the same as the state
 *   where only the language has changed
 * @param {Object} [traits]
 * @param {() => void} [traits.arrive] moves the focus when the screen has been shown
 * @param {() => void} [traits.close] ends what the screen has begun
 */
export function drawnScreen(element, draw, { close = () => {}, ...traits } = {}) {
  let state = null;
  const undo = onLanguage(() => state && draw(state, state));
  return {
    element,

    update(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      const before = state;
      state = next;
      draw(state, before);
    },

    destroy() {
      undo();
      close();
    },

    ...traits,
  };
}
