// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Does the work on one connection, and reconnects when it breaks.
///
/// Transactions that take turns share one commit if several wait: they would run one after another anyway.
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
        let most = max(1, server.limits.bodiesPerCommit)
        while true {
            let works = queue.next(upTo: most) { $0.access == .writeInTurn }
            guard !works.isEmpty else { break }
            if works.count > 1, performTogether(works) { continue }
            for work in works { perform(work) }
        }
        connection = nil
    }

    /// Runs bodies in one transaction, each in its own savepoint.
    ///
    /// - Returns: Whether they are answered. If anything went wrong that is not a body's own error, nothing was done.
    private func performTogether(_ works: [any Work]) -> Bool {
        // Without a connection each waits for one by itself, and says why there is none.
        guard let connection = try? connected(for: works[0]) else { return false }
        do throws(DatabaseError) {
            try connection.begin(.writeInTurn, AdvisoryLock(.writeInTurn, after: 0))
            var topics: Set<String> = []
            for work in works {
                connection.enqueue(.beginPart)
                let session = Session(connection, work.access, server.limits)
                let isKept = work.run(in: session)
                if let error = session.error { throw error }
                connection.enqueue(isKept ? .keepPart : .undoPart)
                if isKept { topics.formUnion(session.topics) }
            }
            try connection.commit()
            hub.wake(topics)
            announcer.tell(topics)
            for work in works { work.answer(nil) }
            return true
        } catch {
            connection.rollBack()
            guard error == .outcomeUnknown else { return false }
            for work in works { work.answer(error) }
            return true
        }
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
