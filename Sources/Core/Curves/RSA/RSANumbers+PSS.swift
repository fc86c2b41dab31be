// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension RSANumbers {
    /// Returns whether a signature is RSASSA-PSS over a message (RFC 8017 §8.1.2) with a salt of exactly this length.
    ///
    /// - Parameters:
    ///   - signature: as long as the modulus.
    ///   - message: the signed bytes, not yet hashed.
    ///   - hash: the hash of the message.
    ///   - maskHash: the hash of the mask.
    ///   - saltByteCount: the length of the salt, any that fits the modulus.
    /// - Returns: the answer; false also for a signature not as long as the modulus.
    package func isSignedPSS(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: Hash,
        maskHash: Hash,
        saltByteCount: Int
    ) -> Bool {
        guard let block = applyExponent(to: signature) else { return false }
        let parameters = PSSParameters(hash: hash, maskHash: maskHash, saltByteCount: saltByteCount)
        return parameters.isEncoding(
            block[...],
            of: hash.digest(of: message),
            bitCount: modulus.bitCount - 1
        )
    }
}

/// The choices of EMSA-PSS (RFC 8017 §9.1).
private struct PSSParameters {
    let hash: Hash
    let maskHash: Hash
    let saltByteCount: Int

    /// Returns whether a block encodes a digest (RFC 8017 §9.1.2) in `bitCount` bits; the block may be a byte longer
    /// than they need.
    func isEncoding(_ block: ArraySlice<UInt8>, of digest: [UInt8], bitCount: Int) -> Bool {
        let byteCount = (bitCount + 7) / 8
        let extra = block.count - byteCount
        guard block.prefix(extra).allSatisfy({ $0 == 0 }) else { return false }
        let encoding = block.dropFirst(extra)
        guard saltByteCount >= 0, saltByteCount <= byteCount - hash.byteCount - 2,
            encoding.last == 0xBC
        else { return false }
        let maskedCount = byteCount - hash.byteCount - 1
        let masked = encoding.prefix(maskedCount)
        let code = encoding.dropFirst(maskedCount).dropLast()
        let unused = 8 * byteCount - bitCount
        guard let first = masked.first, first >> (8 - unused) == 0 || unused == 0 else {
            return false
        }
        var plain = zip(masked, mask(of: code, byteCount: maskedCount)).map { $0 ^ $1 }
        plain[0] &= 0xFF >> UInt8(unused)
        let paddingCount = maskedCount - saltByteCount - 1
        guard plain.prefix(paddingCount).allSatisfy({ $0 == 0 }), plain[paddingCount] == 1 else {
            return false
        }
        let salted = [UInt8](repeating: 0, count: 8) + digest + plain.suffix(saltByteCount)
        return hash.digest(of: salted[...])[...] == code
    }

    /// Computes the mask by MGF1 (RFC 8017 §B.2.1).
    private func mask(of seed: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt32 = 0
        while mask.count < byteCount {
            mask += maskHash.digest(of: (seed + [counter].bigEndianBytes)[...])
            counter += 1
        }
        return [UInt8](mask.prefix(byteCount))
    }
}
