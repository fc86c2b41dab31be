// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

extension JSONOutput {
    /// SHA-256 of the value as compact JSON.
    var digest: [UInt8] { HashAlgorithm.sha256.digest(of: utf8()) }

    /// A strong entity tag that changes with the value (RFC 9110 §8.8.3).
    var entityTag: String { "\"" + Hex.encode(digest.prefix(16)) + "\"" }
}
