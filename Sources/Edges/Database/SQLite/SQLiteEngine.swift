// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// SQLite: one writing thread and several reading threads.
final class SQLiteEngine: Engine {
    private let writing: WorkQueue
    private let reading: WorkQueue
    private let writerThread: ConnectionThread
    private let readerThreads: [ConnectionThread]
    private let path: String
    private let identity: FileIdentity
    private let damage: SQLiteDamage
    private let upkeep: SQLiteUpkeep

    private init(
        _ path: String,
        _ hub: TopicHub,
        _ limits: DatabaseLimits
    ) throws(DatabaseError) {
        let path = Self.withoutLinks(path)
        let identity = try Self.makeFile(path)
        let damage = SQLiteDamage()
        let writing = WorkQueue(limit: limits.waiting)
        let reading = WorkQueue(limit: limits.waiting)
        let writer = SQLiteWriter(
            try SQLiteConnection(path, writes: true, limits, damage: damage),
            writing,
            hub,
            limits
        )
        var readers: [SQLiteReader] = []
        for _ in 0..<max(1, limits.connections) {
            let connection = try SQLiteConnection(path, writes: false, limits, damage: damage)
            readers.append(SQLiteReader(connection, reading, limits))
        }
        self.writing = writing
        self.reading = reading
        self.path = path
        self.identity = identity
        self.damage = damage
        upkeep = SQLiteUpkeep(path, limits, damage)
        writerThread = ConnectionThread("sqlite writer") { writer.run() }
        readerThreads = readers.map { reader in
            ConnectionThread("sqlite reader") { reader.run() }
        }
    }

    /// Opens a file on a separate thread, because that may wait for the disk.
    static func open(
        _ path: String,
        _ hub: TopicHub,
        _ limits: DatabaseLimits
    ) async throws(DatabaseError) -> SQLiteEngine {
        let opened: Result<SQLiteEngine, DatabaseError> = await withCallback { callback in
            _ = ConnectionThread("sqlite opening") {
                callback(
                    Result { () throws(DatabaseError) in try SQLiteEngine(path, hub, limits) }
                )
            }
        }
        return try opened.get()
    }

    /// Resolves symbolic links in the path of the folder, since SQLite opens no path that has any.
    ///
    /// A link in place of the file itself is rejected: it must not lead the server to another file.
    private static func withoutLinks(_ path: String) -> String {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(path[...$0]) } ?? "."
        guard let real = unsafe realpath(folder, nil) else { return path }
        defer { unsafe free(real) }
        let name = end.map { path[path.index(after: $0)...] } ?? path[...]
        return unsafe String(cString: real) + "/" + name
    }

    /// Returns whether any connection, in this process or another, has a file open; false if it is
    /// missing or not a database.
    static func isInUse(_ path: String, _ limits: DatabaseLimits) async throws(DatabaseError)
        -> Bool
    {
        let path = withoutLinks(path)
        guard FileIdentity(path) != nil else { return false }
        let found: Result<Bool, DatabaseError> = await withCallback { callback in
            _ = ConnectionThread("sqlite looking") {
                callback(
                    Result { () throws(DatabaseError) in
                        let handle = try SQLiteHandle(path, limits)
                        defer { handle.close() }
                        return try handle.hasOthers()
                    }
                )
            }
        }
        do throws(DatabaseError) {
            return try found.get()
        } catch {
            guard error == .damaged else { throw error }
            return false
        }
    }

    /// Creates the file with access for its owner only; SQLite gives its journals the same mode.
    private static func makeFile(_ path: String) throws(DatabaseError) -> FileIdentity {
        let file = unsafe Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unreachable(.file(code: "errno \(errno)")) }
        Foundation.close(file)
        guard let identity = FileIdentity(path) else {
            throw .unreachable(.file(code: "errno \(errno)"))
        }
        return identity
    }

    func add(_ work: any Work) throws(DatabaseError) {
        try (work.access.isReading ? reading : writing).add(work)
    }

    /// Does nothing: other processes do not announce their writes; see ``DatabaseLimits/lookInterval``.
    func listen() {}

    /// Closes the readers first: the writer can empty the journal only once nothing reads it.
    func close() async {
        await upkeep.close()
        reading.close()
        for thread in readerThreads { await thread.ended() }
        writing.close()
        await writerThread.ended()
    }

    func settle() async throws(DatabaseError) {
        try await upkeep.perform { handle throws(DatabaseError) in
            // Writers wait while this waits for readers.
            handle.setPatience(.seconds(1))
            try handle.truncateJournal()
        }
    }

    func inspect() async throws(DatabaseError) {
        // Further writes go to a file without a name, and are lost with the process.
        guard FileIdentity(path) == identity else {
            damage.note()
            throw .damaged
        }
        try await upkeep.perform { handle throws(DatabaseError) in try handle.inspect() }
    }

    var isDamaged: Bool { damage.isThere }
}

/// The identity of the file behind a path.
private struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity; nil if the path does not exist.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
