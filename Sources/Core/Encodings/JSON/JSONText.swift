// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Recognisers for the parts of JSON texts that need no memory.
enum JSONText {
    /// Returns the index of the first byte that is not white space.
    ///
    /// Source: RFC 8259 §2: space, tab, line feed, carriage return.
    static func endOfSpace(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x20 where index + 8 <= bytes.count:
                // Eight bytes at a time; a byte that is not zero here is not a space.
                let others = bytes.word(at: index) ^ 0x2020_2020_2020_2020
                index += others.trailingZeroBitCount >> 3
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return index
            }
        }
        return index
    }

    /// Returns the first four bytes of a range, big-endian, with zeros after the end.
    static func prefix(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
        let count = end - start
        guard start + 8 > bytes.count else {
            let word = UInt32(truncatingIfNeeded: bytes.word(at: start)).byteSwapped
            return count >= 4 ? word : word & ~(.max >> UInt32(count * 8))
        }
        var prefix: UInt32 = 0
        for place in start..<start + 4 {
            prefix = prefix << 8 | (place < end ? UInt32(bytes[place]) : 0)
        }
        return prefix
    }

    /// Returns the index of the first byte that is a quote, a backslash, a control character or not ASCII.
    static func endOfPlainRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 16 <= bytes.count {
            let marks = special(bytes.word(at: index), bytes.word(at: index + 8))
            guard marks.low | marks.high == 0 else {
                let place = marks.low.trailingZeroBitCount
                return index + (place < 64 ? place : 64 + marks.high.trailingZeroBitCount) >> 3
            }
            index += 16
        }
        while index + 8 <= bytes.count {
            let marks = special(bytes.word(at: index))
            guard marks == 0 else { return index + marks.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            let isPlain =
                byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"")
                && byte != UInt8(ascii: "\\")
            guard isPlain else { break }
            index += 1
        }
        return index
    }

    /// Sets all bits of the special bytes among sixteen.
    private static func special(_ low: UInt64, _ high: UInt64) -> (low: UInt64, high: UInt64) {
        typealias Lanes = SIMD16<UInt8>
        let bytes = Lanes(words: low, high)
        let isQuote = Lanes(all: bytes .== Lanes(repeating: UInt8(ascii: "\"")))
        let isBackslash = Lanes(all: bytes .== Lanes(repeating: UInt8(ascii: "\\")))
        // Catches bytes below 0x20 or from 0x80: subtracting 0x20 brings 0x20…0x7F below 0x60.
        let isPlain = Lanes(
            all:
                bytes &- Lanes(repeating: 0x20) .< Lanes(repeating: 0x60)
        )
        return (isQuote | isBackslash | (isPlain ^ Lanes(repeating: 0xFF))).words
    }

    /// Marks the special bytes among eight: the lowest bit set is the top bit of the first special one.
    ///
    /// A byte is zero, or below 0x20, if subtracting 1, or 0x20, borrows from its top bit. Borrows move
    /// upwards, so marks above the lowest one are meaningless.
    static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let ascii = (quote &- ones) | (backslash &- ones) | (word &- (ones &* 0x20))
        return (ascii | word) & (ones &* 0x80)
    }

    /// Returns the index after the run of non-ASCII characters that starts at an index.
    ///
    /// Refuses overlong forms, surrogates and values above U+10FFFF. Source: RFC 3629 §4.
    static func endOfUTF8(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> Int {
        var index = start
        while index < bytes.count, bytes[index] >= 0x80 {
            guard let length = lengthOfUTF8(lead: bytes[index]), index + length <= bytes.count
            else {
                throw JSONError(reason: .invalidUTF8, offset: index)
            }
            let second = bytes[index + 1]
            guard secondBytes(lead: bytes[index]) ~= second else {
                let isSurrogate = bytes[index] == 0xED && 0xA0...0xBF ~= second
                throw JSONError(
                    reason: isSurrogate ? .loneSurrogate : .invalidUTF8,
                    offset: index
                )
            }
            for place in 2..<max(length, 2) where bytes[index + place] & 0xC0 != 0x80 {
                throw JSONError(reason: .invalidUTF8, offset: index)
            }
            index += length
        }
        return index
    }

    private static func lengthOfUTF8(lead: UInt8) -> Int? {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }

    private static func secondBytes(lead: UInt8) -> ClosedRange<UInt8> {
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }

    /// Returns the character of a two-character escape.
    static func shortEscape(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    static func isUnicodeEscape(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == UInt8(ascii: "\\")
            && bytes[index + 1] == UInt8(ascii: "u")
    }

    /// Reads the value of the escape `\uXXXX` at an index.
    static func codeUnit(_ bytes: Span<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in start + 2..<start + 6 {
            guard index < bytes.count else {
                throw JSONError(reason: .unexpectedEnd, offset: bytes.count)
            }
            guard let digit = Hex.value(of: bytes[index]) else {
                throw JSONError(reason: .invalidEscape, offset: start)
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
