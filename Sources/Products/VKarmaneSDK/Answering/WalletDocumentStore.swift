// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The documents of a wallet.
public protocol WalletDocumentStore: Sendable {
    /// All documents, in the order in which the user sees them.
    ///
    /// - Throws: ``LocalExchangeError``.
    func documents() throws(LocalExchangeError) -> [ConsentChoice.Candidate]
}

/// A wallet's memory of requests: for the user what was sent to whom, and for the wallet which signed requests it has
/// seen.
public protocol ConsentJournal: Sendable {
    /// The decisions, newest last.
    ///
    /// - Throws: ``LocalExchangeError``.
    func entries() throws(LocalExchangeError) -> [JournalEntry]

    /// Adds a decision; the oldest entries may be dropped.
    ///
    /// - Throws: ``LocalExchangeError``.
    func add(_ entry: JournalEntry) throws(LocalExchangeError)

    /// Deletes all entries, as the user may at any time; the record of seen requests stays.
    ///
    /// - Throws: ``LocalExchangeError``.
    func deleteEntries() throws(LocalExchangeError)

    /// The signed requests that were seen.
    ///
    /// - Throws: ``LocalExchangeError``.
    func memory() throws(LocalExchangeError) -> RequestMemory

    /// Stores which signed requests were seen.
    ///
    /// - Throws: ``LocalExchangeError``; the request is then not served.
    func keep(_ memory: RequestMemory) throws(LocalExchangeError)
}
