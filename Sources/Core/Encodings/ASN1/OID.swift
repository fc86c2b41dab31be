// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An object identifier.
///
/// Shape: stored as the content bytes of its DER form, which are unique for each identifier. Source:
/// ITU-T X.660; X.690 §8.19.
public struct OID: Hashable, Sendable {
    /// The longest accepted content, in bytes; the longest identifier in use has about 20.
    public static let maximumByteCount = 128

    // Nearly all identifiers fit into two words, so reading and comparing them costs neither memory nor
    // a reference count. The words are the content, big-endian and padded with zeros, with its length
    // in the lowest byte of the second; both are zero if the content is in `long`.
    private let words: (UInt64, UInt64)
    private let long: [UInt8]?

    /// The number of content bytes that fit into the words.
    private static let wordByteCount = 15

    /// The content bytes of the DER form.
    public var content: [UInt8] {
        if let long { return long }
        return (0..<Int(words.1 & 0xFF)).map { place in
            let word = place < 8 ? words.0 : words.1
            return UInt8(truncatingIfNeeded: word >> UInt64(56 - place % 8 * 8))
        }
    }

    /// Creates an identifier from its DER content bytes; `nil` if they are empty, cut off, not
    /// minimal, or longer than ``maximumByteCount``.
    public init?(content: [UInt8]) {
        self.init(content: content[...])
    }

    /// Creates an identifier from a slice of DER content bytes; `nil` as for whole arrays.
    public init?(content: ArraySlice<UInt8>) {
        self.init(content.indices, of: content)
    }

    /// Creates an identifier from the DER content bytes at these places; `nil` as for whole arrays.
    init?(_ places: Range<Int>, of bytes: ArraySlice<UInt8>) {
        guard !places.isEmpty, places.count <= Self.maximumByteCount else { return nil }
        var isFirstOfArc = true
        var words: (UInt64, UInt64) = (0, 0)
        var count = 0
        for place in places {
            let byte = bytes[place]
            // A leading 80 is a zero digit in base 128: the number has a shorter form.
            guard !(isFirstOfArc && byte == 0x80) else { return nil }
            isFirstOfArc = byte < 0x80
            if count < 8 {
                words.0 |= UInt64(byte) << UInt64(56 - count * 8)
            } else if count < Self.wordByteCount {
                words.1 |= UInt64(byte) << UInt64(120 - count * 8)
            }
            count += 1
        }
        guard isFirstOfArc else { return nil }
        guard count <= Self.wordByteCount else {
            self.words = (0, 0)
            long = Array(bytes[places])
            return
        }
        self.words = (words.0, words.1 | UInt64(count))
        long = nil
    }

    /// Creates an identifier from its numbers; `nil` if there are fewer than two, the first is
    /// above 2, the second above 39 under 0 and 1, or the form is too long.
    public init?(components: [UInt64]) {
        guard
            components.count >= 2, components[0] <= 2, components[0] == 2 || components[1] < 40,
            components[1] <= UInt64.max - 80
        else { return nil }
        var content: [UInt8] = []
        Self.append(components[0] * 40 + components[1], to: &content)
        for component in components.dropFirst(2) { Self.append(component, to: &content) }
        self.init(content: content)
    }

    /// Reads an identifier written as numbers with dots; `nil` for any other text.
    ///
    /// Shape: at least two decimal numbers below 2^64 - 80, without leading zeros.
    public init?(_ text: String) {
        var components: [UInt64] = []
        for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        {
            guard let number = Self.number(part) else { return nil }
            components.append(number)
        }
        self.init(components: components)
    }

    private static func number<Digits: Collection<UInt8>>(_ digits: Digits) -> UInt64? {
        guard let first = digits.first else { return nil }
        guard digits.count == 1 || first != UInt8(ascii: "0") else { return nil }
        var value: UInt64 = 0
        for character in digits {
            let digit = character &- UInt8(ascii: "0")
            let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeToo) = tenfold.addingReportingOverflow(UInt64(digit))
            guard digit < 10, !isTooLarge, !isTooLargeToo else { return nil }
            value = sum
        }
        return value
    }

    /// Appends a number in base 128, most significant digit first, all but the last marked.
    private static func append(_ value: UInt64, to content: inout [UInt8]) {
        var shift: UInt64 = 63
        while shift > 0, value >> shift == 0 { shift -= 7 }
        while shift > 0 {
            content.append(UInt8(value >> shift & 0x7F) | 0x80)
            shift -= 7
        }
        content.append(UInt8(value & 0x7F))
    }
}

extension OID {
    /// Returns whether two identifiers are the same.
    public static func == (left: OID, right: OID) -> Bool {
        left.words == right.words && left.long == right.long
    }

    /// Feeds the content to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(long)
    }
}

extension OID: ExpressibleByStringLiteral {
    /// Creates an identifier from numbers with dots.
    ///
    /// - Precondition: the literal is a valid identifier.
    public init(stringLiteral text: StaticString) {
        guard let oid = OID("\(text)") else {
            preconditionFailure("not an object identifier")
        }
        self = oid
    }
}

extension OID: CustomStringConvertible {
    /// The numbers with dots: `1.2.840.113549`.
    public var description: String {
        var text: [UInt8] = []
        var digits: [UInt8] = [0]  // decimal, least significant first: an arc may exceed 64 bits
        for byte in content {
            Self.shiftIn(byte & 0x7F, to: &digits)
            guard byte < 0x80 else { continue }
            if text.isEmpty {
                text.append(contentsOf: Self.splitFirst(&digits))
            }
            text.append(UInt8(ascii: "."))
            text.append(contentsOf: digits.reversed().map { $0 + UInt8(ascii: "0") })
            digits = [0]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Computes `digits = digits * 128 + value`, in decimal.
    private static func shiftIn(_ value: UInt8, to digits: inout [UInt8]) {
        var carry = Int(value)
        for place in digits.indices {
            carry += Int(digits[place]) * 128
            digits[place] = UInt8(carry % 10)
            carry /= 10
        }
        while carry > 0 {
            digits.append(UInt8(carry % 10))
            carry /= 10
        }
    }

    /// Splits the first arc, which holds two numbers as `40 * first + second` (X.690 §8.19.4).
    private static func splitFirst(_ digits: inout [UInt8]) -> [UInt8] {
        let small = digits.count <= 2 ? digits.reversed().reduce(0) { $0 * 10 + Int($1) } : 80
        let first = min(small / 40, 2)
        var borrow = first * 40
        for place in digits.indices {
            let difference = Int(digits[place]) - borrow % 10
            borrow = borrow / 10 + (difference < 0 ? 1 : 0)
            digits[place] = UInt8(difference < 0 ? difference + 10 : difference)
        }
        while digits.count > 1, digits.last == 0 { digits.removeLast() }
        return [UInt8(ascii: "0") + UInt8(first)]
    }
}
