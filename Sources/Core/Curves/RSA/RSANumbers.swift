// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The two numbers of an RSA public key, prepared for checking signatures.
package struct RSANumbers: Sendable, Hashable {
    let modulus: Modulus
    let exponent: [Limb]

    /// The supported lengths of a modulus in bits; longer ones let a hostile key waste time.
    package static let bitCounts = 1024...8192

    /// The length of a signature.
    package var byteCount: Int { modulus.byteCount }

    /// Checks and prepares the numbers.
    ///
    /// - Parameters:
    ///   - modulus: unsigned big-endian, odd, ``bitCounts`` long.
    ///   - exponent: unsigned big-endian, odd, at least 3, at most 64 bits.
    /// - Throws: ``CurvesError/unsupportedModulus``, ``CurvesError/unsupportedExponent``.
    package init(
        modulus: ArraySlice<UInt8>,
        exponent: ArraySlice<UInt8>
    ) throws(CurvesError) {
        guard modulus.trimmed.count <= Self.bitCounts.upperBound / 8,
            let prepared = Modulus(bigEndian: modulus),
            Self.bitCounts.contains(prepared.bitCount)
        else { throw .unsupportedModulus }
        let exponent = exponent.trimmed
        guard exponent.count <= 8, let last = exponent.last, last & 1 == 1,
            exponent.count > 1 || last >= 3
        else { throw .unsupportedExponent }
        self.modulus = prepared
        self.exponent = Limbs.parse(bigEndian: exponent, count: Limbs.count(bits: 64))
    }

    /// Applies the public operation (RFC 8017 §5.2.2) and returns a block as long as the modulus, or `nil` for a
    /// signature of another length or not below the modulus.
    package func applyExponent(to signature: ArraySlice<UInt8>) -> [UInt8]? {
        guard signature.count == byteCount, let base = modulus.residue(signature) else {
            return nil
        }
        let numbers = ModularNumbers(modulus, capacity: 3)
        let (power, factor, radix) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        numbers.set(factor, to: base)
        numbers.set(radix, to: modulus.squaredRadix)
        numbers.multiply(factor, radix, into: factor)
        numbers.copy(factor, into: power)
        for index in (0..<(Limbs.bitCount(exponent) - 1)).reversed() {
            numbers.multiply(power, power, into: power)
            if Limbs.bit(index, of: exponent) { numbers.multiply(power, factor, into: power) }
        }
        var one = [Limb](repeating: 0, count: numbers.count)
        one[0] = 1
        numbers.set(radix, to: one)
        numbers.multiply(power, radix, into: power)
        return Limbs.bigEndian(numbers.limbs(of: power), byteCount: byteCount)
    }
}
