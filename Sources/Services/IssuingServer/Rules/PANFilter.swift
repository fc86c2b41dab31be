// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// The last resort before a text is logged or audited: hides what may be a card number.
///
/// A number is 13 to 19 digits, with spaces or dashes between them, that pass the check of ISO/IEC 7812-1 (Luhn).
package enum PANFilter {
    private static let mask = "[PAN]"

    /// Returns a text with `[PAN]` in place of each card number.
    package static func filtered(_ text: String) -> String {
        let characters = Array(text.unicodeScalars)
        var output = String.UnicodeScalarView()
        var place = 0
        while place < characters.count {
            if let end = numberEnd(in: characters, from: place) {
                output.append(contentsOf: mask.unicodeScalars)
                place = end
            } else {
                output.append(characters[place])
                place += 1
            }
        }
        return String(output)
    }

    /// Returns the end of the longest card number that starts at a place; nil if none does.
    ///
    /// A number begins and ends where a group of digits does: `1 9999…` may be a digit and a number.
    private static func numberEnd(in text: [Unicode.Scalar], from start: Int) -> Int? {
        guard start == 0 || digit(text[start - 1]) == nil else { return nil }
        var digits: [UInt8] = []
        var end: Int?
        var place = start
        while place < text.count, digits.count < 19 {
            if let digit = digit(text[place]) {
                digits.append(digit)
                let isGroupEnd = place + 1 == text.count || Self.digit(text[place + 1]) == nil
                if isGroupEnd, digits.count >= 13, CardNumber.isLuhnValid(digits.span) {
                    end = place + 1
                }
            } else if digits.isEmpty || !isSeparator(text[place]) {
                break
            }
            place += 1
        }
        return end
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        "0"..."9" ~= scalar ? UInt8(ascii: scalar) : nil
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "-"
    }
}
