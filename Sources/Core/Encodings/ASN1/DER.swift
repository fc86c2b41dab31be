// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes DER elements.
///
/// Source: ITU-T X.690 §8, §10, §11.
public enum DER {
    /// Encodes an element with the given tag and content.
    public static func element(_ tag: DERTag, _ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count + 6)
        bytes.append(tag.rawValue)
        if content.count < 0x80 {
            bytes.append(UInt8(content.count))
        } else {
            var length = content.count
            var digits: [UInt8] = []
            while length > 0 {
                digits.append(UInt8(length & 0xFF))
                length >>= 8
            }
            bytes.append(0x80 | UInt8(digits.count))
            bytes.append(contentsOf: digits.reversed())
        }
        bytes.append(contentsOf: content)
        return bytes
    }

    /// Encodes a SEQUENCE of elements.
    public static func sequence(_ parts: [[UInt8]]) -> [UInt8] {
        element(.sequence, parts.concatenated)
    }

    /// Encodes a SET OF elements, sorted in ascending order of their bytes.
    ///
    /// Source: X.690 §11.6.
    public static func set(of parts: [[UInt8]]) -> [UInt8] {
        element(.set, parts.sorted { $0.lexicographicallyPrecedes($1) }.concatenated)
    }

    /// Encodes an INTEGER.
    public static func integer(_ value: Int) -> [UInt8] {
        var content: [UInt8] = [UInt8(truncatingIfNeeded: value)]
        var rest = value >> 8
        // Stops when the rest is only the sign and the top bit written so far already says it.
        while rest != (content[content.count - 1] >= 0x80 ? -1 : 0) {
            content.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        return element(.integer, content.reversed())
    }

    /// Encodes a non-negative INTEGER from its big-endian magnitude, which may have leading zeros.
    public static func integer(unsigned magnitude: [UInt8]) -> [UInt8] {
        let digits = magnitude.drop { $0 == 0 }
        let needsSign = (digits.first ?? 0x80) >= 0x80
        return element(.integer, (needsSign ? [0] : []) + digits)
    }

    /// Encodes a BOOLEAN.
    public static func boolean(_ value: Bool) -> [UInt8] {
        element(.boolean, [value ? 0xFF : 0x00])
    }

    /// A NULL.
    public static let null: [UInt8] = [0x05, 0x00]

    /// Encodes an OBJECT IDENTIFIER.
    public static func oid(_ oid: OID) -> [UInt8] {
        element(.objectIdentifier, oid.content)
    }

    /// Encodes a BIT STRING and clears the unused bits of the last byte.
    ///
    /// - Precondition: `unusedBits` is 0…7, and 0 without bytes.
    public static func bitString(_ bytes: [UInt8], unusedBits: Int = 0) -> [UInt8] {
        precondition(0..<8 ~= unusedBits && (unusedBits == 0 || !bytes.isEmpty))
        var content = [UInt8(unusedBits)] + bytes
        content[content.count - 1] &= bytes.isEmpty ? 0xFF : 0xFF << UInt8(unusedBits)
        return element(.bitString, content)
    }

    /// Encodes an OCTET STRING.
    public static func octetString(_ bytes: [UInt8]) -> [UInt8] {
        element(.octetString, bytes)
    }

    /// Encodes a UTF8String.
    public static func utf8String(_ text: String) -> [UInt8] {
        element(.utf8String, Array(text.utf8))
    }

    /// Encodes a PrintableString; the caller ensures that the text keeps to its alphabet.
    public static func printableString(_ text: String) -> [UInt8] {
        element(.printableString, Array(text.utf8))
    }

    /// Encodes an IA5String; the caller ensures that the text is ASCII.
    public static func ia5String(_ text: String) -> [UInt8] {
        element(.ia5String, Array(text.utf8))
    }

    /// Encodes an element with the explicit tag `[number]` around another one.
    public static func explicit(_ number: UInt8, _ inner: [UInt8]) -> [UInt8] {
        element(.context(number, constructed: true), inner)
    }

    /// Encodes an element with the implicit tag `[number]` around content.
    public static func implicit(
        _ number: UInt8,
        constructed: Bool,
        _ content: [UInt8]
    ) -> [UInt8] {
        element(.context(number, constructed: constructed), content)
    }
}

extension DER {
    /// Encodes a UTCTime; years outside 1950 to 2049 lose their century.
    public static func utcTime(_ time: Instant) -> [UInt8] {
        element(.utcTime, Array(digits(of: time).dropFirst(2)))
    }

    /// Encodes a GeneralizedTime.
    public static func generalizedTime(_ time: Instant) -> [UInt8] {
        element(.generalizedTime, digits(of: time))
    }

    /// Encodes a UTCTime for 1950 to 2049 and a GeneralizedTime for other years.
    ///
    /// Source: RFC 5280 §4.1.2.5.
    public static func time(_ time: Instant) -> [UInt8] {
        1950...2049 ~= time.calendarDate.year ? utcTime(time) : generalizedTime(time)
    }

    private static func digits(of time: Instant) -> [UInt8] {
        let (year, month, day) = time.calendarDate
        let (hour, minute, second) = time.timeOfDay
        var digits: [UInt8] = []
        digits.appendDecimal(year, width: 4)
        for part in [month, day, hour, minute, second] { digits.appendDecimal(part, width: 2) }
        return digits + [UInt8(ascii: "Z")]
    }
}

extension [[UInt8]] {
    /// The parts joined together.
    var concatenated: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reduce(0) { $0 + $1.count })
        for part in self { bytes.append(contentsOf: part) }
        return bytes
    }
}
