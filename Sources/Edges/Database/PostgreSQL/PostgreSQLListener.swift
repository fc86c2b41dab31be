// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation

/// Hears on a connection of its own what other nodes tell of changes.
final class PostgreSQLListener: Sendable {
    /// How long after a failure to connect again.
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
        // What was told before nobody here has heard.
        hub.wakeAll()
        while stopPipe.wait(alsoFor: link.socket) {
            guard let told = link.takeNotifications() else { return }
            let topics = told.compactMap { PostgreSQLCommands.topic(in: $0, besides: server.node) }
            hub.wake(Set(topics))
        }
    }
}
