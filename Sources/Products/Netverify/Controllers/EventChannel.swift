// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Events for one listener; they wait until it takes them.
struct EventChannel<Event: Sendable>: Sendable {
    /// The events, in their order.
    let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// Creates a channel.
    ///
    /// - Parameter isOpen: whether somebody will listen; without, the channel keeps nothing and its stream has ended.
    init(isOpen: Bool) {
        (stream, continuation) = AsyncStream.makeStream()
        if !isOpen { close() }
    }

    func send(_ event: Event) {
        continuation.yield(event)
    }

    func close() {
        continuation.finish()
    }
}
