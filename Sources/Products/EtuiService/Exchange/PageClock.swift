// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The time that a page is given.
struct PageClock: DeviceClock {
    let time: @Sendable () -> Instant

    func now() -> Instant {
        time()
    }

    func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
