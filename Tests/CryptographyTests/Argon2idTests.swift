// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import TestSupport
import Testing

/// Vectors of Argon2id, made with the authors' reference implementation.
///
/// The published example of RFC 9106 has four lanes and a secret, which libsodium does not offer.
struct Argon2idTests {
    struct Example: Sendable {
        let passphrase: String
        let salt: [UInt8]
        let passCount: Int
        let memoryKibibyteCount: Int
        let key: String
    }

    static let examples = [
        Example(
            passphrase: "correct horse battery staple",
            salt: Array(0...15),
            passCount: 1,
            memoryKibibyteCount: 8,
            key: "d17ea6341ca93da6079ea2f64dc4aa31dd1aaf9caa67fb42ac4afd0714706f26"
        ),
        Example(
            passphrase: "",
            salt: [UInt8](repeating: 0, count: 16),
            passCount: 3,
            memoryKibibyteCount: 64,
            key: "4006c525a83133979688b6019ef0c5a2fb216dd83386f1d908246b040f9a8537"
        ),
        Example(
            passphrase: "päss",
            salt: Array(16...31),
            passCount: 2,
            memoryKibibyteCount: 8_192,
            key: "53806e31a7176032800f6f54f380a9dde61b1fe433aefbab4c6340d1e4fb7aa9"
        ),
    ]

    @Test(.enabled(if: !BackEnd.isApple), arguments: examples)
    func `the reference implementation's key comes out`(example: Example) throws {
        let cost = try #require(
            Argon2id(
                passCount: example.passCount,
                memoryKibibyteCount: example.memoryKibibyteCount
            )
        )
        let passphrase = SecretBytes(copying: Array(example.passphrase.utf8))
        let key = try cost.derive(byteCount: 32, from: passphrase, salt: example.salt)
        #expect(try key.revealed() == TestKeys.hex(example.key))
    }

    @Test(arguments: [(0, 8), (65, 8), (1, 7), (1, 2_097_153)])
    func `costs out of bounds are refused`(passCount: Int, memoryKibibyteCount: Int) {
        #expect(Argon2id(passCount: passCount, memoryKibibyteCount: memoryKibibyteCount) == nil)
    }

    @Test(arguments: [0, 15, 17])
    func `a salt of another length is refused`(byteCount: Int) {
        #expect(throws: CipherError.wrongNonceLength) {
            _ = try Argon2id.moderate.derive(
                byteCount: 32,
                from: SecretBytes(copying: [1]),
                salt: [UInt8](repeating: 0, count: byteCount)
            ).count
        }
    }

    @Test(.enabled(if: !BackEnd.isApple)) func `a key that is too short is refused`() throws {
        let cost = try #require(Argon2id(passCount: 1, memoryKibibyteCount: 8))
        #expect(throws: CipherError.libraryFailure) {
            _ = try cost.derive(
                byteCount: 15,
                from: SecretBytes(copying: [1]),
                salt: [UInt8](repeating: 0, count: 16)
            ).count
        }
    }
}
