// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Database {
    /// Looks for something, and again whenever a committed transaction has told of a topic, until it is
    /// found or the time is over.
    ///
    /// It begins to watch before the first look, so a change between a look and the wait is not missed.
    /// Changes of other nodes are told by PostgreSQL; whatever goes missing on the way is found by
    /// looking again every ``DatabaseLimits/lookInterval``.
    ///
    /// - Parameters:
    ///   - topic: What ``Transaction/notify(_:)`` is called with.
    ///   - time: How long to go on; one look is always made.
    ///   - look: Looks once, by a ``read(_:)`` or ``write(_:)``; nil is "not yet".
    /// - Returns: What was found, or nil when the time was over, the task was cancelled or the database
    ///   closed.
    /// - Throws: What a look has thrown; ``DatabaseError/busy`` where too many wait already.
    public func find<Value, Failure: TransactionError>(
        watching topic: String,
        upTo time: Duration,
        _ look: () async throws(Failure) -> Value?
    ) async throws(Failure) -> Value? {
        let deadline = ContinuousClock.now.advanced(by: time)
        let watcher: Watcher
        do throws(DatabaseError) {
            watcher = try hub.watch(topic)
        } catch {
            throw Failure(database: error)
        }
        defer { hub.drop(watcher) }
        engine.listen()
        while true {
            if let found = try await look() { return found }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero, !Task.isCancelled, !hub.isClosed else { return nil }
            await watcher.wait(min(left, limits.lookInterval))
            guard !Task.isCancelled, !hub.isClosed else { return nil }
        }
    }
}
