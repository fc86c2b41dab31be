// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An RSA public key of 2048 to 8192 bits.
///
/// Immutable, and safe to verify with from many tasks at once.
public struct RSAPublicKey: Sendable {
    /// What the key's own encoding allows it to be used for (RFC 4055 §1.2, §3.1).
    public enum Usage: Sendable, Hashable {
        /// The general identifier rsaEncryption: any padding.
        case any
        /// The identifier id-RSASSA-PSS without parameters: PSS only.
        case pss
        /// The identifier id-RSASSA-PSS with parameters: PSS with these hashes, and salts at least
        /// this long.
        case restrictedPSS(hash: HashAlgorithm, mgfHash: HashAlgorithm, minimumSaltByteCount: Int)
    }

    /// The modulus, unsigned big-endian without leading zeros.
    public let modulus: [UInt8]
    /// The public exponent, unsigned big-endian without leading zeros.
    public let exponent: [UInt8]
    /// What the key may be used for.
    public let usage: Usage
    let handle: RSAPublicHandle

    /// The length of the modulus in bits.
    public var bitCount: Int { Self.bitCount(of: modulus[...]) }

    /// The length of a signature or ciphertext.
    public var byteCount: Int { modulus.count }

    /// Checks the two numbers of a key.
    ///
    /// - Parameters:
    ///   - modulus: unsigned big-endian, odd, 2048 to 8192 bits.
    ///   - exponent: unsigned big-endian, odd, at least 3, at most 64 bits.
    ///   - usage: what the key may be used for.
    /// - Throws: ``KeyError/unsupportedModulus(bitCount:)``, ``KeyError/weakRSAKey``.
    public init(
        modulus: ArraySlice<UInt8>,
        exponent: ArraySlice<UInt8>,
        usage: Usage = .any
    ) throws(KeyError) {
        let modulus = modulus.withoutLeadingZeros
        let exponent = exponent.withoutLeadingZeros
        try Self.check(modulus: modulus, exponent: exponent)
        handle = try RSAPublicHandle(modulus: modulus, exponent: exponent)
        self.modulus = [UInt8](modulus)
        self.exponent = [UInt8](exponent)
        self.usage = usage
    }

    /// The supported lengths of a modulus: shorter ones can be factored, longer ones let a hostile
    /// certificate waste time.
    static let bitCounts = 2048...8192

    private static func check(
        modulus: ArraySlice<UInt8>,
        exponent: ArraySlice<UInt8>
    ) throws(KeyError) {
        let bitCount = bitCount(of: modulus)
        guard bitCounts.contains(bitCount) else {
            throw .unsupportedModulus(bitCount: bitCount)
        }
        // Up to 64 bits, OpenSSL's limit for large keys: a longer public exponent makes a verification as
        // slow as a private operation and is not used in practice.
        guard let last = exponent.last, let lastOfModulus = modulus.last,
            exponent.count <= 8, last & 1 == 1, lastOfModulus & 1 == 1,
            exponent.count > 1 || last >= 3
        else { throw .weakRSAKey }
    }

    /// Returns the length of an unsigned big-endian number without leading zeros.
    static func bitCount(of number: ArraySlice<UInt8>) -> Int {
        guard let first = number.first else { return 0 }
        return number.count * 8 - first.leadingZeroBitCount
    }
}

extension RSAPublicKey: Hashable {
    /// Returns whether both have the same numbers and the same usage.
    public static func == (one: RSAPublicKey, other: RSAPublicKey) -> Bool {
        one.modulus == other.modulus && one.exponent == other.exponent && one.usage == other.usage
    }

    /// Feeds the numbers to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(modulus)
        hasher.combine(exponent)
    }
}
