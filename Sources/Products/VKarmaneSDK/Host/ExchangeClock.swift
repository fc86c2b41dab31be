// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Foundation

/// What time it is, and the way to wait.
package protocol ExchangeClock: Sendable {
    /// The device's time.
    func now() -> Instant
    /// Waits; throws when the task is cancelled.
    func sleep(seconds: Int64) async throws
}

/// The clock of the device.
package struct SystemExchangeClock: ExchangeClock {
    /// The one clock there is.
    package init() {}

    /// The device's time.
    package func now() -> Instant {
        Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down)))
    }

    /// Waits; throws when the task is cancelled.
    package func sleep(seconds: Int64) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
