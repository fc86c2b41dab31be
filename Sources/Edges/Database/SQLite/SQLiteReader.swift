// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Does the reading work, one after another.
final class SQLiteReader: @unchecked Sendable {
    // Invariant behind @unchecked: after initialisation only one thread uses it.
    private let connection: SQLiteConnection
    private let queue: WorkQueue
    private let limits: DatabaseLimits

    init(_ connection: SQLiteConnection, _ queue: WorkQueue, _ limits: DatabaseLimits) {
        self.connection = connection
        self.queue = queue
        self.limits = limits
    }

    func run() {
        while let work = queue.next(upTo: 1).first { perform(work) }
        connection.close()
    }

    private func perform(_ work: any Work) {
        do throws(DatabaseError) {
            try connection.begin(.read)
        } catch {
            return work.answer(error)
        }
        _ = work.run(in: Session(connection, .read, limits))
        connection.rollBack()
        work.answer(nil)
    }
}
