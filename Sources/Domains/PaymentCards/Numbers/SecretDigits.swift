// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// Digits in secret memory, as ASCII.
enum SecretDigits {
    /// Draws digits, each as likely as the others.
    static func draw(count: Int, random: some RandomSource) -> SecretBytes {
        SecretBytes(count: count) { digits in
            var place = 0
            while place < count {
                let drawn = random.secret(count: 4 * count)
                for index in 0..<drawn.count where place < count {
                    let byte = drawn.withBytes { $0[index] }
                    // 250 is the largest multiple of ten in a byte; the rest would favour some digits.
                    guard byte < 250 else { continue }
                    digits[place] = UInt8(ascii: "0") + byte % 10
                    place += 1
                }
            }
        }
    }

    /// Returns whether all bytes are ASCII digits.
    static func isAllDigits(_ bytes: borrowing Span<UInt8>) -> Bool {
        for index in bytes.indices {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] else { return false }
        }
        return true
    }
}
