// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import VicSwift

/// A clock that advances only when told to, or when a task sleeps.
final class TestClock: DeviceClock {
    private struct State {
        var now: Instant
        var sleeps: [Double] = []
    }

    private let state: Locked<State>

    init(_ now: Instant) {
        state = Locked(State(now: now))
    }

    func now() -> Instant { state.withLock { $0.now } }

    /// Advances at once by the requested sleep.
    func sleep(seconds: Double) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.sleeps.append(seconds)
            state.now = state.now.adding(seconds: Int64(seconds.rounded(.up)))
        }
    }

    func advance(seconds: Int64) {
        state.withLock { $0.now = $0.now.adding(seconds: seconds) }
    }

    /// The sleeps requested so far, in seconds.
    var sleeps: [Double] { state.withLock { $0.sleeps } }
}
