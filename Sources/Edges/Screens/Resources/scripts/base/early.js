// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Requests that a page begins before its large script has arrived, by names that both scripts know.
//
// Modules that begin requests must be small, since their bundle loads beside the large one, and must not wait for
// anything, since the large one runs after them.

const begun = new Map();

/**
 * Begins a request; `take` takes it.
 *
 * @param {string} name
 * @param {() => Promise} request
 * @returns {Promise} what `request` returns
 */
export function begin(name, request) {
  const answer = request();
  begun.set(name, answer);
  // Whoever takes it hears of the failure.
  answer.catch(() => {});
  return answer;
}

/**
 * Takes the request that was begun under a name. That works once: a second call sends a request of its own.
 *
 * @param {string} name
 * @param {() => Promise} request what is sent if none was begun
 * @returns {Promise}
 */
export function take(name, request) {
  const answer = begun.get(name) ?? request();
  begun.delete(name);
  return answer;
}
