// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Cryptography
import Encodings
import Foundation
import TestSupport
import Testing

/// Features that Apple's libraries lack or implement differently (`Docs/platforms.md`).
struct AppleBackEndTests {
    static let message = Array("Etui holds what one carries.".utf8)
    static let withoutKeys = NamedCurve.allCases.filter { !BackEnd.signingCurves.contains($0) }

    @Test(arguments: withoutKeys)
    func `no private key is made or taken on a curve that CryptoKit lacks`(
        curve: NamedCurve
    ) throws {
        #expect(throws: KeyError.unsupportedCurve) { _ = try SigningKey.generate(.ec(curve)) }
        #expect(throws: KeyError.unsupportedCurve) { _ = try ECAgreementKey.generate(on: curve) }
        let scalar = [UInt8](repeating: 1, count: curve.orderByteCount)
        #expect(throws: KeyError.unsupportedCurve) {
            _ = try ECAgreementKey(curve: curve, scalar: SecretBytes(copying: scalar))
        }
        let encoded = DER.sequence([
            DER.integer(0), DER.sequence([DER.oid("1.2.840.10045.2.1"), DER.oid(curve.oid)]),
            DER.octetString(DER.sequence([DER.integer(1), DER.octetString(scalar)])),
        ])
        #expect(throws: KeyError.unsupportedCurve) {
            _ = try SigningKey(pkcs8: SecretBytes(copying: encoded))
        }
    }

    @Test(arguments: BackEnd.signingCurves)
    func `a curve of NIST does not sign with SHA-224`(curve: NamedCurve) throws {
        let key = try SigningKey.generate(.ec(curve))
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try key.sign(Self.message[...], using: .ecdsa(.sha224))
        }
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try key.signRaw(Self.message[...], hash: .sha224)
        }
    }

    @Test func `Ed25519 signs with randomness, and every signature verifies`() throws {
        let key = try SigningKey.generate(.ed25519)
        let signatures = try (0..<4).map { _ in
            try key.sign(Self.message[...], using: .ed25519)
        }
        #expect(Set(signatures).count == 4)
        for signature in signatures {
            try key.publicKey.verify(signature[...], of: Self.message[...], using: .ed25519)
        }
    }

    /// `script/test-apple` runs the vectors in both ways.
    @Test func `CryptoKit checks what it can, and nothing if Curves is to check all`() throws {
        for (kind, algorithm) in [
            (KeyKind.ed25519, SignatureAlgorithm.ed25519), (.ec(.p256), .ecdsa(.sha256)),
        ] {
            let before = Verifications.count
            let key = try SigningKey.generate(kind)
            let signature = try key.sign(Self.message[...], using: algorithm)
            try key.publicKey.verify(signature[...], of: Self.message[...], using: algorithm)
            if ProcessInfo.processInfo.environment["ETUI_CURVES"] == nil {
                #expect(Verifications.count > before)
            } else {
                #expect(Verifications.count == 0)
            }
        }
    }

    @Test func `there is no password hash`() throws {
        let passphrase = SecretBytes(copying: Self.message)
        let salt = [UInt8](repeating: 0, count: Argon2id.saltByteCount)
        #expect(throws: CipherError.notOffered) {
            _ = try Argon2id.moderate.derive(byteCount: 32, from: passphrase, salt: salt)
        }
    }

    @Test func `an RSA key of three primes is refused`() throws {
        let text = try #require(
            TestSupport.projectBytes("Vectors/cryptography/rsa2048-three-primes.hex")
        )
        let digits = text.filter { $0 != UInt8(ascii: "\n") }
        let encoded = try TestKeys.hex(String(decoding: digits, as: UTF8.self))
        #expect(throws: KeyError.unreadablePrivateKey) {
            _ = try SigningKey(pkcs8: SecretBytes(copying: encoded))
        }
    }

    @Test func `the secrets of the system's libraries are not ours to protect`() {
        #expect(!LibrarySecrets.protect())
    }
}
#endif
