// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import Synchronization

/// The signatures checked here, which shows tests that a second implementation was not asked.
package enum Verifications {
    private static let counted = Mutex(0)

    /// How many so far, valid or not.
    package static var count: Int { counted.withLock { $0 } }

    static func add() {
        counted.withLock { $0 += 1 }
    }
}
