// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The documents of a wallet.
public protocol WalletDocumentStore: Sendable {
    /// All documents, in the order in which the person sees them.
    ///
    /// - Throws: ``ExchangeStoreError``.
    func documents() throws(ExchangeStoreError) -> [ConsentChoice.Candidate]
}

/// What a wallet remembers of requests: for the person what was sent to whom, and for itself which signed requests
/// it has seen.
public protocol ConsentJournal: Sendable {
    /// What was decided, newest last.
    ///
    /// - Throws: ``ExchangeStoreError``.
    func entries() throws(ExchangeStoreError) -> [JournalEntry]

    /// Adds what was decided; the oldest entries may go.
    ///
    /// - Throws: ``ExchangeStoreError``.
    func add(_ entry: JournalEntry) throws(ExchangeStoreError)

    /// Deletes all entries, as the person may at any time; requests that were seen stay seen.
    ///
    /// - Throws: ``ExchangeStoreError``.
    func deleteEntries() throws(ExchangeStoreError)

    /// The signed requests that were seen.
    ///
    /// - Throws: ``ExchangeStoreError``.
    func memory() throws(ExchangeStoreError) -> RequestMemory

    /// Keeps which signed requests were seen.
    ///
    /// - Throws: ``ExchangeStoreError``; the request is then not served.
    func keep(_ memory: RequestMemory) throws(ExchangeStoreError)
}
