// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a screen could not be opened or an event not be taken.
public enum ScreenError: Error, Equatable, Sendable {
    /// The event is not what the screen on show understands.
    case malformedEvent
    /// The event is meant for a screen that is not on show any more.
    case staleScreen
    /// As many sessions are open as the host allows, and all are in use.
    case tooManySessions
    /// The controller on show has no page.
    case noScreen
}
