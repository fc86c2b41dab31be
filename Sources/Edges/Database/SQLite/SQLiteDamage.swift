// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Whether any connection to a file has met damage.
final class SQLiteDamage: Sendable {
    private let isNoted = Locked(false)

    /// Remembers it until the file is opened anew: a file does not heal, and what is read from it may be wrong.
    func note() {
        isNoted.withLock { $0 = true }
    }

    var isThere: Bool { isNoted.withLock { $0 } }
}
