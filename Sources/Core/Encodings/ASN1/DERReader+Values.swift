// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension DERReader {
    /// Reads an INTEGER and returns its content: two's complement, big-endian, minimal, not empty.
    ///
    /// Source: X.690 §8.3.
    public mutating func readInteger() throws(DERError) -> ArraySlice<UInt8> {
        let content = try read(.integer).content
        try checkInteger(content)
        return content
    }

    /// Reads an INTEGER that fits `Int`.
    public mutating func readSmallInteger() throws(DERError) -> Int {
        try smallInteger(in: try readInteger())
    }

    /// Reads an ENUMERATED that fits `Int`.
    public mutating func readEnumerated() throws(DERError) -> Int {
        let content = try read(.enumerated).content
        try checkInteger(content)
        return try smallInteger(in: content)
    }

    /// Reads a BOOLEAN, which DER writes as `00` or `FF`.
    ///
    /// Source: X.690 §8.2, §11.1.
    public mutating func readBoolean() throws(DERError) -> Bool {
        let content = try read(.boolean).content
        switch (content.count, content.first) {
        case (1, 0x00): return false
        case (1, 0xFF): return true
        default: throw error(.badBoolean, at: content.startIndex)
        }
    }

    /// Reads a NULL.
    public mutating func readNull() throws(DERError) {
        let content = try read(.null).content
        guard content.isEmpty else { throw error(.badNull, at: content.startIndex) }
    }

    /// Reads an OBJECT IDENTIFIER.
    public mutating func readOID() throws(DERError) -> OID {
        let content = try read(.objectIdentifier).content
        guard let oid = OID(content: content) else {
            throw error(.badObjectIdentifier, at: content.startIndex)
        }
        return oid
    }

    /// Reads an OCTET STRING.
    public mutating func readOctetString() throws(DERError) -> ArraySlice<UInt8> {
        try read(.octetString).content
    }

    /// Reads a BIT STRING: how many bits of the last byte are unused (0…7, all zero), and the
    /// bytes.
    ///
    /// Source: X.690 §8.6, §11.2.1.
    public mutating func readBitString() throws(DERError) -> (
        unusedBits: Int, bytes: ArraySlice<UInt8>
    ) {
        try bitString(in: try read(.bitString).content)
    }

    /// The parts of a BIT STRING from its content, for elements with an implicit tag.
    public func bitString(in content: ArraySlice<UInt8>) throws(DERError) -> (
        unusedBits: Int, bytes: ArraySlice<UInt8>
    ) {
        guard let unused = content.first, unused < 8 else {
            throw error(.badBitString, at: content.startIndex)
        }
        let bytes = content.dropFirst()
        let mask: UInt8 = (1 << unused) - 1
        guard unused == 0 || !bytes.isEmpty, (bytes.last ?? 0) & mask == 0 else {
            throw error(.badBitString, at: content.startIndex)
        }
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
        return try time(in: try next())
    }

    /// The instant in an element that is a UTCTime or a GeneralizedTime.
    private func time(in element: DERElement) throws(DERError) -> Instant {
        var scanner = DigitScanner(element.content)
        let isShort = element.tag == .utcTime
        guard
            let writtenYear = scanner.number(digits: isShort ? 2 : 4),
            let month = scanner.number(digits: 2), let day = scanner.number(digits: 2),
            let hour = scanner.number(digits: 2), let minute = scanner.number(digits: 2),
            let second = scanner.number(digits: 2), scanner.skip("Z"), scanner.isAtEnd,
            let instant = Instant(
                year: isShort ? writtenYear + (writtenYear < 50 ? 2000 : 1900) : writtenYear,
                month: month,
                day: day,
                hour: hour,
                minute: minute,
                second: second
            )
        else { throw error(.badTime, at: element.content.startIndex) }
        return instant
    }

    private func checkInteger(_ content: ArraySlice<UInt8>) throws(DERError) {
        guard let first = content.first else { throw error(.badInteger, at: content.startIndex) }
        guard content.count > 1 else { return }
        // Nine equal leading bits: the first byte says nothing that the second does not.
        let isNegative = content[content.startIndex + 1] >= 0x80
        guard first != (isNegative ? 0xFF : 0x00) else {
            throw error(.badInteger, at: content.startIndex)
        }
    }

    private func smallInteger(in content: ArraySlice<UInt8>) throws(DERError) -> Int {
        guard content.count <= MemoryLayout<Int>.size else {
            throw error(.badInteger, at: content.startIndex)
        }
        var value = (content.first ?? 0) >= 0x80 ? -1 : 0
        for byte in content { value = value << 8 | Int(byte) }
        return value
    }
}
