// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The browser's database (Indexed Database API), with promises.

/** Opens a database and creates its stores the first time; rejects where the browser stores nothing. */
export function openDatabase(name, stores) {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    for (const store of stores) request.result.createObjectStore(store);
  });
  return outcome(request);
}

/** The result of a request. */
export function outcome(request) {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Resolves when all of a transaction is stored. */
export function completion(transaction) {
  return new Promise((done, fail) => {
    transaction.addEventListener("complete", () => done());
    transaction.addEventListener("abort", () => fail(transaction.error));
  });
}
