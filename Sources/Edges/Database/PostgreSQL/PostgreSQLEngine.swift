// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// PostgreSQL: some connections, each with its own thread, and one that listens for changes.
final class PostgreSQLEngine: Engine {
    private let server: PostgreSQLServer
    private let hub: TopicHub
    private let queue: WorkQueue
    private let announcer: PostgreSQLAnnouncer
    private let threads: [ConnectionThread]
    private let listener = Locked<PostgreSQLListener?>(nil)

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
        listener.withLock { listener in
            if listener == nil { listener = PostgreSQLListener(server, hub) }
        }
    }

    func close() async {
        server.beginClosing()
        queue.close()
        for thread in threads { await thread.ended() }
        await announcer.close()
        await listener.withLock { $0 }?.close()
    }
}
