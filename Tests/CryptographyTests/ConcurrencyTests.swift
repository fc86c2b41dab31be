// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import TestSupport
import Testing

/// Keys are made once and used from any task.
struct ConcurrencyTests {
    static let message = Array("Etui holds what one carries.".utf8)

    @Test(
        arguments: [
            (.ec(.p256), .ecdsa(.sha256)), (.ec(.brainpoolP256r1), .ecdsa(.sha256)),
            (.rsa(bits: 2048), .rsaPKCS1(.sha256)),
            (.rsa(bits: 2048), .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)),
            (.ed25519, .ed25519),
        ].filter { BackEnd.makes($0.0) } as [(KeyKind, SignatureAlgorithm)]
    )
    func manyTasksVerifyWithOneKey(kind: KeyKind, algorithm: SignatureAlgorithm) async throws {
        let signer = kind == .rsa(bits: 2048) ? try TestKeys.rsa2048() : try .generate(kind)
        let signature = try signer.sign(Self.message[...], using: algorithm)
        // Unused so far, so that what the key computes on first use is computed in the race.
        let encoded = signer.publicKey.subjectPublicKeyInfo
        let key = try PublicKey(subjectPublicKeyInfo: encoded[...])
        let verified = await withTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { Self.count(key, signature, algorithm) }
            }
            return await group.reduce(0, +)
        }
        #expect(verified == 16 * 20)
    }

    private static func count(
        _ key: PublicKey,
        _ signature: [UInt8],
        _ algorithm: SignatureAlgorithm
    ) -> Int {
        (0..<20).count { round in
            let right = (try? key.verify(signature[...], of: message[...], using: algorithm)) != nil
            let wrong = (try? key.verify(signature[...], of: [0], using: algorithm)) != nil
            return right && !wrong
        }
    }

    @Test(arguments: [NamedCurve.p256, .brainpoolP384r1].filter(BackEnd.signingCurves.contains))
    func `keys made and dropped by many tasks verify their own signatures only`(
        curve: NamedCurve
    ) async throws {
        var made: [(point: [UInt8], signature: [UInt8])] = []
        for _ in 0..<4 {
            let signer = try SigningKey.generate(.ec(curve))
            guard case .ec(let key) = signer.publicKey else { continue }
            made.append((key.point, try signer.signRaw(Self.message[...], hash: .sha256)))
        }
        let keys = made
        #expect(keys.count == 4)
        let right = await withTaskGroup { group in
            for task in 0..<16 {
                group.addTask { Self.countOfRight(keys, on: curve, from: task) }
            }
            return await group.reduce(0, +)
        }
        #expect(right == 16 * 20)
    }

    /// Returns how many of twenty keys, read one after the other, work correctly.
    ///
    /// Such a key verifies its own signature, rejects that of another, and still does so after another point was
    /// rejected.
    private static func countOfRight(
        _ keys: [(point: [UInt8], signature: [UInt8])],
        on curve: NamedCurve,
        from start: Int
    ) -> Int {
        (0..<20).count { round in
            let own = keys[(start + round) % keys.count]
            let other = keys[(start + round + 1) % keys.count]
            var beside = other.point
            beside[beside.count - 1] ^= 1
            guard let key = try? ECPublicKey(curve: curve, point: own.point[...]),
                (try? ECPublicKey(curve: curve, point: beside[...])) == nil
            else { return false }
            let verifies = { (signature: [UInt8]) in
                (try? key.verifyRaw(signature[...], of: message[...], hash: .sha256)) != nil
            }
            return verifies(own.signature) && !verifies(other.signature)
                && key.compressedPoint.dropFirst() == own.point[1...curve.fieldByteCount]
        }
    }

    @Test func `many tasks sign with one key`() async throws {
        let signer = SharedKey(try TestKeys.rsa2048())
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { try signer.signAndVerify(Self.message) }
            }
            try await group.waitForAll()
        }
    }

    /// A key shared by several tasks.
    private final class SharedKey: Sendable {
        private let key: SigningKey

        init(_ key: consuming SigningKey) {
            self.key = key
        }

        func signAndVerify(_ message: [UInt8]) throws {
            let algorithm = SignatureAlgorithm.rsaPKCS1(.sha256)
            let signature = try key.sign(message[...], using: algorithm)
            try key.publicKey.verify(signature[...], of: message[...], using: algorithm)
        }
    }
}
