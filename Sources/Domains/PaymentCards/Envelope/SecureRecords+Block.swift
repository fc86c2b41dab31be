// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography

extension SecureRecords {
    /// The version of the block's format, its first byte.
    private static let version: UInt8 = 1

    /// The kinds of record that are present.
    var tags: Set<RecordTag> {
        var tags: Set<RecordTag> = []
        if pan != nil { tags.insert(.pan) }
        if securityCode != nil { tags.insert(.securityCode) }
        if pin != nil { tags.insert(.pin) }
        if expiry != nil { tags.insert(.expiry) }
        return tags
    }

    /// Writes the block: `01`, the records as tag, length and digits, and zeros up to 64 bytes.
    ///
    /// - Throws: `recordsInvalid` for a secret that is not made of digits or has a wrong length.
    package borrowing func block() throws(PaymentCardError) -> SecretBytes {
        let month = Array((expiry?.monthYear ?? "").utf8)
        return try SecretBytes(count: Self.blockByteCount) { block throws(PaymentCardError) in
            block[0] = Self.version
            var end = 1
            switch pan {
            case .some(let pan): try Self.append(pan, .pan, to: &block, at: &end)
            case .none: break
            }
            switch securityCode {
            case .some(let code): try Self.append(code, .securityCode, to: &block, at: &end)
            case .none: break
            }
            switch pin {
            case .some(let pin): try Self.append(pin, .pin, to: &block, at: &end)
            case .none: break
            }
            guard !month.isEmpty else { return }
            try Self.append(SecretBytes(copying: month), .expiry, to: &block, at: &end)
        }
    }

    private static func append(
        _ digits: borrowing SecretBytes,
        _ tag: RecordTag,
        to block: inout MutableSpan<UInt8>,
        at end: inout Int
    ) throws(PaymentCardError) {
        let count = digits.count
        let isWritten = digits.withBytes { digits in
            guard tag.digitCounts ~= count, SecretDigits.isAllDigits(digits) else { return false }
            block[end] = tag.rawValue
            block[end + 1] = UInt8(count)
            for place in digits.indices { block[end + 2 + place] = digits[place] }
            return true
        }
        guard isWritten else { throw .recordsInvalid }
        end += 2 + count
    }

    /// Reads a block of any operation: for a frame that shows what it was sent, and for ``init(block:for:lastFour:)``.
    ///
    /// - Throws: `recordsInvalid` for another length or version, unknown or repeated tags, other characters than
    ///   digits, wrong lengths, and bytes after the records that are not zero.
    package init(block: borrowing SecretBytes) throws(PaymentCardError) {
        guard block.count == Self.blockByteCount else { throw .recordsInvalid }
        var places: [RecordTag: Range<Int>] = [:]
        let isRead = block.withBytes { bytes in Self.find(&places, in: bytes) }
        guard isRead else { throw .recordsInvalid }
        var expiry: CardExpiry?
        if let place = places[.expiry] {
            expiry = block.withBytes { CardExpiry(monthYear: $0.extracting(place)) }
            guard expiry != nil else { throw .recordsInvalid }
        }
        self.init(
            pan: Self.record(places[.pan], of: block),
            securityCode: Self.record(places[.securityCode], of: block),
            pin: Self.record(places[.pin], of: block),
            expiry: expiry
        )
    }

    /// Reads the block of an answer and checks that it is what the operation asked for.
    ///
    /// - Throws: `recordsInvalid` for the reasons of ``init(block:)``, for tags other than the operation's, and for a
    ///   number that fails the Luhn check or ends otherwise than the card.
    init(
        block: borrowing SecretBytes,
        for operation: SecureOperation,
        lastFour: String
    ) throws(PaymentCardError) {
        let records = try SecureRecords(block: block)
        guard operation.permits(records.tags), records.isNumberPlausible(lastFour: lastFour)
        else { throw .recordsInvalid }
        self = records
    }

    private borrowing func isNumberPlausible(lastFour: String) -> Bool {
        switch pan {
        case .some(let pan):
            pan.withBytes {
                CardNumber.isLuhnValid($0) && $0.extracting(last: 4).equals(Array(lastFour.utf8))
            }
        case .none: true
        }
    }

    private static func record(_ place: Range<Int>?, of block: borrowing SecretBytes)
        -> SecretBytes?
    {
        guard let place else { return nil }
        return block.withBytes { SecretBytes(copying: $0.extracting(place)) }
    }

    private static func find(_ places: inout [RecordTag: Range<Int>], in bytes: Span<UInt8>) -> Bool
    {
        guard bytes[0] == version else { return false }
        var place = 1
        while place < bytes.count, bytes[place] != 0 {
            guard let tag = RecordTag(rawValue: bytes[place]), places[tag] == nil,
                place + 1 < bytes.count
            else { return false }
            let count = Int(bytes[place + 1])
            let start = place + 2
            guard tag.digitCounts ~= count, start + count <= bytes.count,
                SecretDigits.isAllDigits(bytes.extracting(start..<start + count))
            else { return false }
            places[tag] = start..<start + count
            place = start + count
        }
        while place < bytes.count {
            guard bytes[place] == 0 else { return false }
            place += 1
        }
        return true
    }
}

extension Span<UInt8> {
    fileprivate func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        for place in indices where self[place] != other[place] { return false }
        return true
    }
}

extension CardExpiry {
    /// Reads four digits, the month first; the century is 2000.
    fileprivate init?(monthYear digits: Span<UInt8>) {
        let values = (0..<4).map { Int(digits[$0]) - 0x30 }
        self.init(year: 2000 + values[2] * 10 + values[3], month: values[0] * 10 + values[1])
    }
}
