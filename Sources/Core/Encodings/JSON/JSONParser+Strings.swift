// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONParser {
    /// Reads the string whose opening quote is at an index.
    ///
    /// Source: RFC 8259 §7, §8.1; RFC 7493 §2.1.
    mutating func readString(
        _ text: Span<UInt8>,
        from start: Int
    ) throws(JSONError) -> JSONNode {
        // Most names and values have fewer than eight characters, so one word covers them.
        if start + 9 <= text.count {
            let word = text.word(at: start + 1)
            let count = JSONText.special(word).trailingZeroBitCount >> 3
            if count < 8, text[start + 1 + count] == UInt8(ascii: "\"") {
                let content = word & (1 << UInt64(count * 8) - 1)
                let prefix = UInt32(truncatingIfNeeded: content).byteSwapped
                return JSONNode(.plainString, start: start, end: start + count + 2, link: prefix)
            }
        }
        let end = JSONText.endOfPlainRun(text, from: start + 1)
        guard end < text.count, text[end] == UInt8(ascii: "\"") else {
            return try readOddString(text, from: start, to: end)
        }
        let prefix = JSONText.prefix(text, from: start + 1, to: end)
        return JSONNode(.plainString, start: start, end: end + 1, link: prefix)
    }

    /// Continues reading a string with escapes or characters beyond ASCII, from the first of them.
    private mutating func readOddString(
        _ text: Span<UInt8>,
        from start: Int,
        to firstOddity: Int
    ) throws(JSONError) -> JSONNode {
        var index = firstOddity
        var runStart = start + 1
        var contentStart: Int?
        while true {
            guard index < text.count else {
                throw JSONError(reason: .unexpectedEnd, offset: index)
            }
            let byte = text[index]
            if byte == UInt8(ascii: "\"") { break }
            if byte >= 0x80 {
                index = try JSONText.endOfUTF8(text, from: index)
            } else if byte == UInt8(ascii: "\\") {
                if contentStart == nil { contentStart = unescaped.count }
                unescaped.append(text, from: runStart, to: index)
                index = try readEscape(text, at: index)
                runStart = index
            } else {
                throw JSONError(reason: .controlCharacter, offset: index)
            }
            index = JSONText.endOfPlainRun(text, from: index)
        }
        guard let contentStart else {
            let prefix = JSONText.prefix(text, from: start + 1, to: index)
            return JSONNode(.plainString, start: start, end: index + 1, link: prefix)
        }
        unescaped.append(text, from: runStart, to: index)
        return JSONNode(
            .escapedString,
            start: start,
            end: index + 1,
            link: UInt32(truncatingIfNeeded: contentStart),
            count: unescaped.count - contentStart
        )
    }

    /// Reads one escape, or two that make a surrogate pair, and returns the index after it.
    private mutating func readEscape(
        _ text: Span<UInt8>,
        at start: Int
    ) throws(JSONError) -> Int {
        guard start + 1 < text.count else {
            throw JSONError(reason: .unexpectedEnd, offset: start + 1)
        }
        guard text[start + 1] == UInt8(ascii: "u") else {
            guard let character = JSONText.shortEscape(text[start + 1]) else {
                throw JSONError(reason: .invalidEscape, offset: start)
            }
            unescaped.append(character)
            return start + 2
        }
        let unit = try JSONText.codeUnit(text, at: start)
        guard 0xD800...0xDFFF ~= unit else {
            unescaped.appendUTF8(unit)
            return start + 6
        }
        guard unit < 0xDC00, JSONText.isUnicodeEscape(text, at: start + 6) else {
            throw JSONError(reason: .loneSurrogate, offset: start)
        }
        let second = try JSONText.codeUnit(text, at: start + 6)
        guard 0xDC00...0xDFFF ~= second else {
            throw JSONError(reason: .loneSurrogate, offset: start)
        }
        unescaped.appendUTF8(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        return start + 12
    }
}

extension [UInt8] {
    /// Appends the UTF-8 form of a scalar value (RFC 3629 §3).
    fileprivate mutating func appendUTF8(_ scalar: UInt32) {
        switch scalar {
        case ..<0x80:
            append(UInt8(scalar))
            return
        case ..<0x800:
            append(UInt8(0xC0 | scalar >> 6))
        case ..<0x10000:
            append(UInt8(0xE0 | scalar >> 12))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
        default:
            append(UInt8(0xF0 | scalar >> 18))
            append(UInt8(0x80 | scalar >> 12 & 0x3F))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
        }
        append(UInt8(0x80 | scalar & 0x3F))
    }
}
