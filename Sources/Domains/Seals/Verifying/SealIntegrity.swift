// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The integrity hash of a country signing certificate.
public enum SealIntegrity {
    /// Returns whether bytes have a SHA-256, given in hexadecimal of either case; `:` and spaces are ignored.
    public static func matches(_ bytes: [UInt8], hash: String) -> Bool {
        let digits = hash.filter { $0 != ":" && $0 != " " }
        guard let expected = try? Hex.decode(digits) else { return false }
        return expected == HashAlgorithm.sha256.digest(of: bytes)
    }
}
