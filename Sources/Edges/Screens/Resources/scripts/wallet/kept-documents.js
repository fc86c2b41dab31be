// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The identity documents that a person keeps in the wallet after reading them: in this browser alone, encrypted with a
// key that scripts can use and never read.

import { completion, openDatabase, outcome } from "../base/indexed.js";

const database = "etui-wallet";
const [keyStore, documentStore] = ["keys", "documents"];
const keyName = "documents";
/** The most documents of one browser. */
export const keptLimit = 50;
/** Whether this browser can keep documents; on a page without TLS, except of this machine, none has the cryptography. */
export const canKeep = Boolean(globalThis.crypto?.subtle && globalThis.indexedDB);

/**
 * Keeps what was read from a document's zone; the same document again replaces the earlier one.
 *
 * @param {Object} report an entry of `documents` of the schema etui.scan.v1 with the source `mrz`
 * @returns {Promise<string>} the identifier
 * @throws {Error} `full` if there are as many as may be kept; any other if the browser cannot store it
 */
export async function keep(report) {
  const all = await kept();
  const same = all.find((one) => isSame(one.report, report));
  if (!same && all.length >= keptLimit) throw new Error("full");
  const id = same?.id ?? crypto.randomUUID();
  const document = { id, time: new Date().toISOString(), report };
  await inDatabase(async (base) => {
    const sealed = await seal(await documentKey(base), document);
    const transaction = base.transaction(documentStore, "readwrite");
    transaction.objectStore(documentStore).put(sealed, id);
    await completion(transaction);
  });
  return id;
}

/**
 * All documents, the one kept last first.
 *
 * @returns {Promise<{id: string, time: string, report: Object}[]>}
 */
export async function kept() {
  const documents = await inDatabase(async (base) => {
    const sealed = await outcome(base.transaction(documentStore).objectStore(documentStore).getAll());
    // Without documents there need be no key.
    if (sealed.length === 0) return [];
    const key = await documentKey(base);
    return Promise.all(sealed.map((one) => open(key, one)));
  });
  return documents.sort((one, other) => other.time.localeCompare(one.time));
}

/** Deletes a document; the key of the last one goes with it. */
export async function discard(id) {
  await inDatabase(async (base) => {
    const transaction = base.transaction([documentStore, keyStore], "readwrite");
    const documents = transaction.objectStore(documentStore);
    documents.delete(id);
    const count = documents.count();
    count.addEventListener("success", () => count.result === 0 && transaction.objectStore(keyStore).clear());
    await completion(transaction);
  });
}

/** Whether two reports are of the same document, however well each was read. */
function isSame(one, other) {
  const [mine, yours] = [one.fields, other.fields];
  return mine.documentNumber
    ? ["documentNumber", "issuingState", "documentCode"].every((name) => mine[name] === yours[name])
    : one.lines.join() === other.lines.join();
}

async function seal(key, document) {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(document));
  return { nonce, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, plain) };
}

async function open(key, { nonce, bytes }) {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, key, bytes)));
}

/** The key of this browser; it is made when it is needed first. */
async function documentKey(base) {
  const found = await outcome(base.transaction(keyStore).objectStore(keyStore).get(keyName));
  if (found) return found;
  // False: it cannot be exported.
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const transaction = base.transaction(keyStore, "readwrite");
  const place = transaction.objectStore(keyStore);
  // Another page may have made one meanwhile.
  const key = (await outcome(place.get(keyName))) ?? made;
  place.put(key, keyName);
  await completion(transaction);
  return key;
}

async function inDatabase(work) {
  const base = await openDatabase(database, [keyStore, documentStore]);
  try {
    return await work(base);
  } finally {
    base.close();
  }
}
