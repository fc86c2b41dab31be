// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The time limit of a search for codes, and whether its result is still wanted.
public struct SearchTime: Sendable {
    /// From the start of the search to its end.
    public var limit: Duration
    /// Called between the steps of the search; it ends when this returns `false`.
    public var isWanted: @Sendable () -> Bool

    /// Creates a time limit for a search that, by default, is never cancelled.
    public init(limit: Duration, isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.limit = limit
        self.isWanted = isWanted
    }

    /// Creates a limit of the time left until an instant, for a search that is one step of other work.
    public init(
        until end: ContinuousClock.Instant,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) {
        self.init(limit: ContinuousClock.now.duration(to: end), isWanted: isWanted)
    }
}
