// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A listener's registration, which ends when it is released.
package final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// Keeps what removes the listener.
    ///
    /// - Parameter end: removes the listener; called once, on the thread of the release.
    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
