// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

/// Signatures that must never verify.
struct SignatureRefusalTests {
    static let message = Array("Etui holds what one carries.".utf8)

    /// The orders of the curves from FIPS 186-4 §D.1.2 and RFC 5639 §3.4.
    static let orders: [(NamedCurve, String)] = [
        (.p256, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        (.brainpoolP256r1, "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7"),
    ]

    @Test(arguments: orders)
    func numbersOutsideTheGroupAreRefused(curve: NamedCurve, order: String) throws {
        let order = try TestKeys.hex(order)
        let key = try ECPublicKey(curve: curve, point: TestKeys.point(on: curve)[...])
        let zero = [UInt8](repeating: 0, count: 32)
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let maximum = [UInt8](repeating: 0xFF, count: 32)
        let pairs = [
            (zero, one), (one, zero), (zero, zero), (order, one), (one, order), (order, order),
            (maximum, one), (one, maximum), (one, one),
        ]
        for (r, s) in pairs {
            #expect(throws: SignatureError.wrongSignature) {
                try key.verifyRaw((r + s)[...], of: Self.message[...], hash: .sha256)
            }
            let der = DER.sequence([DER.integer(unsigned: r), DER.integer(unsigned: s)])
            #expect(throws: SignatureError.wrongSignature) {
                try key.verify(der[...], of: Self.message[...], hash: .sha256)
            }
        }
    }

    @Test(arguments: BackEnd.signingCurves)
    func aRawSignatureHasOneLength(curve: NamedCurve) throws {
        let signer = try SigningKey.generate(.ec(curve))
        guard case .ec(let key) = signer.publicKey else { return }
        let raw = try signer.signRaw(Self.message[...], hash: .sha256)
        let padded = [0] + raw.prefix(raw.count / 2) + [0] + raw.suffix(raw.count / 2)
        for bytes in [raw.dropLast(), raw + [0], [0] + raw, [], padded] as [[UInt8]] {
            #expect(throws: SignatureError.malformedSignature) {
                try key.verifyRaw(bytes[...], of: Self.message[...], hash: .sha256)
            }
        }
        let der = try signer.sign(Self.message[...], using: .ecdsa(.sha256))
        #expect(throws: SignatureError.self) {
            try key.verifyRaw(der[...], of: Self.message[...], hash: .sha256)
        }
    }

    @Test func `every one-byte change of a raw P-256 signature is refused`() throws {
        let signer = try SigningKey.generate(.ec(.p256))
        guard case .ec(let key) = signer.publicKey else { return }
        let raw = try signer.signRaw(Self.message[...], hash: .sha256)
        var accepted: [Int] = []
        for index in raw.indices {
            for change in 1...UInt8.max {
                var changed = raw
                changed[index] ^= change
                if (try? key.verifyRaw(changed[...], of: Self.message[...], hash: .sha256)) != nil {
                    accepted.append(index)
                }
            }
        }
        #expect(accepted.isEmpty)
        try key.verifyRaw(raw[...], of: Self.message[...], hash: .sha256)
    }

    @Test(
        arguments: [
            (.ec(.p256), .ecdsa(.sha256)), (.ec(.brainpoolP224r1), .ecdsa(.sha224)),
            (.rsa(bits: 2048), .rsaPKCS1(.sha256)),
            (
                .rsa(bits: 2048),
                .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)
            ),
            (.ed25519, .ed25519),
        ].filter { BackEnd.makes($0.0) } as [(KeyKind, SignatureAlgorithm)]
    )
    func everyOneBitChangeIsRefused(kind: KeyKind, algorithm: SignatureAlgorithm) throws {
        let signer = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
        let key = signer.publicKey
        let signature = try signer.sign(Self.message[...], using: algorithm)
        var accepted: [Int] = []
        for bit in 0..<8 * signature.count {
            var changed = signature
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            if (try? key.verify(changed[...], of: Self.message[...], using: algorithm)) != nil {
                accepted.append(bit)
            }
        }
        #expect(accepted.isEmpty)
        for count in signature.indices {
            #expect(throws: SignatureError.malformedSignature) {
                try key.verify(signature.prefix(count), of: Self.message[...], using: algorithm)
            }
        }
        #expect(throws: SignatureError.malformedSignature) {
            try key.verify((signature + [0])[...], of: Self.message[...], using: algorithm)
        }
        #expect(throws: SignatureError.wrongSignature) {
            try key.verify(signature[...], of: Self.message.dropLast(), using: algorithm)
        }
        try key.verify(signature[...], of: Self.message[...], using: algorithm)
    }

    @Test func `DER that says the same in another way is refused`() throws {
        let signer = try SigningKey.generate(.ec(.p256))
        guard case .ec(let key) = signer.publicKey else { return }
        let raw = try signer.signRaw(Self.message[...], hash: .sha256)
        let r = DER.integer(unsigned: Array(raw.prefix(32)))
        let s = DER.integer(unsigned: Array(raw.suffix(32)))
        try key.verify(DER.sequence([r, s])[...], of: Self.message[...], hash: .sha256)
        let paddedR = DER.element(.integer, [0, 0] + raw.prefix(32))
        let negativeR = DER.element(.integer, [0xFF] + raw.prefix(32))
        let variants = [
            DER.sequence([paddedR, s]), DER.sequence([negativeR, s]), DER.sequence([r]),
            DER.sequence([r, s, DER.null]), DER.sequence([r, s]) + [0], r + s,
            DER.element(.set, r + s), DER.sequence([DER.octetString(Array(raw.prefix(32))), s]),
            [0x30, 0x80] + r + s + [0, 0],
        ]
        for variant in variants {
            #expect(throws: SignatureError.malformedSignature) {
                try key.verify(variant[...], of: Self.message[...], hash: .sha256)
            }
        }
    }

    @Test func `a key refuses algorithms of another kind`() throws {
        let kinds: [(KeyKind, [SignatureAlgorithm])] = [
            (.ec(.p256), [.rsaPKCS1(.sha256), .ed25519]),
            (.ed25519, [.ecdsa(.sha256), .rsaPKCS1(.sha256)]),
            (.rsa(bits: 2048), [.ecdsa(.sha256), .ed25519]),
        ]
        for (kind, algorithms) in kinds {
            let signer = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
            for algorithm in algorithms {
                #expect(throws: SignatureError.algorithmDoesNotFitKey) {
                    try signer.publicKey.verify([1], of: Self.message[...], using: algorithm)
                }
            }
        }
    }

    @Test(arguments: [-1, -2, 33, 20, Int.max])
    func aSaltOfAnotherLengthIsRefused(saltByteCount: Int) throws {
        let signer = try TestKeys.rsa2048()
        let signature = try signer.sign(
            Self.message[...],
            using: .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)
        )
        #expect(throws: SignatureError.self) {
            try signer.publicKey.verify(
                signature[...],
                of: Self.message[...],
                using: .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: saltByteCount)
            )
        }
    }
}
