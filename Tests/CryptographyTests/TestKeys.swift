// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport

/// Keys that take too long to make in every test.
enum TestKeys {
    private static let rsa2048Encoded: [UInt8]? = try? SigningKey.generate(.rsa(bits: 2048))
        .pkcs8().revealed()

    /// Returns one RSA key for the whole run.
    static func rsa2048() throws -> SigningKey {
        try SigningKey(pkcs8: SecretBytes(copying: rsa2048Encoded ?? []))
    }

    /// Returns the same key as a decryption key.
    static func rsa2048ForDecryption() throws -> RSADecryptionKey {
        try RSADecryptionKey(pkcs8: SecretBytes(copying: rsa2048Encoded ?? []))
    }

    static func hex(_ text: String) throws -> [UInt8] {
        try Hex.decode(text)
    }
}

extension TestKeys {
    /// Returns a fresh point, `04 || x || y`.
    static func point(on curve: NamedCurve) throws -> [UInt8] {
        guard BackEnd.signingCurves.contains(curve) else { return pointOfNobody(on: curve) }
        guard case .ec(let key) = try SigningKey.generate(.ec(curve)).publicKey else { return [] }
        return key.point
    }

    /// Returns a point with unknown private key: about every second number is an x.
    private static func pointOfNobody(on curve: NamedCurve) -> [UInt8] {
        while true {
            // Less than the prime of every curve on which keys cannot be generated.
            let x = [0] + SystemRandom().bytes(count: curve.fieldByteCount - 1)
            if let key = try? ECPublicKey(curve: curve, point: [2] + x[...]) { return key.point }
        }
    }

    /// Reads a SubjectPublicKeyInfo made of these parts.
    @discardableResult
    static func read(_ algorithm: [[UInt8]], key: [UInt8]) throws -> PublicKey {
        let encoded = DER.sequence([DER.sequence(algorithm), DER.bitString(key)])
        return try PublicKey(subjectPublicKeyInfo: encoded[...])
    }
}
