// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A clock that never goes back, for the time that a secret is visible.
package protocol DisplayClock: Sendable {
    /// Returns the time since a fixed moment.
    func elapsed() -> Duration
    /// Waits until a moment; throws when the task is cancelled.
    func sleep(until moment: Duration) async throws
}

/// The system's clock, which also runs while the device sleeps.
package struct SystemDisplayClock: DisplayClock {
    private static let start = ContinuousClock.now

    /// Creates the clock.
    package init() {}

    /// Returns the time since the first use.
    package func elapsed() -> Duration { ContinuousClock.now - Self.start }

    /// Waits until a moment.
    package func sleep(until moment: Duration) async throws {
        try await Task.sleep(until: Self.start + moment, clock: .continuous)
    }
}
