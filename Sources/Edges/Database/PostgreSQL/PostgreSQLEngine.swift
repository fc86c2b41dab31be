// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// PostgreSQL: several connections, each with its own thread, and one that listens for changes.
final class PostgreSQLEngine: Engine {
    private let server: PostgreSQLServer
    private let hub: TopicHub
    private let queue: WorkQueue
    private let announcer: PostgreSQLAnnouncer
    private let threads: [ConnectionThread]
    private let listening = Locked(Listening.never)

    /// Whether the engine listens for changes.
    private enum Listening {
        case never
        case now(PostgreSQLListener)
        case over
    }

    init(_ address: String, _ hub: TopicHub, _ limits: DatabaseLimits) {
        let server = PostgreSQLServer(address, limits)
        let queue = WorkQueue(limit: limits.waiting)
        self.server = server
        self.hub = hub
        self.queue = queue
        let announcer = PostgreSQLAnnouncer(server)
        self.announcer = announcer
        threads = (0..<max(1, limits.connections)).map { _ in
            let worker = PostgreSQLWorker(server, queue, hub, announcer)
            return ConnectionThread("postgresql") { worker.run() }
        }
    }

    func add(_ work: any Work) throws(DatabaseError) {
        try queue.add(work)
    }

    func listen() {
        listening.withLock { listening in
            guard case .never = listening else { return }
            listening = .now(PostgreSQLListener(server, hub))
        }
    }

    /// Does nothing; this is the server's task.
    func settle() async throws(DatabaseError) {}

    /// Always false; this is the server's task.
    var isDamaged: Bool { false }

    /// Does nothing; this is the server's task.
    func inspect() async throws(DatabaseError) {}

    func close() async {
        server.beginClosing()
        queue.close()
        for thread in threads { await thread.ended() }
        await announcer.close()
        // A watcher added a moment ago may start the listener only now.
        let last = listening.withLock { listening -> PostgreSQLListener? in
            defer { listening = .over }
            if case .now(let listener) = listening { return listener }
            return nil
        }
        await last?.close()
    }
}
