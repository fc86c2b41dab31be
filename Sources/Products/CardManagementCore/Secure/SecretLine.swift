// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The arrangement of a secret's digits in groups.
struct SecretLine {
    /// The bytes between groups; empty for a PIN and a security code.
    let separator: [UInt8]

    init(_ kind: SecretKind, _ design: CardManagementDesignSystem) {
        separator = kind == .pan ? Array(design.usableSeparator.utf8) : []
    }

    /// Returns whether a separator stands before the digit at a place: groups of four, of 4, 6 and 5 for numbers of 15 digits.
    static func startsGroup(_ place: Int, of count: Int) -> Bool {
        guard place > 0 else { return false }
        return count == 15 ? place == 4 || place == 10 : place % 4 == 0
    }

    /// Returns the digits with their separators, in wiped memory.
    func text(_ digits: Span<UInt8>) -> SecretBytes {
        let count = digits.count
        let groups = separator.isEmpty ? 0 : (0..<count).count { Self.startsGroup($0, of: count) }
        return SecretBytes(count: count + groups * separator.count) { text in
            var place = 0
            for index in 0..<count {
                if !separator.isEmpty, Self.startsGroup(index, of: count) {
                    for byte in separator {
                        text[place] = byte
                        place += 1
                    }
                }
                text[place] = digits[index]
                place += 1
            }
        }
    }

    #if !canImport(UIKit)
    /// Writes the digits with their separators to a terminal.
    func write(_ digits: Span<UInt8>, to terminal: some SecureTerminal) -> Bool {
        text(digits).withBytes { terminal.put($0) }
    }
    #endif
}
