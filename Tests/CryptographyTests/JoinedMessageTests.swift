// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// Messages in one piece: nonce, ciphertext and tag.
struct JoinedMessageTests {
    private static func key() -> SecretBytes { SystemRandom().secret(count: 32) }

    @Test(arguments: [0, 1, 100]) func `a message opens under its key and data only`(count: Int)
        throws
    {
        let key = Self.key()
        let plaintext = SystemRandom().bytes(count: count)
        let message = try AESGCM.sealJoined(
            plaintext.span,
            key: key,
            authenticating: [1],
            random: SystemRandom()
        )
        #expect(message.count == count + 28)
        let opened = try AESGCM.openJoined(message, key: key, authenticating: [1]).revealed()
        #expect(opened == plaintext)
        #expect(throws: CipherError.decryptionFailed) {
            _ = try AESGCM.openJoined(message, key: key, authenticating: [2]).revealed()
        }
        #expect(throws: CipherError.decryptionFailed) {
            _ = try AESGCM.openJoined(message, key: Self.key(), authenticating: [1]).revealed()
        }
    }

    @Test func `a message with one bit changed, or cut, does not open`() throws {
        let key = Self.key()
        let message = try AESGCM.sealJoined(
            [UInt8](repeating: 7, count: 5).span,
            key: key,
            authenticating: [],
            random: SystemRandom()
        )
        for place in message.indices {
            var changed = message
            changed[place] ^= 1
            #expect(throws: CipherError.decryptionFailed) {
                _ = try AESGCM.openJoined(changed, key: key, authenticating: []).revealed()
            }
            #expect(throws: CipherError.decryptionFailed) {
                let cut = Array(message[..<place])
                _ = try AESGCM.openJoined(cut, key: key, authenticating: []).revealed()
            }
        }
    }

    @Test func `every message has a nonce of its own`() throws {
        let key = Self.key()
        let nonces = try (0..<100).map { _ in
            try AESGCM.sealJoined([1].span, key: key, authenticating: [], random: SystemRandom())
                .prefix(AESGCM.nonceByteCount)
        }
        #expect(Set(nonces).count == 100)
    }
}
