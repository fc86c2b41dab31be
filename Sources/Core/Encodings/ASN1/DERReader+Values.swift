// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension DERReader {
    /// Reads an INTEGER and returns its content: two's complement, big-endian, minimal, not empty.
    ///
    /// Source: X.690 §8.3.
    public mutating func readInteger() throws(DERError) -> ArraySlice<UInt8> {
        let content = try readContent(.integer)
        guard Self.isInteger(content) else { throw error(.badInteger, at: content.startIndex) }
        return content
    }

    /// Reads an INTEGER that fits `Int`.
    public mutating func readSmallInteger() throws(DERError) -> Int {
        try readSmallInteger(.integer)
    }

    /// Reads an ENUMERATED that fits `Int`.
    public mutating func readEnumerated() throws(DERError) -> Int {
        try readSmallInteger(.enumerated)
    }

    private mutating func readSmallInteger(_ tag: DERTag) throws(DERError) -> Int {
        let content = try readContent(tag)
        guard Self.isInteger(content), content.count <= MemoryLayout<Int>.size else {
            throw error(.badInteger, at: content.startIndex)
        }
        var value = (content.first ?? 0) >= 0x80 ? -1 : 0
        for byte in content { value = value << 8 | Int(byte) }
        return value
    }

    /// Reads a BOOLEAN, which DER writes as `00` or `FF`.
    ///
    /// Source: X.690 §8.2, §11.1.
    public mutating func readBoolean() throws(DERError) -> Bool {
        let content = try readContent(.boolean)
        switch (content.count, content.first) {
        case (1, 0x00): return false
        case (1, 0xFF): return true
        default: throw error(.badBoolean, at: content.startIndex)
        }
    }

    /// Reads a NULL.
    public mutating func readNull() throws(DERError) {
        let content = try readContent(.null)
        guard content.isEmpty else { throw error(.badNull, at: content.startIndex) }
    }

    /// Reads an OCTET STRING.
    public mutating func readOctetString() throws(DERError) -> ArraySlice<UInt8> {
        try readContent(.octetString)
    }

    /// Reads a BIT STRING: the number of unused bits in the last byte (0…7, all zero), and the bytes.
    ///
    /// Source: X.690 §8.6, §11.2.1.
    public mutating func readBitString() throws(DERError) -> (
        unusedBits: Int, bytes: ArraySlice<UInt8>
    ) {
        let content = try readContent(.bitString)
        guard let parts = Self.bitString(in: content) else {
            throw error(.badBitString, at: content.startIndex)
        }
        return parts
    }

    /// Reads the parts of a BIT STRING from its content, for elements with an implicit tag.
    public func bitString(in content: ArraySlice<UInt8>) throws(DERError) -> (
        unusedBits: Int, bytes: ArraySlice<UInt8>
    ) {
        guard let parts = Self.bitString(in: content) else {
            throw error(.badBitString, at: content.startIndex)
        }
        return parts
    }

    private static func bitString(
        in content: ArraySlice<UInt8>
    ) -> (unusedBits: Int, bytes: ArraySlice<UInt8>)? {
        guard let unused = content.first, unused < 8 else { return nil }
        let bytes = content.dropFirst()
        let mask: UInt8 = (1 << unused) - 1
        guard unused == 0 || !bytes.isEmpty, (bytes.last ?? 0) & mask == 0 else { return nil }
        return (Int(unused), bytes)
    }

    /// Reads a UTCTime or GeneralizedTime in the forms of RFC 5280 §4.1.2.5: `YYMMDDHHMMSSZ` with
    /// years from 1950 to 2049, or `YYYYMMDDHHMMSSZ`.
    ///
    /// Either form is accepted for any year: genuine CSCA certificates write GeneralizedTime for
    /// years before 2050.
    public mutating func readTime() throws(DERError) -> Instant {
        let start = index
        guard let tag = nextTag else { throw error(.missing(.utcTime), at: start) }
        guard tag == .utcTime || tag == .generalizedTime else {
            throw error(.unexpectedTag(found: tag, expected: .utcTime), at: start)
        }
        let content = try readContent(tag)
        guard let instant = Self.time(in: content, isShort: tag == .utcTime) else {
            throw error(.badTime, at: content.startIndex)
        }
        return instant
    }

    /// Reads the content of a UTCTime (the short form) or a GeneralizedTime.
    private static func time(in content: ArraySlice<UInt8>, isShort: Bool) -> Instant? {
        var scanner = DigitScanner(content)
        guard
            let writtenYear = scanner.number(digits: isShort ? 2 : 4),
            let month = scanner.number(digits: 2), let day = scanner.number(digits: 2),
            let hour = scanner.number(digits: 2), let minute = scanner.number(digits: 2),
            let second = scanner.number(digits: 2), scanner.skip("Z"), scanner.isAtEnd
        else { return nil }
        return Instant(
            year: isShort ? writtenYear + (writtenYear < 50 ? 2000 : 1900) : writtenYear,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        )
    }

    /// Returns whether the content of an INTEGER is minimal and not empty.
    private static func isInteger(_ content: ArraySlice<UInt8>) -> Bool {
        guard let first = content.first else { return false }
        guard content.count > 1 else { return true }
        // With nine equal leading bits, the first byte is redundant.
        let isNegative = content[content.startIndex + 1] >= 0x80
        return first != (isNegative ? 0xFF : 0x00)
    }
}
