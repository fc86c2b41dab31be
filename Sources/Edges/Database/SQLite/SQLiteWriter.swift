// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Does the writing work: everything that waits goes into one commit.
///
/// All bodies of a commit share one wait for the disk, which takes most of the time of a small write.
/// Each body has its own savepoint, so that one that throws is rolled back alone.
final class SQLiteWriter: @unchecked Sendable {
    // Invariant behind @unchecked: after initialisation only one thread uses it.
    private let connection: SQLiteConnection
    private let queue: WorkQueue
    private let hub: TopicHub
    private let limits: DatabaseLimits

    init(
        _ connection: SQLiteConnection,
        _ queue: WorkQueue,
        _ hub: TopicHub,
        _ limits: DatabaseLimits
    ) {
        self.connection = connection
        self.queue = queue
        self.hub = hub
        self.limits = limits
    }

    func run() {
        while true {
            let batch = queue.next(upTo: max(1, limits.bodiesPerCommit))
            guard !batch.isEmpty else { return end() }
            perform(batch)
        }
    }

    /// Moves the journal into the file and closes; if another process still uses the file, that process does it.
    private func end() {
        try? connection.handle.truncateJournal()
        connection.close()
    }

    /// Performs a batch and answers every caller after the commit: even an error may depend on what
    /// another body of the same commit has written.
    private func perform(_ batch: [any Work]) {
        do throws(DatabaseError) {
            try connection.begin(batch.contains { $0.access == .schema } ? .schema : .write)
            var topics: Set<String> = []
            do throws(DatabaseError) {
                for work in batch { topics.formUnion(try runPart(work)) }
            } catch {
                connection.rollBack()
                throw error
            }
            try connection.commit()
            hub.wake(topics)
            for work in batch { work.answer(nil) }
        } catch {
            for work in batch { work.answer(error) }
        }
    }

    /// Runs one body and returns the topics to announce.
    private func runPart(_ work: any Work) throws(DatabaseError) -> Set<String> {
        try connection.beginPart()
        let session = Session(connection, work.access, limits)
        let isKept = work.run(in: session)
        if connection.isRolledBack { throw session.error ?? .failed(code: "rolled back") }
        guard isKept else {
            try connection.undoPart()
            return []
        }
        try connection.keepPart()
        return session.topics
    }
}
