// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is not the hexadecimal form of bytes.
public struct HexError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// A character other than `0`–`9`, `a`–`f`, `A`–`F`.
        case character
        /// An odd number of digits.
        case length
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The offset of the offending byte in the UTF-8 form of the text.
    public let offset: Int

    /// Creates an error at an offset.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// Base 16, two digits per byte, most significant first.
///
/// Source: RFC 4648 §8.
public enum Hex {
    /// Decodes a text to bytes.
    ///
    /// Shape: an even number of digits of either case and nothing else; the empty text is no bytes.
    public static func decode(_ text: String) throws(HexError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        var offset = 0
        for character in text.utf8 {
            guard let digit = value(of: character) else {
                throw HexError(reason: .character, offset: offset)
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
            offset += 1
        }
        guard high == nil else { throw HexError(reason: .length, offset: offset) }
        return bytes
    }

    /// Encodes bytes in lower case.
    public static func encode<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the lower-case digit of a value below 16.
    public static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Returns the value of one hexadecimal digit of either case; `nil` for any other byte.
    public static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
