// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension [UInt8] {
    /// Appends a string with its quotes, escaping what must be escaped and nothing else.
    ///
    /// Shape: the two-character escapes of RFC 8259 §7 where there is one, but not for `/`; other
    /// characters below U+0020 as `\u00xx` in lower case. Source: RFC 8785 §3.2.2.2.
    mutating func appendJSONString(_ content: Span<UInt8>) {
        append(UInt8(ascii: "\""))
        var index = 0
        while index < content.count {
            let byte = content[index]
            index += 1
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                append(byte)
                continue
            }
            append(UInt8(ascii: "\\"))
            if let letter = Self.escapeLetter(byte) {
                append(letter)
            } else {
                append(contentsOf: "u00".utf8)
                append(contentsOf: Hex.encode(CollectionOfOne(byte)).utf8)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private static func escapeLetter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }
}
