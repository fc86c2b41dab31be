// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Foundation

/// What time it is on the device, and the way to wait.
package protocol WalletClock: Sendable {
    /// The device's time.
    func now() -> Instant
    /// Waits; throws when the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// The clock of the device.
package struct SystemWalletClock: WalletClock {
    /// The one clock there is.
    package init() {}

    /// The device's time.
    package func now() -> Instant { Instant(Date()) }

    /// Waits; throws when the task is cancelled.
    package func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
