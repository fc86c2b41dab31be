// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The allowed uses of the certified key.
///
/// Source: RFC 5280 §4.2.1.3.
public struct KeyUsage: OptionSet, Hashable, Sendable {
    /// Bit *n* of the standard is bit *n* of the number.
    public let rawValue: UInt16

    /// Creates the set with these bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Signatures other than those on certificates and revocation lists.
    public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
    /// Signatures meant to be binding, once called nonRepudiation.
    public static let contentCommitment = KeyUsage(rawValue: 1 << 1)
    /// Encryption of keys.
    public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
    /// Encryption of data.
    public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
    /// Agreement on keys.
    public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
    /// Signatures on certificates.
    public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
    /// Signatures on revocation lists.
    public static let cRLSign = KeyUsage(rawValue: 1 << 6)
    /// Only encryption during key agreement.
    public static let encipherOnly = KeyUsage(rawValue: 1 << 7)
    /// Only decryption during key agreement.
    public static let decipherOnly = KeyUsage(rawValue: 1 << 8)

    /// Reads the value of the extension.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var reader = DERReader(value)
        let bytes = try reader.readBitString().bytes
        try reader.finish()
        self.init(bits: bytes)
    }

    /// Creates the set from a string of bits, the first of which is the top bit of the first byte.
    init(bits: ArraySlice<UInt8>) {
        var rawValue: UInt16 = 0
        for (place, byte) in bits.prefix(2).enumerated() {
            for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 {
                rawValue |= 1 << UInt16(place * 8 + bit)
            }
        }
        self.init(rawValue: rawValue)
    }

    /// The value of the extension: bits up to the last one set (X.690 §11.2.2).
    var value: [UInt8] {
        guard rawValue != 0 else { return DER.bitString([]) }
        let bitCount = UInt16.bitWidth - rawValue.leadingZeroBitCount
        var bytes = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
        for bit in 0..<bitCount where rawValue & (1 << UInt16(bit)) != 0 {
            bytes[bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
        return DER.bitString(bytes, unusedBits: bytes.count * 8 - bitCount)
    }
}
