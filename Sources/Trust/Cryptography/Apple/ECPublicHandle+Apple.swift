// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
extension ECPublicHandle {
    /// Returns what CryptoKit says of a signature; `nil` if it lacks the curve or the hash.
    ///
    /// Key, message and signature are public.
    func isSignedBySystem(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) -> Bool? {
        guard SystemVerification.isUsed, let nist = curve.nist,
            let digest = hash.cryptoKitDigest(of: message)
        else { return nil }
        let byteCount = curve.orderByteCount
        let halves = [r, s].map { [UInt8]($0.withoutLeadingZeros).leftPadded(to: byteCount) }
        let signature = [UInt8](halves.joined())
        // A half longer than the order cannot be below the order, and CryptoKit rejects such a signature.
        return (try? nist.isSigned(signature, of: digest, by: uncompressedPoint)) ?? false
    }
}
#endif
