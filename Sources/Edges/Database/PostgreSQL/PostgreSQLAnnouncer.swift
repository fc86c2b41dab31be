// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Tells other nodes what has changed, after the commit and on a connection of its own.
///
/// A commit that tells of changes itself has the server make all such commits one after the other,
/// each waiting for the disk. What is committed while one announcement is under way goes into the
/// next. What is lost with the process or the connection is found by those who wait, who look again
/// by themselves.
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

    /// Has topics told of soon.
    func tell(_ topics: Set<String>) { outbox.add(topics) }

    /// Tells what is left to tell.
    func close() async {
        outbox.close()
        await thread.ended()
    }

    /// Tells once, and once more on a new connection if the old one has broken meanwhile.
    ///
    /// - Returns: The connection to tell on next.
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
