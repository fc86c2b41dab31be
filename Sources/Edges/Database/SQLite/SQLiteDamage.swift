// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// Whether any connection to a file has found damage.
final class SQLiteDamage: Sendable {
    private let isNoted = Locked(false)

    /// Notes damage until the file is reopened: a file does not heal, and data read from it may be wrong.
    func note() {
        isNoted.withLock { $0 = true }
    }

    var isThere: Bool { isNoted.withLock { $0 } }
}
