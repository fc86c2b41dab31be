// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens
import Testing

@MainActor
struct ScreenHostTests {
    /// A clock that stays still until it is advanced.
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

    @Test func whenOthersUseAllANewOneIsRefused() throws {
        let host = host(sessions: 2)
        let sessions = try ["a", "b"].map { try host.open(CounterScreen(), for: $0) }
        let states = sessions.map { $0.states() }
        #expect(throws: ScreenError.tooManySessions) { try host.open(CounterScreen(), for: "c") }
        withExtendedLifetime(states) {}
    }

    @Test func whoHasTheMostLosesTheOldest() throws {
        let host = host(sessions: 4)
        var states: [AsyncStream<[UInt8]>] = []
        var ids: [String] = []
        for client in ["one", "many", "many", "many", "other", "other"] {
            let session = try host.open(CounterScreen(), for: client)
            states.append(session.states())
            ids.append(session.id)
            clock.advance(by: 1)
        }
        // One session for the first client and two for each of the others would make five, so the last one replaced an
        // older one of its own client.
        #expect(ids.map { host.session($0) != nil } == [true, false, true, true, false, true])
        withExtendedLifetime(states) {}
    }

    @Test func aClientBeyondItsShareLosesItsIdlest() throws {
        let clock = clock
        let host = ScreenHost(
            limits: ScreenHost.Limits(sessionCount: 9, sessionCountPerClient: 2),
            now: { clock.now }
        )
        let listened = try host.open(CounterScreen(), for: "one")
        let states = listened.states()
        clock.advance(by: 1)
        let idle = try host.open(CounterScreen(), for: "one")
        let third = try host.open(CounterScreen(), for: "one")
        #expect(host.session(listened.id) === listened)
        #expect(host.session(idle.id) == nil)
        #expect(host.session(third.id) === third)
        withExtendedLifetime(states) {}
    }

    @Test func anUnknownIdIsNobody() throws {
        let host = host(sessions: 1)
        #expect(host.session("") == nil)
        #expect(host.session(String(repeating: "0", count: 64)) == nil)
    }
}
