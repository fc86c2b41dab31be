// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens
import Testing

@MainActor
struct ScreenHostTests {
    /// A clock that stands still until it is moved.
    @MainActor
    private final class Clock {
        private(set) var now = ContinuousClock.now

        func advance(by seconds: Int) {
            now += .seconds(seconds)
        }
    }

    private let clock = Clock()

    private func host(sessions: Int) -> ScreenHost {
        let clock = clock
        return ScreenHost(
            limits: ScreenHost.Limits(sessionCount: sessions, idle: .seconds(60)),
            now: { clock.now }
        )
    }

    @Test func idsAreLongAndNeverTheSame() throws {
        let host = host(sessions: 64)
        let ids = try (0..<64).map { _ in try host.open(CounterScreen()).id }
        #expect(Set(ids).count == 64)
        #expect(ids.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func anIdleSessionIsForgotten() throws {
        let host = host(sessions: 4)
        let session = try host.open(CounterScreen())
        clock.advance(by: 59)
        #expect(host.session(session.id) != nil)
        clock.advance(by: 61)
        #expect(host.session(session.id) == nil)
        #expect(!session.navigation.isOnShow)
    }

    @Test func aSessionWithAListenerIsKept() throws {
        let host = host(sessions: 4)
        let session = try host.open(CounterScreen())
        let states = session.states()
        clock.advance(by: 3600)
        #expect(host.session(session.id) === session)
        withExtendedLifetime(states) {}
    }

    @Test func whenFullTheIdlestMakesRoom() throws {
        let host = host(sessions: 2)
        let first = try host.open(CounterScreen())
        clock.advance(by: 1)
        let second = try host.open(CounterScreen())
        let third = try host.open(CounterScreen())
        #expect(host.session(first.id) == nil)
        #expect(host.session(second.id) === second)
        #expect(host.session(third.id) === third)
    }

    @Test func whenAllAreInUseANewOneIsRefused() throws {
        let host = host(sessions: 1)
        let session = try host.open(CounterScreen())
        let states = session.states()
        #expect(throws: ScreenError.tooManySessions) { try host.open(CounterScreen()) }
        withExtendedLifetime(states) {}
    }

    @Test func anUnknownIdIsNobody() throws {
        let host = host(sessions: 1)
        #expect(host.session("") == nil)
        #expect(host.session(String(repeating: "0", count: 64)) == nil)
    }
}
