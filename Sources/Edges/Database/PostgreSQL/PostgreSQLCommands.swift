// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the server is told beside the statements of bodies.
enum PostgreSQLCommands {
    /// Under this name nodes tell each other of changes.
    static let channel = "etui_change"
    /// Numbers nobody else is likely to lock: "etui" and a count.
    private static let schemaLock = 0x6574_7569_0001
    private static let lineLock = 0x6574_7569_0002

    /// "cached plan must not change result type".
    static let stalePlan = "0A000"

    static let listen = "LISTEN \(channel)"

    /// How a session is set up, whatever the server's own settings are.
    static func settings(_ limits: DatabaseLimits) -> String {
        let time = limits.statementTime.milliseconds
        return """
            SET statement_timeout = \(time); SET lock_timeout = \(time);
            SET idle_in_transaction_session_timeout = \(6 * time);
            SET client_min_messages = error; SET standard_conforming_strings = on;
            SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') = 'off'
            """
    }

    /// How a transaction begins, after its turn in line if it has one.
    ///
    /// It waits before it begins, so that what it sees is of a moment when it had its turn.
    static func begin(_ access: Access, _ lock: AdvisoryLock?, _ limits: DatabaseLimits) -> String {
        let begin =
            switch access {
            case .read: "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"
            case .snapshot:
                // Begins once no other can make it fail (PostgreSQL, "SET TRANSACTION", DEFERRABLE).
                """
                BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY DEFERRABLE;
                SET LOCAL statement_timeout = \(limits.migrationTime.milliseconds);
                SET LOCAL idle_in_transaction_session_timeout = 0
                """
            case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
            case .schema:
                // What is done after waiting for the lock must see what others did meanwhile.
                """
                BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
                SET LOCAL statement_timeout = \(limits.migrationTime.milliseconds);
                SET LOCAL lock_timeout = \(limits.migrationTime.milliseconds);
                SELECT pg_advisory_xact_lock(\(schemaLock))
                """
            }
        guard let lock else { return begin }
        return "BEGIN; SELECT \(lock.rawValue)(\(lineLock)); COMMIT; \(begin)"
    }

    /// How a transaction ends, and its turn after it.
    ///
    /// A lock of the transaction itself would not do: the server lets go of it a moment before it
    /// forgets what the transaction has read, and the next in line would collide with that.
    static func end(_ word: String, _ lock: AdvisoryLock?) -> String {
        lock == nil ? word : "\(word); SELECT pg_advisory_unlock_all()"
    }

    static func notification(of topic: String, from node: String) -> String { "\(node) \(topic)" }

    /// The topic of a notification; nil for one of our own, and for one of another kind of program.
    static func topic(in notification: String, besides node: String) -> String? {
        guard let space = notification.firstIndex(of: " ") else { return nil }
        guard notification[..<space] != node else { return nil }
        return String(notification[notification.index(after: space)...])
    }
}
