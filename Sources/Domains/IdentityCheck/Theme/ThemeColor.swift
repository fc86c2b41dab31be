// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A colour of a theme in the sRGB space, with opacity.
public struct ThemeColor: Sendable, Hashable {
    /// The red component, 0…255.
    public let red: UInt8
    /// The green component, 0…255.
    public let green: UInt8
    /// The blue component, 0…255.
    public let blue: UInt8
    /// The opacity, 0 (clear) … 255 (opaque).
    public let alpha: UInt8

    /// Creates a colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// An opaque colour from its six hexadecimal digits, such as `0x17495F`.
    init(_ hex: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(hex >> 16 & 0xFF),
            green: UInt8(hex >> 8 & 0xFF),
            blue: UInt8(hex & 0xFF),
            alpha: alpha
        )
    }

    /// Reads `#rrggbb` or `#rrggbbaa`; `nil` for anything else.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.first == UInt8(ascii: "#"), digits.count == 7 || digits.count == 9 else {
            return nil
        }
        var bytes: [UInt8] = []
        for place in stride(from: 1, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[place]),
                let low = Self.value(of: digits[place + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(
            red: bytes[0],
            green: bytes[1],
            blue: bytes[2],
            alpha: bytes.count == 4 ? bytes[3] : 255
        )
    }

    /// The colour as `#rrggbb`, with two more digits if it is not opaque.
    public var text: String {
        let bytes = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#"
            + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
