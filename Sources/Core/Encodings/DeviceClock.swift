// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !hasFeature(Embedded)
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A device's clock, for reading the time and for waiting.
public protocol DeviceClock: Sendable {
    /// Returns the device's time.
    func now() -> Instant
    /// Waits; throws when the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// The clock of the system.
public struct SystemClock: DeviceClock {
    /// Creates the clock.
    public init() {}

    /// Returns the device's time.
    public func now() -> Instant {
        Instant(secondsSinceEpoch: Int64(time(nil)))
    }

    /// Waits; throws when the task is cancelled.
    public func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
#endif
