// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ByteSink where Self: ~Copyable {
    /// Writes a string with its quotes, escaping what must be escaped and nothing else.
    ///
    /// Shape: the two-character escapes of RFC 8259 §7 where there is one, but not for `/`; other
    /// characters below U+0020 as `\u00xx` in lower case. Source: RFC 8785 §3.2.2.2.
    mutating func appendJSONString(_ content: Span<UInt8>) {
        append(UInt8(ascii: "\""))
        var written = 0
        var index = 0
        while index < content.count {
            let byte = content[index]
            index += 1
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                continue
            }
            append(content, from: written, to: index - 1)
            appendEscape(byte)
            written = index
        }
        append(content, from: written, to: content.count)
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append(UInt8(ascii: "u"))
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "0") + byte >> 4)
            append(Hex.digit(byte & 15))
        }
    }
}
