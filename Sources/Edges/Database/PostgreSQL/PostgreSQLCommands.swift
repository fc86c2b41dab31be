// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The commands to the server other than the statements of bodies.
enum PostgreSQLCommands {
    /// The channel on which nodes announce changes to each other.
    static let channel = "etui_change"
    /// Numbers that other programs are unlikely to lock: "etui" and a counter.
    private static let schemaLock = 0x6574_7569_0001
    private static let lineLock = 0x6574_7569_0002
    private static let turnLock = 0x6574_7569_0003

    /// "cached plan must not change result type".
    static let stalePlan = "0A000"

    static let listen = "LISTEN \(channel)"

    /// Sets up a session, whatever the server's own settings are.
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

    /// Begins a transaction, after taking its lock if it has one.
    ///
    /// Waits before it begins, so that it sees the state as of when it got the lock.
    static func begin(_ access: Access, _ lock: AdvisoryLock?, _ limits: DatabaseLimits) -> [String]
    {
        let begin =
            switch access {
            case .read: ["BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"]
            case .snapshot:
                // Begins once no other transaction can make it fail (PostgreSQL, "SET TRANSACTION", DEFERRABLE).
                [
                    "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY DEFERRABLE",
                    "SET LOCAL statement_timeout = \(limits.migrationTime.milliseconds)",
                    "SET LOCAL idle_in_transaction_session_timeout = 0",
                ]
            case .write, .writeInTurn: ["BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"]
            case .schema:
                // Statements after the wait for the lock must see what others did meanwhile.
                [
                    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
                    "SET LOCAL statement_timeout = \(limits.migrationTime.milliseconds)",
                    "SET LOCAL lock_timeout = \(limits.migrationTime.milliseconds)",
                    "SELECT pg_advisory_xact_lock(\(schemaLock))",
                ]
            }
        guard let lock else { return begin }
        // Everyone takes the two locks in this order, so that none waits in a circle.
        let turn = access == .writeInTurn ? ["SELECT pg_advisory_lock(\(turnLock))"] : []
        return ["BEGIN"] + turn + ["SELECT \(lock.rawValue)(\(lineLock))", "COMMIT"] + begin
    }

    /// Ends a transaction, then releases its lock.
    ///
    /// A transaction-level lock would not do: the server releases it a moment before it forgets what the
    /// transaction has read, and the next transaction would collide with that.
    static func end(_ word: String, _ lock: AdvisoryLock?) -> [String] {
        lock == nil ? [word] : [word, "SELECT pg_advisory_unlock_all()"]
    }

    static func notification(of topic: String, from node: String) -> String { "\(node) \(topic)" }

    /// Returns the topic of a notification; nil for our own notifications and those of other programs.
    static func topic(in notification: String, besides node: String) -> String? {
        guard let space = notification.firstIndex(of: " ") else { return nil }
        guard notification[..<space] != node else { return nil }
        return String(notification[notification.index(after: space)...])
    }
}
