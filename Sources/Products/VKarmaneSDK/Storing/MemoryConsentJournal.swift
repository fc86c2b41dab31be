// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange
import Execution

/// A journal that ends with the process, for demonstrations and tests.
public final class MemoryConsentJournal: ConsentJournal {
    private let state = Locked((entries: [JournalEntry](), memory: RequestMemory()))

    /// Creates an empty journal.
    public init() {}

    /// The decisions, newest last.
    public func entries() -> [JournalEntry] {
        state.withLock { $0.entries }
    }

    /// Adds a decision.
    public func add(_ entry: JournalEntry) {
        state.withLock { $0.entries.append(entry) }
    }

    /// Deletes all entries.
    public func deleteEntries() {
        state.withLock { $0.entries = [] }
    }

    /// The signed requests that were seen.
    public func memory() -> RequestMemory {
        state.withLock { $0.memory }
    }

    /// Stores which signed requests were seen.
    public func keep(_ memory: RequestMemory) {
        state.withLock { $0.memory = memory }
    }
}
