// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation

/// Hears on a connection of its own what other nodes tell of changes.
final class PostgreSQLListener: Sendable {
    /// How long after a failure to connect again.
    private static let pause: CInt = 1_000

    private let bell: StopPipe
    private let thread: ConnectionThread

    init(_ server: PostgreSQLServer, _ hub: TopicHub) {
        let bell = StopPipe()
        self.bell = bell
        thread = ConnectionThread("postgresql listener") {
            while !bell.hasRung {
                Self.listen(server, hub, bell)
                bell.wait(milliseconds: Self.pause)
            }
        }
    }

    func close() async {
        bell.ring()
        await thread.ended()
    }

    /// Connects and listens until the connection breaks.
    private static func listen(_ server: PostgreSQLServer, _ hub: TopicHub, _ bell: StopPipe) {
        guard let link = try? PostgreSQLLink(server.address, server.limits),
            link.run(PostgreSQLCommands.listen)?.isGood == true
        else { return }
        // What was told before nobody here has heard.
        hub.wakeAll()
        while bell.wait(alsoFor: link.socket) {
            guard let told = link.takeNotifications() else { return }
            let topics = told.compactMap { PostgreSQLCommands.topic(in: $0, besides: server.node) }
            hub.wake(Set(topics))
        }
    }
}
