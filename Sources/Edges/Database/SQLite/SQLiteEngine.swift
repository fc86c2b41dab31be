// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// SQLite: one thread that writes, and some that read.
final class SQLiteEngine: Engine {
    private let writing: WorkQueue
    private let reading: WorkQueue
    private let writerThread: ConnectionThread
    private let readerThreads: [ConnectionThread]
    private let path: String
    private let limits: DatabaseLimits

    private init(
        _ path: String,
        _ hub: TopicHub,
        _ limits: DatabaseLimits
    ) throws(DatabaseError) {
        try Self.makeFile(path)
        let writing = WorkQueue(limit: limits.waiting)
        let reading = WorkQueue(limit: limits.waiting)
        let writer = SQLiteWriter(
            try SQLiteConnection(path, writes: true, limits),
            writing,
            hub,
            limits
        )
        var readers: [SQLiteReader] = []
        for _ in 0..<max(1, limits.connections) {
            let connection = try SQLiteConnection(path, writes: false, limits)
            readers.append(SQLiteReader(connection, reading, limits))
        }
        self.writing = writing
        self.reading = reading
        self.path = path
        self.limits = limits
        writerThread = ConnectionThread("sqlite writer") { writer.run() }
        readerThreads = readers.map { reader in
            ConnectionThread("sqlite reader") { reader.run() }
        }
    }

    /// Opens a file on a thread of its own: the disk may be waited for.
    static func open(
        _ path: String,
        _ hub: TopicHub,
        _ limits: DatabaseLimits
    ) async throws(DatabaseError) -> SQLiteEngine {
        let opened: Result<SQLiteEngine, DatabaseError> = await withCheckedContinuation { caller in
            _ = ConnectionThread("sqlite opening") {
                caller.resume(
                    returning: Result { () throws(DatabaseError) in
                        try SQLiteEngine(path, hub, limits)
                    }
                )
            }
        }
        return try opened.get()
    }

    /// Makes the file for its owner alone; SQLite gives its journals the same mode.
    private static func makeFile(_ path: String) throws(DatabaseError) {
        let file = unsafe Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unreachable(.file(code: "errno \(errno)")) }
        Foundation.close(file)
    }

    func add(_ work: any Work) throws(DatabaseError) {
        try (work.access.isReading ? reading : writing).add(work)
    }

    /// Nobody tells of what other processes write; see ``DatabaseLimits/lookInterval``.
    func listen() {}

    /// The readers end first: the writer can empty the journal only once nobody reads it.
    func close() async {
        reading.close()
        for thread in readerThreads { await thread.ended() }
        writing.close()
        await writerThread.ended()
    }

    func settle() async throws(DatabaseError) {
        try await apart { handle throws(DatabaseError) in
            // Those who write wait while this waits for those who read.
            handle.setPatience(.seconds(1))
            try handle.truncateJournal()
        }
    }

    func inspect() async throws(DatabaseError) {
        try await apart { handle throws(DatabaseError) in try handle.inspect() }
    }

    /// Does something on a connection and a thread of its own.
    private func apart(
        _ body: @escaping @Sendable (SQLiteHandle) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        let (path, limits) = (path, limits)
        let result: Result<Void, DatabaseError> = await withCheckedContinuation { caller in
            _ = ConnectionThread("sqlite upkeep") {
                caller.resume(
                    returning: Result { () throws(DatabaseError) in
                        let connection = try SQLiteConnection(path, writes: true, limits)
                        defer { connection.close() }
                        try body(connection.handle)
                    }
                )
            }
        }
        try result.get()
    }
}
