// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A clock that shows the time given to a page.
struct PageClock: DeviceClock {
    let time: @Sendable () -> Instant

    func now() -> Instant {
        time()
    }

    func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
