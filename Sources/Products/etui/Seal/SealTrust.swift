// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// Whom the seal commands trust.
enum SealTrust {
    /// The anchors that `--trust` and `--crl` name, or those of the trust directory.
    static func anchors(for invocation: Invocation) throws(CommandFailure) -> [SealAnchor] {
        var files = TrustFiles()
        for path in invocation.values(of: SealOptions.trust) { try files.addTrust(path) }
        for path in invocation.values(of: SealOptions.crl) { try files.addRevocationList(path) }
        return files.anchors
    }
}
