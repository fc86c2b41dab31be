// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange
import Encodings
public import Foundation

/// The documents and the journal of a wallet in encrypted files, each of which a kill at any instant leaves either old
/// or new as a whole.
///
/// The key is in the Keychain and never copied to other devices; elsewhere it is in a file for the owner alone.
///
/// Everything here waits for the disk: use it off the main actor, as ``WalletResponder/handle(_:)`` does.
public struct WalletVault: WalletDocumentStore, ConsentJournal {
    /// The largest number of decisions in the journal.
    package var entryLimit = 500

    private static let part = "exchange-wallet"
    private static let documents = "documents"
    private static let journal = "journal"
    private static let entries = "entries"
    private static let seen = "seen"
    private static let newest = "newest"
    private let vault: ExchangeVault

    /// Creates a wallet in a folder, which is created when something is stored.
    ///
    /// - Parameter folder: a folder for this wallet alone, `nil` for the system's folder for such data; a second
    ///   wallet of the same folder finds it locked.
    public init(folder: URL? = nil) {
        vault = ExchangeVault(part: Self.part, folder: folder?.path(percentEncoded: false))
    }

    /// All documents in the order of adding; unreadable ones are left out.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func documents() throws(LocalExchangeError) -> [ConsentChoice.Candidate] {
        var documents: [ConsentChoice.Candidate] = []
        for id in try vault.items(in: Self.documents) {
            do throws(LocalExchangeError) {
                guard let document = try document(id) else { continue }
                documents.append(ConsentChoice.Candidate(id: id, document: document))
            } catch {
                // The vault has set it aside: one damaged file must not cost the others.
                guard error == .storeUnreadable else { throw error }
            }
        }
        return documents
    }

    /// Adds a document.
    ///
    /// - Returns: the wallet's name for it, which no other document ever had, so that the journal stays correct.
    /// - Throws: ``LocalExchangeError``.
    public func add(_ document: WalletDocument) throws(LocalExchangeError) -> String {
        try vault.inTurn { () throws(LocalExchangeError) in
            let last = try vault.items(in: Self.documents).last.flatMap { Int($0) } ?? 0
            let digits = String(max(last, try newestNumber()) + 1)
            let id = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
            try vault.write(Array(digits.utf8), to: Self.newest, in: Self.journal)
            try replace(id, with: document)
            return id
        }
    }

    /// The number of the document that was added last, even if it was removed.
    private func newestNumber() throws(LocalExchangeError) -> Int {
        guard let digits = try vault.read(Self.newest, in: Self.journal) else { return 0 }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
            throw .storeUnreadable
        }
        return number
    }

    /// Replaces the content of a document.
    ///
    /// - Parameters:
    ///   - id: the wallet's name for it.
    ///   - document: the new content.
    /// - Throws: ``LocalExchangeError``.
    public func replace(
        _ id: String,
        with document: WalletDocument
    ) throws(LocalExchangeError) {
        try vault.write(document.json.utf8(), to: id, in: Self.documents)
    }

    /// Removes a document, if it is there.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func remove(_ id: String) throws(LocalExchangeError) {
        try vault.remove(id, in: Self.documents)
    }

    private func document(_ id: String) throws(LocalExchangeError) -> WalletDocument? {
        guard let bytes = try vault.read(id, in: Self.documents) else { return nil }
        guard let tree = try? JSONTree(parsing: bytes),
            let reading = try? DocumentReading(tree.root)
        else { throw .storeUnreadable }
        return reading.document
    }

    /// The decisions, newest last.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func entries() throws(LocalExchangeError) -> [JournalEntry] {
        guard let bytes = try vault.read(Self.entries, in: Self.journal) else { return [] }
        guard let elements = (try? JSONTree(parsing: bytes))?.root.elements else {
            throw .storeUnreadable
        }
        return elements.compactMap { JournalEntry($0) }
    }

    /// Adds a decision; of more than 500 entries the oldest are dropped.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func add(_ entry: JournalEntry) throws(LocalExchangeError) {
        try vault.inTurn { () throws(LocalExchangeError) in
            let all = try entries().suffix(entryLimit - 1) + [entry]
            let text = JSONOutput.array(all.map(\.json)).utf8()
            try vault.write(text, to: Self.entries, in: Self.journal)
        }
    }

    /// Deletes all entries; the record of seen requests stays.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func deleteEntries() throws(LocalExchangeError) {
        try vault.remove(Self.entries, in: Self.journal)
    }

    /// The signed requests that were seen.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func memory() throws(LocalExchangeError) -> RequestMemory {
        guard let bytes = try vault.read(Self.seen, in: Self.journal) else {
            return RequestMemory()
        }
        guard let tree = try? JSONTree(parsing: bytes), let memory = RequestMemory(tree.root)
        else { throw .storeUnreadable }
        return memory
    }

    /// Stores which signed requests were seen.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func keep(_ memory: RequestMemory) throws(LocalExchangeError) {
        try vault.write(memory.json.utf8(), to: Self.seen, in: Self.journal)
    }
}
