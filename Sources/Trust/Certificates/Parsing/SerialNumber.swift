// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The number that an authority gave a certificate, compared as an integer.
///
/// Shape: two's complement, big-endian, as received; comparisons ignore redundant leading bytes (`00`, or
/// `FF` of a negative number), because revocation lists write the same number with and without
/// them. RFC 5280 §4.1.2.2 requires positive numbers of at most 20 bytes; a few genuine CSCA
/// certificates have negative ones, so these are read too.
public struct SerialNumber: Sendable {
    /// The content of the INTEGER without redundant leading bytes, never empty.
    let significant: ArraySlice<UInt8>

    /// Creates the number from the content of an INTEGER; `nil` if it is empty.
    public init?(derContent content: ArraySlice<UInt8>) {
        guard !content.isEmpty else { return nil }
        significant = Self.significant(of: content)
    }

    /// Creates the number with this big-endian magnitude; no bytes mean zero.
    public init(magnitude: [UInt8]) {
        significant = Self.significant(of: [0] + magnitude)
    }

    /// Removes redundant leading bytes from content.
    static func significant(of content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var start = content.startIndex
        while start + 1 < content.endIndex {
            let isNextNegative = content[start + 1] >= 0x80
            guard content[start] == (isNextNegative ? 0xFF : 0x00) else { break }
            start += 1
        }
        return content[start...]
    }

    /// Whether the number is below zero.
    public var isNegative: Bool { (significant.first ?? 0) >= 0x80 }

    /// Whether the number is zero.
    public var isZero: Bool { significant.count == 1 && significant.first == 0 }

    /// The number of bytes in the magnitude of a non-negative number.
    public var byteCount: Int { significant.count - (significant.first == 0 ? 1 : 0) }

    /// The magnitude in upper-case hexadecimal without leading zero bytes, with a minus sign for
    /// negative numbers: `16F2`, `-4E`.
    public var hex: String {
        var magnitude = Array(significant)
        if isNegative {
            var carry = true
            for place in magnitude.indices.reversed() {
                magnitude[place] = ~magnitude[place] &+ (carry ? 1 : 0)
                carry = carry && magnitude[place] == 0
            }
        }
        let digits = magnitude.drop { $0 == 0 }.map { byte in
            String(byte >> 4, radix: 16, uppercase: true)
                + String(byte & 0xF, radix: 16, uppercase: true)
        }
        return (isNegative ? "-" : "") + (digits.isEmpty ? "00" : digits.joined())
    }
}

extension SerialNumber: Hashable {
    /// Returns whether two numbers are the same integer.
    public static func == (left: SerialNumber, right: SerialNumber) -> Bool {
        left.significant == right.significant
    }

    /// Feeds the number to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(significant)
    }
}

extension SerialNumber: Comparable {
    /// Returns whether the first integer is below the second.
    public static func < (left: SerialNumber, right: SerialNumber) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        guard left.significant.count == right.significant.count else {
            return (left.significant.count < right.significant.count) != left.isNegative
        }
        return left.significant.lexicographicallyPrecedes(right.significant)
    }
}
