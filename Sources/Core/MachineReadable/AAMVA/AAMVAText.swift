// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Converts the bytes of a code and its values.
enum AAMVAText {
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let recordSeparator: UInt8 = 0x1E

    /// Returns the code in ISO 8859-1, as the standard writes it, and whether a character did not fit.
    ///
    /// Some readers return UTF-8. Text that is well-formed UTF-8 but not ASCII is read as UTF-8: genuine ISO 8859-1
    /// text with accented letters is not well-formed UTF-8.
    static func received(_ bytes: [UInt8]) -> (bytes: [UInt8], lostCharacters: Bool) {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return (bytes, false) }
        var latin: [UInt8] = []
        latin.reserveCapacity(bytes.count)
        var lostCharacters = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\u{FFFD}" { return (bytes, false) }
            if scalar.value <= 0xFF {
                latin.append(UInt8(scalar.value))
            } else {
                lostCharacters = true
                if !scalar.isInvisibleMark { latin.append(UInt8(ascii: "?")) }
            }
        }
        return (latin, lostCharacters)
    }

    /// Returns whether a byte is text.
    ///
    /// Control characters and bytes that ISO 8859-1 does not assign are not text (seen as noise).
    static func isText(_ byte: UInt8) -> Bool {
        0x20...0x7E ~= byte || byte >= 0xA0
    }

    /// Returns a value in Unicode without noise, and whether there was any.
    static func value(_ bytes: ArraySlice<UInt8>) -> (text: String, hadNoise: Bool) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var hadNoise = false
        for byte in bytes {
            guard isText(byte) else {
                hadNoise = true
                continue
            }
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(0xC0 | byte >> 6)
                text.append(0x80 | byte & 0x3F)
            }
        }
        return (String(decoding: text, as: UTF8.self), hadNoise)
    }

    /// Returns the bytes of a value in ISO 8859-1, or `nil` if it contains another character.
    static func bytes(of value: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in value.unicodeScalars {
            guard scalar.value <= 0xFF, isText(UInt8(scalar.value)) else { return nil }
            bytes.append(UInt8(scalar.value))
        }
        return bytes
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible but may change the order of displayed text.
    fileprivate var isInvisibleMark: Bool {
        switch value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }
}
