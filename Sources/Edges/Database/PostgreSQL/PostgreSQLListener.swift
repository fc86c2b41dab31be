// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Receives the change notifications of other nodes on a separate connection.
final class PostgreSQLListener: Sendable {
    /// The pause after a failure before connecting again.
    private static let pause: CInt = 1_000

    private let stopPipe: StopPipe
    private let thread: ConnectionThread

    init(_ server: PostgreSQLServer, _ hub: TopicHub) {
        let stopPipe = StopPipe()
        self.stopPipe = stopPipe
        thread = ConnectionThread("postgresql listener") {
            while !stopPipe.isStopped {
                Self.listen(server, hub, stopPipe)
                stopPipe.wait(milliseconds: Self.pause)
            }
        }
    }

    func close() async {
        stopPipe.stop()
        await thread.ended()
    }

    /// Connects and listens until the connection breaks.
    private static func listen(_ server: PostgreSQLServer, _ hub: TopicHub, _ stopPipe: StopPipe) {
        guard let link = try? PostgreSQLLink(server.address, server.limits),
            link.run(PostgreSQLCommands.listen)?.isGood == true
        else { return }
        // Notifications sent before this point were missed.
        hub.wakeAll()
        while stopPipe.wait(alsoFor: link.socket) {
            guard let told = link.takeNotifications() else { return }
            let topics = told.compactMap { PostgreSQLCommands.topic(in: $0, besides: server.node) }
            hub.wake(Set(topics))
        }
    }
}
