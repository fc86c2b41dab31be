// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The client side of the demonstration's bank: strong customer authentication with a passcode that the person knows
// and a key that this browser holds and cannot export. A real app asks its own bank here.

import { ask, load } from "./ask.js";

const curve = { name: "ECDSA", namedCurve: "P-256" };

/** The bank refuses; `code` is the one of its answer, `detail` the attempts left, `seconds` the time to wait. */
export class BankError extends Error {
  constructor(code, detail, seconds) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.seconds = seconds;
  }
}

/** Returns `{passcode, people: [{id, name, client, cardholder}]}`. */
export function people() {
  return load("/bank/people");
}

/**
 * Authenticates a person with both factors.
 *
 * @param {string} person the person's identifier
 * @param {string} passcode as typed
 * @param {string} purpose what the person agrees to; the device signs it
 * @returns {Promise<{sca_reference: string, sca_time: string, sca_factors: string[], expires_in: number}>}
 */
export async function authenticate(person, passcode, purpose) {
  const key = await deviceKey(person);
  const proof = () => signed(key.privateKey, person, purpose);
  try {
    return await send("/bank/sca", { person, passcode, purpose, ...(await proof()) });
  } catch (error) {
    // A new browser, or a bank that has been started anew and knows no devices.
    if (error.code !== "device_unknown") throw error;
    const bytes = await crypto.subtle.exportKey("spki", key.publicKey);
    await send("/bank/devices", { person, passcode, device_key: base64(bytes) });
    return send("/bank/sca", { person, passcode, purpose, ...(await proof()) });
  }
}

/**
 * Returns the SDK's token for an authentication; each authentication gives one.
 *
 * @param {string} reference the `sca_reference`
 * @param {{kind: "session"|"single_use"|"provisioning", card_id?: string, operation?: string}} sdk
 */
export async function token(reference, sdk) {
  const answer = await send("/bank/tokens", { sca_reference: reference, for: ["sdk"], sdk });
  return answer.tokens.sdk;
}

async function send(path, body) {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  const { error } = await answer.json().catch(() => ({ error: null }));
  const seconds = Number(answer.headers.get("Retry-After") ?? 0);
  throw new BankError(error?.code ?? `http_${answer.status}`, error?.detail ?? null, seconds);
}

async function signed(key, person, purpose) {
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const text = new TextEncoder().encode(`etui bank authentication\n${person}\n${purpose}\n${time}`);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, text);
  return { time, signature: base64(signature) };
}

function base64(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Returns the person's key in this browser, and makes it the first time. */
async function deviceKey(person) {
  const store = await openStore();
  try {
    const found = await result(store.transaction("keys").objectStore("keys").get(person));
    if (found) return found;
    const made = await crypto.subtle.generateKey(curve, false, ["sign"]);
    await result(store.transaction("keys", "readwrite").objectStore("keys").put(made, person));
    return made;
  } finally {
    store.close();
  }
}

function openStore() {
  const request = indexedDB.open("etui-bank", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("keys");
  return result(request);
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
