// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension RSANumbers {
    /// Returns whether a signature is RSASSA-PKCS1-v1_5 over a message (RFC 8017 §8.2.2).
    ///
    /// Compares the whole block with the only one that a signer may make; refuses a DigestInfo without the
    /// NULL.
    package func isSignedPKCS1(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: Hash
    ) -> Bool {
        guard let block = applyExponent(to: signature) else { return false }
        let digestInfo = hash.digestInfoPrefix + hash.digest(of: message)
        let paddingCount = byteCount - 3 - digestInfo.count
        guard paddingCount >= 8 else { return false }
        let padding = [UInt8](repeating: 0xFF, count: paddingCount)
        return block == [0x00, 0x01] + padding + [0x00] + digestInfo
    }
}

extension Hash {
    /// The DigestInfo in DER up to the digest (RFC 8017 §9.2, note 1).
    var digestInfoPrefix: [UInt8] {
        switch self {
        case .sha1:
            [
                0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04,
                0x14,
            ]
        case .sha224: Self.sha2Prefix(arc: 4, byteCount: 28)
        case .sha256: Self.sha2Prefix(arc: 1, byteCount: 32)
        case .sha384: Self.sha2Prefix(arc: 2, byteCount: 48)
        case .sha512: Self.sha2Prefix(arc: 3, byteCount: 64)
        }
    }

    /// Returns the prefix for the identifier 2.16.840.1.101.3.4.2 with a last arc.
    private static func sha2Prefix(arc: UInt8, byteCount: UInt8) -> [UInt8] {
        [
            0x30, 0x11 + byteCount, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
            0x04, 0x02, arc, 0x05, 0x00, 0x04, byteCount,
        ]
    }
}
