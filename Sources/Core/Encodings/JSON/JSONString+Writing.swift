// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ByteSink where Self: ~Copyable {
    /// Writes a string with its quotes, escaping only what must be escaped.
    ///
    /// Shape: the two-character escapes of RFC 8259 §7 where they exist, but not for `/`; other
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

    /// Writes a string that is also safe for people and terminals.
    ///
    /// Escapes as ``appendJSONString(_:)`` does, and writes the characters of ``DeceptiveScalars`` as `\u`
    /// escapes, two of them beyond the basic plane. `content` is UTF-8 without errors, like every string here,
    /// so half a surrogate pair cannot occur in it.
    mutating func appendPlainJSONString(_ content: Span<UInt8>) {
        append(UInt8(ascii: "\""))
        var written = 0
        var index = 0
        while index < content.count {
            if content.hasPlainWord(at: index) {
                index += 8
                continue
            }
            let byte = content[index]
            let start = index
            index += byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            let isEscaped = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            guard !isEscaped else {
                append(content, from: written, to: start)
                appendEscape(byte)
                written = index
                continue
            }
            guard byte >= 0x7F, index <= content.count else { continue }
            let scalar = content.scalar(from: start, to: index)
            guard DeceptiveScalars.contains(scalar) else { continue }
            append(content, from: written, to: start)
            appendEscapes(ofScalar: scalar)
            written = index
        }
        append(content, from: written, to: content.count)
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscapes(ofScalar scalar: UInt32) {
        guard scalar > 0xFFFF else {
            appendEscape(ofUnit: scalar)
            return
        }
        appendEscape(ofUnit: 0xD800 + (scalar - 0x10000) >> 10)
        appendEscape(ofUnit: 0xDC00 + (scalar & 0x3FF))
    }

    private mutating func appendEscape(ofUnit unit: UInt32) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift: UInt32 in [12, 8, 4, 0] { append(Hex.digit(UInt8(unit >> shift & 15))) }
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

extension Span<UInt8> {
    /// Returns whether eight bytes from a position exist and are printable ASCII that JSON does not escape.
    fileprivate func hasPlainWord(at index: Int) -> Bool {
        guard index + 8 <= count else { return false }
        let (word, ones) = (word(at: index), 0x0101_0101_0101_0101 as UInt64)
        // Adding 1 brings a delete character to the top bit, too.
        return (JSONText.special(word) | (word &+ ones)) & (ones &* 0x80) == 0
    }

    /// Returns the character encoded by some bytes of UTF-8 (RFC 3629 §3).
    fileprivate func scalar(from start: Int, to end: Int) -> UInt32 {
        let lead = UInt32(self[start])
        guard end - start > 1 else { return lead }
        var scalar = lead & (0x7F >> UInt32(end - start))
        for index in start + 1..<end { scalar = scalar << 6 | UInt32(self[index] & 0x3F) }
        return scalar
    }
}
