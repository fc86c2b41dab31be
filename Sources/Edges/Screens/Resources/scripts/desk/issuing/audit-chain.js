// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The chain of an audit, checked in the page: each row's hash covers the row and the hash of the row before.

const encoder = new TextEncoder();
/** The hash before the first row: 32 zero bytes. */
const origin = "0".repeat(64);
/** The rows whose own hash was computed, with the result; rows never change. */
const computed = new WeakMap();

/** Whether this browser can check: plain HTTP to another host has no cryptography. */
export const canCheck = Boolean(globalThis.crypto?.subtle);

/**
 * The canonical form of a JSON value (RFC 8785). Its numbers and texts are those of ECMAScript, and its names are
 * sorted by UTF-16 code units, as `sort` does.
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** The hash of a row: SHA-256 over the former hash as bytes, and the row without its two hashes. */
export async function rowHash(row) {
  const { prev_hash: former, hash: _, ...content } = row;
  const text = encoder.encode(canonical(content));
  const bytes = new Uint8Array(32 + text.length);
  for (let place = 0; place < 32; place += 1) bytes[place] = parseInt(former.slice(2 * place, 2 * place + 2), 16);
  bytes.set(text, 32);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Why a row does not continue the chain after another one (null: it is the first one at hand); null if it does. */
async function faultOf(row, former) {
  const isHash = /^[0-9a-f]{64}$/;
  if (!isHash.test(row.prev_hash) || !isHash.test(row.hash)) return "hash";
  if (former && row.seq !== former.seq + 1) return row.seq > former.seq ? "gap" : "order";
  if (row.prev_hash !== (former?.hash ?? (row.seq === 1 ? origin : row.prev_hash))) return "link";
  if (!computed.has(row)) computed.set(row, (await rowHash(row)) === row.hash);
  return computed.get(row) ? null : "hash";
}

/**
 * Checks rows that follow each other.
 *
 * @param {Object[]} rows oldest first; rows before the first one are not at hand
 * @returns {Promise<{status: "intact"|"broken"|"none", seq?: number, reason?: string}>} the last row if all fit,
 *   else the first that does not
 */
export async function checkChain(rows) {
  let former = null;
  for (const row of rows) {
    const reason = await faultOf(row, former);
    if (reason) return { status: "broken", seq: row.seq, reason };
    former = row;
  }
  return former ? { status: "intact", seq: former.seq } : { status: "none" };
}
