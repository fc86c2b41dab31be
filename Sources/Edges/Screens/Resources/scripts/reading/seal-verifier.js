// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The verifier of seals in this page: a worker with a WebAssembly module, and the operator's signed list of authorities,
// which the browser keeps for times without a network.

import { load } from "../base/ask.js";
import { completion, openDatabase, outcome } from "../base/indexed.js";
import { WorkerPort } from "./worker-port.js";

/** How long a list is used before the server is asked for a newer one, in milliseconds. */
const listTime = 60_000;
const [database, store, listName] = ["etui-trust", "lists", "current"];

/** The verifier of this page; null until the first seal, and after a failure. */
let port = null;
let listDate = -Infinity;

/**
 * Verifies a seal in this page; the server learns nothing about it.
 *
 * @param {string} text of the seal, as its code has it
 * @returns {Promise<?Object>} the state of the screen `seal-result`; null for a text that is no seal after all
 * @throws {Error} if the browser has no WebAssembly, or has never reached the server for a list
 */
export async function verifySeal(text) {
  port ??= start();
  try {
    const verifier = await port;
    await refresh(verifier);
    return (await verifier.ask({ seal: text, now: Date.now() / 1000 })).report;
  } catch (error) {
    port?.then((verifier) => verifier.stop(), () => {});
    port = null;
    listDate = -Infinity;
    throw error;
  }
}

async function start() {
  const verifier = new WorkerPort(new URL("../../workers/seals.js", import.meta.url));
  await verifier.load("seals", new URL("../../wasm/etui-seals.wasm", import.meta.url));
  return verifier;
}

/** Gives the verifier the newest list: the server's, or the one kept here if there is no answer or that one is newer. */
async function refresh(verifier) {
  if (performance.now() - listDate < listTime) return;
  const kept = await keptList().catch(() => null);
  const fetched = await load("/seals/trust").catch((error) => {
    if (kept && error.isOffline) return null;
    throw error;
  });
  const dates = fetched ? (await verifier.ask(fetched)).report : null;
  if (fetched && !dates) throw new Error("the list of authorities is not signed with the operator's key");
  const isOlder = dates && kept && kept.key === fetched.key && kept.issued > dates.issued;
  if (!dates || isOlder) {
    if (!(await verifier.ask({ key: kept.key, list: kept.list })).report) throw new Error("the kept list is damaged");
  } else {
    // A browser that keeps nothing verifies all the same.
    await keepList({ ...fetched, issued: dates.issued }).catch(() => {});
  }
  listDate = performance.now();
}

async function keptList() {
  return withStore("readonly", (lists) => outcome(lists.get(listName)));
}

async function keepList(list) {
  return withStore("readwrite", (lists) => outcome(lists.put(list, listName)));
}

async function withStore(mode, work) {
  const base = await openDatabase(database, [store]);
  try {
    const transaction = base.transaction(store, mode);
    const done = completion(transaction);
    const found = await work(transaction.objectStore(store));
    await done;
    return found;
  } finally {
    base.close();
  }
}
