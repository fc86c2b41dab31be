// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Does work on one connection, one after another, and connects anew when it breaks.
final class PostgreSQLWorker: @unchecked Sendable {
    // Invariant behind @unchecked: after it was made it is used by one thread only.
    private let server: PostgreSQLServer
    private let queue: WorkQueue
    private let hub: TopicHub
    private var connection: PostgreSQLConnection?

    /// After so many collisions a body waits in line instead of trying its luck.
    private static let patience = 4

    init(_ server: PostgreSQLServer, _ queue: WorkQueue, _ hub: TopicHub) {
        self.server = server
        self.queue = queue
        self.hub = hub
    }

    func run() {
        while let work = queue.next(upTo: 1).first { perform(work) }
        connection = nil
    }

    private func perform(_ work: any Work) {
        var collisions = 0
        for attempt in 1... {
            do throws(DatabaseError) {
                let connection = try connected(for: work)
                try performOnce(work, on: connection, inLine: collisions >= Self.patience)
                return work.answer(nil)
            } catch {
                guard Self.isWorthAnother(error, work.access), attempt < server.limits.attempts
                else { return work.answer(error) }
                if error == .conflict {
                    collisions += 1
                    Self.pause(collisions)
                }
            }
        }
    }

    private func connected(for work: any Work) throws(DatabaseError) -> PostgreSQLConnection {
        if let connection, !connection.isBroken { return connection }
        connection = nil
        let made = try server.connect(until: work.arrival + server.limits.connectTime)
        connection = made
        return made
    }

    /// Runs the body, and commits it unless it refuses.
    private func performOnce(
        _ work: any Work,
        on connection: PostgreSQLConnection,
        inLine: Bool
    ) throws(DatabaseError) {
        if inLine { try connection.queueUp() }
        defer { if inLine { connection.leaveQueue() } }
        do throws(DatabaseError) {
            try connection.begin(work.access)
            let session = Session(connection, work.access, server.limits)
            let isKept = work.run(in: session)
            if let fault = session.fault, Self.isWorthAnother(fault, work.access) { throw fault }
            guard isKept else { return connection.rollBack() }
            try connection.announce(session.topics)
            try connection.commit()
            hub.wake(session.topics)
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Whether nothing was done, and doing it again may bring more.
    private static func isWorthAnother(_ fault: DatabaseError, _ access: Access) -> Bool {
        switch fault {
        case .conflict, .connectionLost: true
        // Reading twice harms nobody, and steps of a schema that were done are not done again.
        case .outcomeUnknown: access != .write
        default: false
        }
    }

    /// Longer with every collision, and differently for everybody.
    private static func pause(_ collisions: Int) {
        let most = Double(1 << min(collisions, 6)) / 1_000
        Thread.sleep(forTimeInterval: Double.random(in: 0...most))
    }
}
