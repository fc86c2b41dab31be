// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Does the work on one connection, one after another, and reconnects when it breaks.
final class PostgreSQLWorker: @unchecked Sendable {
    // Invariant behind @unchecked: after initialisation only one thread uses it.
    private let server: PostgreSQLServer
    private let queue: WorkQueue
    private let hub: TopicHub
    private let announcer: PostgreSQLAnnouncer
    private var connection: PostgreSQLConnection?

    init(
        _ server: PostgreSQLServer,
        _ queue: WorkQueue,
        _ hub: TopicHub,
        _ announcer: PostgreSQLAnnouncer
    ) {
        self.server = server
        self.queue = queue
        self.hub = hub
        self.announcer = announcer
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
                try performOnce(work, on: connection, AdvisoryLock(work.access, after: collisions))
                return work.answer(nil)
            } catch {
                guard Self.isWorthAnother(error, work.access), attempt < server.limits.attempts
                else { return work.answer(error) }
                if error == .conflict { collisions += 1 }
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

    /// Runs the body once, and commits unless the body rejects its changes.
    private func performOnce(
        _ work: any Work,
        on connection: PostgreSQLConnection,
        _ lock: AdvisoryLock?
    ) throws(DatabaseError) {
        do throws(DatabaseError) {
            try connection.begin(work.access, lock)
            let session = Session(connection, work.access, server.limits)
            let isKept = work.run(in: session)
            if let error = session.error, Self.isWorthAnother(error, work.access) { throw error }
            guard isKept else { return connection.rollBack() }
            try connection.commit()
            hub.wake(session.topics)
            announcer.tell(session.topics)
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Returns whether nothing was done and a retry may succeed.
    private static func isWorthAnother(_ error: DatabaseError, _ access: Access) -> Bool {
        switch error {
        case .conflict, .connectionLost: true
        // Reading twice is harmless, and completed schema steps are not repeated.
        case .outcomeUnknown: access.isReading || access == .schema
        default: false
        }
    }
}
