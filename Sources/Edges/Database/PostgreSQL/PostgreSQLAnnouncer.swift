// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Announces changes to other nodes, after the commit and on a separate connection.
///
/// If commits sent notifications themselves, the server would serialise all such commits, each waiting
/// for the disk. Topics committed during one announcement go into the next. If an announcement is lost
/// with the process or the connection, the watchers find the change anyway, because they look again by themselves.
final class PostgreSQLAnnouncer: Sendable {
    private let outbox: TopicOutbox
    private let thread: ConnectionThread

    init(_ server: PostgreSQLServer) {
        let outbox = TopicOutbox(limit: server.limits.waiting)
        self.outbox = outbox
        thread = ConnectionThread("postgresql announcer") {
            var connection: PostgreSQLConnection?
            while let topics = outbox.next() {
                connection = Self.announce(topics, on: connection, server)
            }
        }
    }

    /// Schedules the announcement of topics.
    func tell(_ topics: Set<String>) { outbox.add(topics) }

    /// Announces the remaining topics and stops.
    func close() async {
        outbox.close()
        await thread.ended()
    }

    /// Announces topics; retries once on a new connection if the old one has broken.
    ///
    /// - Returns: The connection for the next announcement.
    private static func announce(
        _ topics: Set<String>,
        on kept: PostgreSQLConnection?,
        _ server: PostgreSQLServer
    ) -> PostgreSQLConnection? {
        if let kept, (try? kept.announce(topics)) != nil { return kept }
        let made = try? server.connect(until: .now)
        guard let made, (try? made.announce(topics)) != nil else { return nil }
        return made
    }
}
