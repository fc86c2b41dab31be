// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONParser {
    /// Reads the string whose opening quote is at an index.
    ///
    /// Source: RFC 8259 §7, §8.1; RFC 7493 §2.1.
    mutating func readString(
        _ bytes: Span<UInt8>,
        from start: Int
    ) throws(JSONError) -> JSONNode {
        var index = start + 1
        var runStart = index
        var contentStart: Int?
        while true {
            index = JSONText.endOfPlainRun(bytes, from: index)
            guard index < bytes.count else {
                throw JSONError(reason: .unexpectedEnd, offset: index)
            }
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            if byte >= 0x80 {
                index = try JSONText.endOfUTF8(bytes, from: index)
                continue
            }
            guard byte == UInt8(ascii: "\\") else {
                throw JSONError(reason: .controlCharacter, offset: index)
            }
            if contentStart == nil { contentStart = unescaped.count }
            appendUnescaped(bytes, from: runStart, to: index)
            index = try readEscape(bytes, at: index)
            runStart = index
        }
        guard let contentStart else {
            return JSONNode(.plainString, start: start, end: index + 1)
        }
        appendUnescaped(bytes, from: runStart, to: index)
        return JSONNode(
            .escapedString,
            start: start,
            end: index + 1,
            link: contentStart,
            count: unescaped.count - contentStart
        )
    }

    private mutating func appendUnescaped(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        for index in start..<end { unescaped.append(bytes[index]) }
    }

    /// Reads one escape, or two that make a surrogate pair, and returns the index after it.
    private mutating func readEscape(
        _ bytes: Span<UInt8>,
        at start: Int
    ) throws(JSONError) -> Int {
        guard start + 1 < bytes.count else {
            throw JSONError(reason: .unexpectedEnd, offset: start + 1)
        }
        guard bytes[start + 1] == UInt8(ascii: "u") else {
            guard let character = JSONText.shortEscape(bytes[start + 1]) else {
                throw JSONError(reason: .invalidEscape, offset: start)
            }
            unescaped.append(character)
            return start + 2
        }
        let unit = try JSONText.codeUnit(bytes, at: start)
        guard 0xD800...0xDFFF ~= unit else {
            appendUTF8(unit)
            return start + 6
        }
        guard unit < 0xDC00, JSONText.isUnicodeEscape(bytes, at: start + 6) else {
            throw JSONError(reason: .loneSurrogate, offset: start)
        }
        let second = try JSONText.codeUnit(bytes, at: start + 6)
        guard 0xDC00...0xDFFF ~= second else {
            throw JSONError(reason: .loneSurrogate, offset: start)
        }
        appendUTF8(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        return start + 12
    }

    /// Appends the UTF-8 form of a scalar value (RFC 3629 §3).
    private mutating func appendUTF8(_ scalar: UInt32) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case ..<0x80:
            unescaped.append(UInt8(scalar))
        case ..<0x800:
            unescaped.append(UInt8(0xC0 | scalar >> 6))
            unescaped.append(tail(0))
        case ..<0x10000:
            unescaped.append(UInt8(0xE0 | scalar >> 12))
            unescaped.append(tail(6))
            unescaped.append(tail(0))
        default:
            unescaped.append(UInt8(0xF0 | scalar >> 18))
            unescaped.append(tail(12))
            unescaped.append(tail(6))
            unescaped.append(tail(0))
        }
    }
}
