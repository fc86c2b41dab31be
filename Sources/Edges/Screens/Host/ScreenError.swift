// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a screen could not be opened or an event not be handled.
public enum ScreenError: Error, Equatable, Sendable {
    /// The visible screen does not understand the event.
    case malformedEvent
    /// The event is for a screen that is no longer visible.
    case staleScreen
    /// All sessions that the host allows are open and in use.
    case tooManySessions
    /// The visible controller has no page.
    case noScreen
}
