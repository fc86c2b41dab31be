// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the server is told beside the statements of bodies.
enum PostgreSQLWords {
    /// Under this name nodes tell each other of changes.
    static let channel = "etui_change"
    /// Numbers nobody else is likely to lock: "etui" and a count.
    private static let schemaLock = 0x6574_7569_0001
    private static let queueLock = 0x6574_7569_0002

    /// "cached plan must not change result type".
    static let stalePlan = "0A000"

    static let listen = "LISTEN \(channel)"
    static let queueUp = "SELECT pg_advisory_lock(\(queueLock))"
    static let leaveQueue = "SELECT pg_advisory_unlock(\(queueLock))"

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

    static func begin(_ access: Access, _ limits: DatabaseLimits) -> String {
        switch access {
        case .read: "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"
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
    }

    static func notification(of topic: String, from node: String) -> String { "\(node) \(topic)" }

    /// The topic of a notification; nil for one of our own, and for one of another kind of program.
    static func topic(in notification: String, besides node: String) -> String? {
        guard let space = notification.firstIndex(of: " ") else { return nil }
        guard notification[..<space] != node else { return nil }
        return String(notification[notification.index(after: space)...])
    }
}
