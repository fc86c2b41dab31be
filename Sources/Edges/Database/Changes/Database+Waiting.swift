// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Database {
    /// Looks for something, and again whenever a committed transaction notifies a topic, until it is
    /// found or the time is over.
    ///
    /// Starts to watch before the first look, so it cannot miss a change between a look and the wait.
    /// PostgreSQL reports the changes of other nodes; looking again every ``DatabaseLimits/lookInterval``
    /// makes up for lost notifications.
    ///
    /// - Parameters:
    ///   - topic: The argument of ``Transaction/notify(_:)``.
    ///   - time: How long to go on; at least one look is always made.
    ///   - look: Looks once, through ``read(_:)`` or ``write(_:)``; nil means "not yet".
    /// - Returns: What was found, or nil if the time was over, the task was cancelled or the database closed.
    /// - Throws: What a look has thrown; ``DatabaseError/busy`` if too many callers already wait.
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
