// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The entries of a revocation list, indexed by number.
///
/// Shape: eight bytes per entry, in ascending order: a digest of the number in the high bits, the place of
/// the entry in the received bytes in the low bits. Half a million entries take four megabytes in addition to
/// the list itself. The digest only narrows the search; the number at the place decides.
struct RevokedSerials: Sendable {
    /// Enough for every place in ``RevocationList/maximumByteCount``.
    private static let placeBits: UInt64 = 25
    private static let placeMask: UInt64 = 1 << placeBits - 1

    private let index: [UInt64]
    /// Whether any entry has a critical extension of an unknown kind.
    let haveUnknownCriticalExtension: Bool

    /// The number of entries.
    var count: Int { index.count }

    /// Reads the optional list of entries.
    init(
        _ fields: inout DERReader,
        version: RevocationList.Version
    ) throws(CertificateError) {
        var index: [UInt64] = []
        var hasUnknown = false
        if fields.nextTag == .sequence {
            let list = try reading { () throws(DERError) in try fields.enter(.sequence) }
            // An entry takes at least 20 bytes, 25 with the usual number of 8 bytes.
            index.reserveCapacity(fields.remaining.count / 24)
            while !fields.isAtEnd {
                let place = fields.index
                let entry = try RevokedEntry(&fields)
                guard version == .v2 || entry.extensions.isEmpty else {
                    throw CertificateError(.notInThisVersion, at: place)
                }
                hasUnknown = hasUnknown || entry.hasUnknownCriticalExtension
                index.append(Self.digest(of: entry.serialNumber) | UInt64(place))
            }
            try reading { () throws(DERError) in try fields.leave(list) }
        }
        index.sort()
        self.index = index
        haveUnknownCriticalExtension = hasUnknown
    }

    /// Returns the entry with this number; the first in the list if there are several.
    func entry(for serialNumber: SerialNumber, in der: [UInt8]) -> RevokedEntry? {
        let digest = Self.digest(of: serialNumber)
        var (low, high) = (0, index.count)
        while low < high {
            let middle = (low + high) / 2
            if index[middle] < digest { low = middle + 1 } else { high = middle }
        }
        while low < index.count, index[low] & ~Self.placeMask == digest {
            var reader = DERReader(der[Int(index[low] & Self.placeMask)...])
            if let entry = try? RevokedEntry(&reader), entry.serialNumber == serialNumber {
                return entry
            }
            low += 1
        }
        return nil
    }

    /// Computes FNV-1a over the significant bytes, in the bits above the place.
    private static func digest(of serialNumber: SerialNumber) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in serialNumber.significant {
            digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return digest & ~placeMask
    }
}
