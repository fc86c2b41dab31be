// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The only block that RSASSA-PKCS1-v1_5 signs for a message (RFC 8017 §9.2).
enum PKCS1SignaturePadding {
    /// Returns `00 01 FF … FF 00 || DigestInfo`, as long as the modulus.
    ///
    /// Every supported modulus has room for every digest.
    static func block(
        of message: ArraySlice<UInt8>,
        hash: HashAlgorithm,
        byteCount: Int
    ) -> [UInt8] {
        let prefix = digestInfoPrefix(hash)
        let paddingCount = byteCount - 3 - prefix.count - hash.byteCount
        var block: [UInt8] = []
        block.reserveCapacity(byteCount)
        block += [0x00, 0x01]
        block += repeatElement(0xFF, count: paddingCount)
        block.append(0x00)
        block += prefix
        hash.withDigest(of: message) { digest in
            for index in digest.indices { block.append(digest[index]) }
        }
        return block
    }

    private static func digestInfoPrefix(_ hash: HashAlgorithm) -> [UInt8] {
        switch hash {
        case .sha1: sha1
        case .sha224: sha224
        case .sha256: sha256
        case .sha384: sha384
        case .sha512: sha512
        }
    }

    private static let sha1 = makePrefix(.sha1)
    private static let sha224 = makePrefix(.sha224)
    private static let sha256 = makePrefix(.sha256)
    private static let sha384 = makePrefix(.sha384)
    private static let sha512 = makePrefix(.sha512)

    /// Returns the DigestInfo up to the digest's bytes.
    private static func makePrefix(_ hash: HashAlgorithm) -> [UInt8] {
        let info = DER.sequence([
            DER.sequence([DER.oid(hash.oid), DER.null]),
            DER.octetString([UInt8](repeating: 0, count: hash.byteCount)),
        ])
        return info.dropLast(hash.byteCount)
    }
}
