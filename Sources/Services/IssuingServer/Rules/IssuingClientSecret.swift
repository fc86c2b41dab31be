// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// Names and secrets of clients.
package enum IssuingClientSecret {
    /// Returns whether a text may be a client's name: 1 to 64 letters, digits, `.`, `_` and `-`.
    package static func isName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Draws a secret: 32 random bytes in base64url.
    static func make(_ random: some RandomSource) -> SecretBytes {
        random.secret(count: 32).base64(.url)
    }

    /// Returns what the database keeps of a secret; as that is random, a fast hash is enough.
    static func hash(of secret: borrowing SecretBytes) -> [UInt8] {
        secret.withBytes { HashAlgorithm.sha256.digest(of: $0) }
    }
}
