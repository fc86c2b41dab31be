// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import TestSupport
import Testing

/// Our own signatures verify, and keys survive being written and read.
struct SigningTests {
    static let message = Array("Etui holds what one carries.".utf8)

    @Test(arguments: BackEnd.signingCurves, BackEnd.signingHashes)
    func anECDSASignatureVerifiesInBothForms(curve: NamedCurve, hash: HashAlgorithm) throws {
        let key = try SigningKey.generate(.ec(curve))
        guard case .ec(let publicKey) = key.publicKey else {
            Issue.record("an elliptic-curve key has such a public half")
            return
        }
        let der = try key.sign(Self.message[...], using: .ecdsa(hash))
        try key.publicKey.verify(der[...], of: Self.message[...], using: .ecdsa(hash))
        let raw = try key.signRaw(Self.message[...], hash: hash)
        #expect(raw.count == 2 * curve.orderByteCount)
        try publicKey.verifyRaw(raw[...], of: Self.message[...], hash: hash)
    }

    @Test(arguments: HashAlgorithm.allCases)
    func anRSASignatureVerifiesWithBothPaddings(hash: HashAlgorithm) throws {
        let key = try TestKeys.rsa2048()
        let algorithms: [SignatureAlgorithm] = [
            .rsaPKCS1(hash),
            .rsaPSS(hash: hash, mgfHash: hash, saltByteCount: hash.byteCount),
            .rsaPSS(hash: hash, mgfHash: .sha1, saltByteCount: 0),
        ]
        for algorithm in algorithms {
            let signature = try key.sign(Self.message[...], using: algorithm)
            #expect(signature.count == 256)
            try key.publicKey.verify(signature[...], of: Self.message[...], using: algorithm)
        }
    }

    @Test func `an Ed25519 signature verifies`() throws {
        let key = try SigningKey.generate(.ed25519)
        let signature = try key.sign(Self.message[...], using: .ed25519)
        try key.publicKey.verify(signature[...], of: Self.message[...], using: .ed25519)
    }

    @Test(arguments: [KeyKind.ed25519, .rsa(bits: 2048)] + BackEnd.signingCurves.map { .ec($0) })
    func aKeyWrittenAndReadIsTheSameKey(kind: KeyKind) throws {
        let key = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
        let again = try SigningKey(pkcs8: key.pkcs8())
        #expect(again.publicKey == key.publicKey)
        #expect(try again.pkcs8().revealed() == key.pkcs8().revealed())
    }

    @Test func `a key signs only with algorithms of its kind`() throws {
        let key = try SigningKey.generate(.ec(.p256))
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try key.sign(Self.message[...], using: .ed25519)
        }
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try key.sign(Self.message[...], using: .rsaPKCS1(.sha256))
        }
        let other = try SigningKey.generate(.ed25519)
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try other.sign(Self.message[...], using: .ecdsa(.sha256))
        }
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try other.signRaw(Self.message[...], hash: .sha256)
        }
    }

    @Test func `a salt that leaves no room is refused`() throws {
        let key = try TestKeys.rsa2048()
        let algorithm = SignatureAlgorithm.rsaPSS(
            hash: .sha512,
            mgfHash: .sha512,
            saltByteCount: 256 - 64 - 1
        )
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            _ = try key.sign(Self.message[...], using: algorithm)
        }
    }

    @Test(arguments: [0, 1024, 2047, 8193])
    func anRSAKeyOfAnotherLengthIsNotMade(bitCount: Int) {
        #expect(throws: KeyError.unsupportedModulus(bitCount: bitCount)) {
            _ = try SigningKey.generate(.rsa(bits: bitCount))
        }
    }

    @Test func `no cut or changed private key is ever read as another one`() throws {
        let key = try SigningKey.generate(.ec(.p256))
        let encoded = try key.pkcs8().revealed()
        for count in encoded.indices {
            #expect(throws: KeyError.unreadablePrivateKey) {
                _ = try SigningKey(pkcs8: SecretBytes(copying: Array(encoded.prefix(count))))
            }
        }
        #expect(throws: KeyError.unreadablePrivateKey) {
            _ = try SigningKey(pkcs8: SecretBytes(copying: encoded + [0]))
        }
        // The last 64 bytes are the public point, which must match the scalar.
        var changed = encoded
        changed[changed.count - 1] ^= 1
        #expect(throws: KeyError.unreadablePrivateKey) {
            _ = try SigningKey(pkcs8: SecretBytes(copying: changed))
        }
    }

    @Test func `the seed of RFC 8032 7.1 grows into its public key`() throws {
        let seed = try SecretBytes(
            copying: TestKeys.hex(
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
            )
        )
        let key = try SigningKey(ed25519Seed: seed)
        let point = try TestKeys.hex(
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        )
        #expect(key.publicKey == .ed25519(try Ed25519PublicKey(point[...])))
    }
}
