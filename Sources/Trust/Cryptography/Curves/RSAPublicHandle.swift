// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit) || hasFeature(Embedded)
import Curves

/// The two numbers of an RSA public key.
struct RSAPublicHandle: Sendable {
    let numbers: RSANumbers
    let modulus: [UInt8]
    let exponent: [UInt8]

    /// Takes the two numbers, unsigned big-endian.
    init(modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>) throws(KeyError) {
        do throws(CurvesError) {
            numbers = try RSANumbers(modulus: modulus, exponent: exponent)
        } catch {
            throw .weakRSAKey
        }
        self.modulus = [UInt8](modulus)
        self.exponent = [UInt8](exponent)
    }

    /// Applies the bare public operation to a signature (RFC 8017 §5.2.2).
    ///
    /// - Returns: a block as long as the modulus, or `nil` for a signature not below the modulus.
    func applyPublicExponent(toSignature signature: ArraySlice<UInt8>) -> [UInt8]? {
        numbers.applyExponent(to: signature)
    }
}
#endif
