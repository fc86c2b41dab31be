// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How long a search for codes may take, and whether anybody still waits for it.
public struct SearchTime: Sendable {
    /// From the start of the search to its end.
    public var limit: Duration
    /// Asked between the steps of the search; false ends it.
    public var isWanted: @Sendable () -> Bool

    /// A time, for a search that is wanted to its end unless said otherwise.
    public init(limit: Duration, isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.limit = limit
        self.isWanted = isWanted
    }

    /// What is left until an instant, for work of which a search is one step.
    public init(
        until end: ContinuousClock.Instant,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) {
        self.init(limit: ContinuousClock.now.duration(to: end), isWanted: isWanted)
    }
}
