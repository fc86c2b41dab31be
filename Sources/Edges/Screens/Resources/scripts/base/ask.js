// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The only module through which pages and elements send requests to a server.

/** The server was not reached: the request had no effect and may be repeated. */
export class Unreachable extends Error {
  /** Tells this error from a refusal by the server. */
  isOffline = true;
}

/**
 * Sends a request to a server.
 *
 * @param {string|URL} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response>} any answer, refusals included
 * @throws {Unreachable} if there is no answer, or a proxy says that there is none
 */
export async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Unreachable("no answer", { cause: error });
  }
  // A proxy answers this in place of a server that is gone (RFC 9110 §15.6.3, §15.6.5).
  if (answer.status === 502 || answer.status === 504) throw new Unreachable(`http_${answer.status}`);
  return answer;
}

/** The hashes of what the package of the elements loads, by address; only its bundles set them (script/components). */
const hashes = globalThis[Symbol.for("etui.integrity")];

/**
 * Loads the bytes, text or JSON at an address that always exists; an interrupted answer throws `Unreachable`.
 *
 * @param {"json"|"text"|"blob"|"arrayBuffer"} kind
 */
export async function load(address, kind = "json") {
  const integrity = hashes?.get(String(address));
  const answer = await ask(address, integrity ? { integrity } : {});
  // The server is still starting, or full; a later attempt will succeed.
  if (answer.status === 503) throw new Unreachable("http_503");
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  try {
    return await answer[kind]();
  } catch (error) {
    throw error instanceof SyntaxError ? error : new Unreachable("broken off", { cause: error });
  }
}
