// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

/// Keys as certificates contain them.
struct SubjectPublicKeyInfoTests {
    @Test(arguments: [KeyKind.ed25519, .rsa(bits: 2048)] + BackEnd.signingCurves.map { .ec($0) })
    func aKeyIsReadAsItWasWritten(kind: KeyKind) throws {
        let key = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
        let encoded = key.publicKey.subjectPublicKeyInfo
        #expect(try PublicKey(subjectPublicKeyInfo: encoded[...]) == key.publicKey)
    }

    @Test(
        arguments: [KeyKind.ed25519, .rsa(bits: 2048), .ec(.brainpoolP256r1)].filter(BackEnd.makes)
    )
    func noCutKeyIsRead(kind: KeyKind) throws {
        let key = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
        let encoded = key.publicKey.subjectPublicKeyInfo
        for count in encoded.indices {
            #expect(throws: KeyError.self) {
                _ = try PublicKey(subjectPublicKeyInfo: encoded.prefix(count))
            }
        }
        #expect(throws: KeyError.self) {
            _ = try PublicKey(subjectPublicKeyInfo: (encoded + [0])[...])
        }
    }

    @Test func `an elliptic-curve key without a curve, or with NULL for one, is refused`() throws {
        let point = try TestKeys.point(on: .p256)
        for parameters in [[], [DER.null]] {
            #expect(throws: KeyError.wrongParameters) {
                try TestKeys.read([DER.oid("1.2.840.10045.2.1")] + parameters, key: point)
            }
        }
    }

    @Test func `secp256k1 and an unknown algorithm are refused by name`() throws {
        let point = try TestKeys.point(on: .p256)
        #expect(throws: KeyError.unsupportedCurve) {
            try TestKeys.read(
                [DER.oid("1.2.840.10045.2.1"), DER.oid("1.3.132.0.10")],
                key: point
            )
        }
        #expect(throws: KeyError.unsupportedAlgorithm("1.2.840.10040.4.1")) {
            try TestKeys.read([DER.oid("1.2.840.10040.4.1"), DER.null], key: point)
        }
    }

    @Test func `an Ed25519 key with parameters, or of small order, is refused`() throws {
        let oid = DER.oid("1.3.101.112")
        guard case .ed25519(let key) = try SigningKey.generate(.ed25519).publicKey else { return }
        #expect(throws: KeyError.wrongParameters) {
            try TestKeys.read([oid, DER.null], key: key.bytes)
        }
        // The neutral element, and a point of order 8 (RFC 8032 leaves rejecting them to us).
        let neutral = [1] + [UInt8](repeating: 0, count: 31)
        let order8 = try TestKeys.hex(
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
        )
        for point in [neutral, order8] {
            #expect(throws: KeyError.pointNotOnCurve) { try TestKeys.read([oid], key: point) }
        }
        #expect(throws: KeyError.wrongLength) { try TestKeys.read([oid], key: [1, 2, 3]) }
    }

    @Test func `a key that is not a whole number of bytes is refused`() throws {
        let key = try TestKeys.point(on: .p256).dropLast() + [0xF0]
        let encoded = DER.sequence([
            DER.sequence([DER.oid("1.2.840.10045.2.1"), DER.oid(NamedCurve.p256.oid)]),
            DER.bitString(Array(key), unusedBits: 4),
        ])
        #expect(throws: KeyError.wrongLength) {
            _ = try PublicKey(subjectPublicKeyInfo: encoded[...])
        }
    }
}
