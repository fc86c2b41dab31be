// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The documents of a wallet.
public protocol WalletDocumentStore: Sendable {
    /// All documents, in the order in which the person sees them.
    ///
    /// - Throws: ``LocalExchangeError``.
    func documents() throws(LocalExchangeError) -> [ConsentChoice.Candidate]
}

/// What a wallet remembers of requests: for the person what was sent to whom, and for itself which signed requests
/// it has seen.
public protocol ConsentJournal: Sendable {
    /// What was decided, newest last.
    ///
    /// - Throws: ``LocalExchangeError``.
    func entries() throws(LocalExchangeError) -> [JournalEntry]

    /// Adds what was decided; the oldest entries may go.
    ///
    /// - Throws: ``LocalExchangeError``.
    func add(_ entry: JournalEntry) throws(LocalExchangeError)

    /// Deletes all entries, as the person may at any time; requests that were seen stay seen.
    ///
    /// - Throws: ``LocalExchangeError``.
    func deleteEntries() throws(LocalExchangeError)

    /// The signed requests that were seen.
    ///
    /// - Throws: ``LocalExchangeError``.
    func memory() throws(LocalExchangeError) -> RequestMemory

    /// Keeps which signed requests were seen.
    ///
    /// - Throws: ``LocalExchangeError``; the request is then not served.
    func keep(_ memory: RequestMemory) throws(LocalExchangeError)
}
