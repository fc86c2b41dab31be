// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// Maintenance of a file, each task on its own connection and thread, only while the file is open.
final class SQLiteUpkeep: Sendable {
    private let running = DispatchGroup()
    private let isClosing = Locked(false)
    private let path: String
    private let limits: DatabaseLimits
    private let damage: SQLiteDamage

    init(_ path: String, _ limits: DatabaseLimits, _ damage: SQLiteDamage) {
        self.path = path
        self.limits = limits
        self.damage = damage
    }

    /// Runs a task, and notes damage that it meets.
    func perform(
        _ body: @escaping @Sendable (SQLiteHandle) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        let (path, limits, damage, running) = (path, limits, damage, running)
        let isOpen = isClosing.withLock { isClosing in
            if !isClosing { running.enter() }
            return !isClosing
        }
        guard isOpen else { throw .closed }
        let isStopped: @Sendable () -> Bool = { [isClosing] in isClosing.withLock { $0 } }
        let result: Result<Void, DatabaseError> = await withCallback { callback in
            _ = ConnectionThread("sqlite upkeep") {
                let result = Result { () throws(DatabaseError) in
                    let connection = try SQLiteConnection(path, writes: true, limits)
                    connection.handle.stop(when: isStopped)
                    defer { connection.close() }
                    try body(connection.handle)
                }
                if case .failure(.damaged) = result { damage.note() }
                running.leave()
                callback(result)
            }
        }
        try result.get()
    }

    /// Starts no more tasks, and waits for the running ones, which end when SQLite next checks.
    func close() async {
        isClosing.withLock { $0 = true }
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
    }
}
