// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

/// Keys and algorithms changed at random: each is a key or is rejected, and nothing traps.
struct HostileKeyTests {
    /// The seed, which makes failures repeatable; a failure prints it.
    static let seed: UInt64 = 20_210_915

    /// Well-formed starting points of every shape.
    private func samples() throws -> [[UInt8]] {
        let rsa = try TestKeys.rsa2048().publicKey
        let ec = try ECPublicKey(
            curve: .brainpoolP256r1,
            point: TestKeys.point(on: .brainpoolP256r1)[...]
        )
        let algorithm = SignatureAlgorithm.rsaPSS(
            hash: .sha256,
            mgfHash: .sha256,
            saltByteCount: 32
        )
        return [
            rsa.subjectPublicKeyInfo, PublicKey.ec(ec).subjectPublicKeyInfo,
            ec.explicitSubjectPublicKeyInfo, algorithm.algorithmIdentifier,
            try SigningKey.generate(.ed25519).publicKey.subjectPublicKeyInfo,
        ]
    }

    @Test func `a changed key is a key or an error`() throws {
        var random = SeededGenerator(seed: Self.seed)
        for sample in try samples() {
            for round in 0..<2_000 {
                let changed = Self.change(sample, with: &random)
                if let key = try? PublicKey(subjectPublicKeyInfo: changed[...]) {
                    let again = try PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo[...])
                    #expect(again == key, "seed \(Self.seed), round \(round)")
                    #expect(throws: SignatureError.self, "seed \(Self.seed), round \(round)") {
                        try key.verify(changed[...], of: [], using: .ecdsa(.sha256))
                    }
                }
                if let read = try? SignatureAlgorithm(algorithmIdentifier: changed[...]) {
                    let encoded = read.algorithmIdentifier
                    let again = try SignatureAlgorithm(algorithmIdentifier: encoded[...])
                    #expect(again == read, "seed \(Self.seed), round \(round)")
                }
            }
        }
    }

    /// Changes, cuts or duplicates a few bytes.
    private static func change(
        _ bytes: [UInt8],
        with random: inout SeededGenerator
    ) -> [UInt8] {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !changed.isEmpty {
            let index = Int.random(in: changed.indices, using: &random)
            switch UInt8.random(in: 0..<4, using: &random) {
            case 0: changed.remove(at: index)
            case 1: changed.insert(changed[index], at: index)
            case 2: changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: changed[index] = UInt8.random(in: .min ... .max, using: &random)
            }
        }
        return changed
    }
}
