// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The keys of a person's device for the bank: each confirmation is signed with one. Scripts can use a private key and never
// read it; the browser keeps it across reloads.

import { completion, openDatabase, outcome } from "../base/indexed.js";

const curve = { name: "ECDSA", namedCurve: "P-256" };
const database = "etui-bank";
const store = "device-keys";
/** The keys that this page uses, by person: all that there is of one if the browser stores none. */
const keys = new Map();

/**
 * Signs a text with the key of a person's device, which is made when it is needed first.
 *
 * @param {string} person the identifier at the bank; each person has a key of their own
 * @param {string} text
 * @returns {Promise<?{key: string, signature: string}>} the public key (SubjectPublicKeyInfo) and the signature
 *   (`r || s`), both in base64; null in a browser that cannot sign, for example on a page without TLS
 */
export async function signAsDevice(person, text) {
  if (!globalThis.crypto?.subtle) return null;
  const { privateKey, publicKey } = await deviceKey(person);
  const signed = new TextEncoder().encode(text);
  return {
    key: base64(await crypto.subtle.exportKey("spki", publicKey)),
    signature: base64(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, signed)),
  };
}

function deviceKey(person) {
  if (!keys.has(person)) {
    // Private windows of some browsers store nothing: then the key lives as long as the page.
    const key = storedKey(person).catch(makeKey);
    keys.set(person, key);
    key.catch(() => keys.delete(person));
  }
  return keys.get(person);
}

function makeKey() {
  // False: the private key cannot be exported. A public key always can (W3C Web Cryptography §23.7).
  return crypto.subtle.generateKey(curve, false, ["sign"]);
}

/** Returns the stored key of a person; stores a new one if there is none. */
async function storedKey(person) {
  const base = await openDatabase(database, [store]);
  try {
    const found = await outcome(base.transaction(store).objectStore(store).get(person));
    if (found) return found;
    const made = await makeKey();
    const transaction = base.transaction(store, "readwrite");
    const [key] = await Promise.all([firstKey(transaction.objectStore(store), person, made), completion(transaction)]);
    return key;
  } finally {
    base.close();
  }
}

/** Stores a key unless another page has stored one meanwhile, which the bank may know already; returns the stored one. */
async function firstKey(place, person, made) {
  const other = await outcome(place.get(person));
  if (other) return other;
  await outcome(place.put(made, person));
  return made;
}

function base64(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
