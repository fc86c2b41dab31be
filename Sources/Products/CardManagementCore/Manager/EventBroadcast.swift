// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Sends events to every listener; the first one also gets those from before it listened.
final class EventBroadcast: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<CardManagerEvent>.Continuation] = [:]
        var observers: [@Sendable (CardManagerEvent) -> Void] = []
        var next = 0
        /// The events before the first listener; `nil` once there was one.
        var unheard: [CardManagerEvent]? = []
    }

    /// How many events wait for a listener, the newest ones.
    private static let limit = 256
    private let state = Locked(State())

    func send(_ event: CardManagerEvent) {
        let (listeners, observers) = state.withLock { state in
            state.unheard?.append(event)
            if let count = state.unheard?.count, count > Self.limit { state.unheard?.removeFirst() }
            return (Array(state.listeners.values), state.observers)
        }
        for listener in listeners { listener.yield(event) }
        for observer in observers { observer(event) }
    }

    /// Calls a function with every event from now on, before the call that it tells about returns.
    func observe(_ observer: @escaping @Sendable (CardManagerEvent) -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    func listen() -> AsyncStream<CardManagerEvent> {
        let (stream, continuation) = AsyncStream<CardManagerEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.limit)
        )
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            for event in state.unheard ?? [] { continuation.yield(event) }
            state.unheard = nil
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    func finish() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.finish() }
    }
}
