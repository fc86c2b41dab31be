// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The one place from which pages and elements ask a server.

/** The server was not reached: nothing came of the request, and it may be made again. */
export class Unreachable extends Error {
  /** What tells it from a refusal, of whatever kind. */
  isOffline = true;
}

/**
 * Asks a server.
 *
 * @param {string|URL} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response>} whatever it answers, refusals too
 * @throws {Unreachable} where there is no answer, or a proxy's that there is none
 */
export async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Unreachable("no answer", { cause: error });
  }
  // What a proxy says in the place of a server that is gone (RFC 9110 §15.6.3, §15.6.5).
  if (answer.status === 502 || answer.status === 504) throw new Unreachable(`http_${answer.status}`);
  return answer;
}

/**
 * The bytes, text or JSON at an address that is always there; one that breaks off counts as not reached.
 *
 * @param {"json"|"text"|"blob"|"arrayBuffer"} kind
 */
export async function load(address, kind = "json") {
  const answer = await ask(address);
  // Still starting, or full: in a moment it is there.
  if (answer.status === 503) throw new Unreachable("http_503");
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  try {
    return await answer[kind]();
  } catch (error) {
    throw error instanceof SyntaxError ? error : new Unreachable("broken off", { cause: error });
  }
}
