// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals

/// The longest revocation list of the table of bad input, written entry by entry into one buffer,
/// because a template of half a million entries takes long to write.
package enum LongList {
    /// The number of revoked certificates.
    package static let entryCount = 500_000

    /// Makes the list, issued by the usual authority.
    ///
    /// Its serial numbers have four bytes and rise in steps of three from ``serialNumber(at:)`` of zero; the entries
    /// are shuffled.
    package static func der() throws -> [UInt8] {
        let authority = SealKeys.authority
        var template = RevocationListTemplate(
            issuer: authority.certificate.subject,
            thisUpdate: SealScene.time.adding(seconds: -2_000_000),
            nextUpdate: SealScene.time.adding(seconds: 5_000_000)
        )
        template.writesEmptyEntries = true
        let empty = template.toBeSigned(using: authority.algorithm)
        var fields = DERReader(empty)
        var body = try fields.readSequence()
        var head: [UInt8] = []
        while !body.isAtEnd {
            let field = try body.next()
            if body.isAtEnd { break }
            head += field.encoded
        }
        let entries = entries()
        let signed = [0x30] + longLength(head.count + entries.count) + head + entries
        let signature = try authority.key.sign(signed[...], using: authority.algorithm)
        let tail = authority.algorithm.algorithmIdentifier + DER.bitString(signature)
        return [0x30] + longLength(signed.count + tail.count) + signed + tail
    }

    /// Returns the content bytes of a serial number on the list.
    package static func serialNumber(at place: Int) -> [UInt8] {
        let number = 0x2000_0000 + place * 3
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Returns the entries as the list contains them, with tag and length.
    private static func entries() -> [UInt8] {
        let entryByteCount = 23
        let date = DER.time(SealScene.time.adding(seconds: -3_000_000))
        let byteCount = entryCount * entryByteCount
        let head = [0x30] + longLength(byteCount)
        return [UInt8](unsafeUninitializedCapacity: head.count + byteCount) { buffer, count in
            _ = buffer.update(fromContentsOf: head)
            var place = head.count
            for entry in 0..<entryCount {
                // 7919 is coprime to the number of entries, so every serial number occurs once.
                let number = serialNumber(at: entry * 7_919 % entryCount)
                _ = buffer[place...].update(fromContentsOf: [0x30, 21, 0x02, 4] + number + date)
                place += entryByteCount
            }
            count = place
        }
    }

    /// Returns a length above 65,535 bytes, encoded in three bytes.
    private static func longLength(_ count: Int) -> [UInt8] {
        [0x83] + [16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
}
