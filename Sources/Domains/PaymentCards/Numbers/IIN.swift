// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The first eight digits of a card number, which name the issuer (ISO/IEC 7812-1).
///
/// Only the test range `99990000` to `99990099` exists here: 9 is for national bodies and 999 is no assigned country,
/// so no scheme routes such a number.
public struct IIN: Sendable, Hashable {
    /// The eight digits.
    public let text: String

    /// The first of the range, for cards whose bank names none.
    public static let standard = IIN(checked: "99990000")

    /// Takes eight digits; `nil` outside the test range.
    public init?(_ text: String) {
        guard text.utf8.count == 8, text.hasPrefix("999900"),
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    /// Reads eight digits of any range; `nil` for anything else.
    static func digits(_ value: JSONValue) -> String? {
        value.string.flatMap { text in
            text.utf8.count == 8
                && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
                ? text : nil
        }
    }
}
