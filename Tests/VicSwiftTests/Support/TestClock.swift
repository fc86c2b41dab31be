// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import VicSwift

/// A clock that goes on only when it is told to, or when somebody sleeps.
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

    /// Goes on at once by as much as anybody wants to sleep.
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

    /// How long anybody slept.
    var sleeps: [Double] { state.withLock { $0.sleeps } }
}
