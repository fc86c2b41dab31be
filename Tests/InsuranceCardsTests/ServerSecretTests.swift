// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Testing

/// Values that a server hands out and recognises again.
struct ServerSecretTests {
    let secret = ServerSecret(SecretBytes(copying: [UInt8](repeating: 9, count: 32)))
    let now = Instant(secondsSinceEpoch: 1_767_344_460)

    @Test func `a nonce counts for five minutes`() throws {
        let (nonce, expiry) = try secret.nonce(at: now, random: SystemRandom())
        #expect(nonce.utf8.count == 43)
        #expect(expiry == now.adding(seconds: 300))
        #expect(secret.expiry(ofNonce: nonce, at: now) == expiry)
        #expect(secret.expiry(ofNonce: nonce, at: now.adding(seconds: 299)) == expiry)
        #expect(secret.expiry(ofNonce: nonce, at: expiry) == nil)
    }

    @Test func `no two nonces are alike`() throws {
        let nonces = try (0..<100).map { _ in try secret.nonce(at: now, random: SystemRandom()).text
        }
        #expect(Set(nonces).count == 100)
    }

    @Test func `a nonce of another server, or changed, is none`() throws {
        let nonce = try secret.nonce(at: now, random: SystemRandom()).text
        let other = ServerSecret(SecretBytes(copying: [UInt8](repeating: 8, count: 32)))
        #expect(other.expiry(ofNonce: nonce, at: now) == nil)
        #expect(secret.expiry(ofNonce: "", at: now) == nil)
        #expect(secret.expiry(ofNonce: nonce + "A", at: now) == nil)
        let bytes = try Base64.decode(nonce, alphabet: .urlSafe, padding: .forbidden)
        for place in bytes.indices {
            var changed = Array(bytes)
            changed[place] ^= 1
            let text = Base64.encode(changed, alphabet: .urlSafe, padded: false)
            #expect(secret.expiry(ofNonce: text, at: now) == nil)
        }
    }

    @Test func `a status token is that of one check-in`() throws {
        let token = try secret.statusToken(forCheckIn: "one")
        #expect(token.utf8.count == 43)
        #expect(secret.isStatusToken(token, forCheckIn: "one"))
        #expect(!secret.isStatusToken(token, forCheckIn: "two"))
        #expect(!secret.isStatusToken("", forCheckIn: "one"))
        #expect(!secret.isStatusToken(String(token.dropLast()), forCheckIn: "one"))
    }

    @Test func `a nonce is no status token`() throws {
        let nonce = try secret.nonce(at: now, random: SystemRandom()).text
        #expect(!secret.isStatusToken(nonce, forCheckIn: ""))
    }
}
