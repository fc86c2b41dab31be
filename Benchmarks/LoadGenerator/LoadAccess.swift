// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import Vault

/// The `access.json` that a server has written.
package enum LoadAccess {
    private static let byteLimit = 256 << 10

    /// Reads the file; nil if there is none.
    ///
    /// A server that has just started may replace the file and then overwrite the former one. A lock keeps it from
    /// overwriting the one that is being read.
    package static func root(of path: String) throws -> JSONValue? {
        guard let secret = try AtomicFile.readSecret(path, limit: byteLimit) else { return nil }
        return try JSONTree(parsing: secret.revealed()).root
    }
}
