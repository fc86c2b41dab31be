// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Groups that encrypt, decrypt and derive with a secret key; each test runs in both directions.
extension WycheproofCheck {
    static func aesGCM(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let tagBitCount = try group.integer("tagSize")
        guard tagBitCount == 8 * AESGCM.tagByteCount else {
            throw .skipped("tags of \(tagBitCount) bits are outside the scope")
        }
        // According to the README of the vectors, nonces other than 12 bytes are optional, but wrong
        // results are not acceptable.
        let nonceByteCount = try group.integer("ivSize") / 8
        guard nonceByteCount <= AESGCM.nonceByteCounts.upperBound else {
            throw .skipped("nonces of \(nonceByteCount) bytes are optional")
        }
        return { test throws(WycheproofError) in try answerGCM(to: test) }
    }

    private static func answerGCM(
        to test: WycheproofParameters
    ) throws(WycheproofError) -> WycheproofAnswer {
        let nonce = try test.bytes("iv")
        let data = try test.bytes("aad")
        let message = try test.bytes("msg")[...]
        let expected = AESGCM.Sealed(
            ciphertext: try test.bytes("ct"),
            tag: try test.bytes("tag")
        )
        let key = SecretBytes(copying: try test.bytes("key"))
        let decrypted = try decryption(of: test) { () throws(CipherError) in
            try AESGCM.open(expected, key: key, nonce: nonce, authenticating: data)
        }
        guard case .accepted = decrypted else { return decrypted }
        let sealed = try? AESGCM.seal(message.span, key: key, nonce: nonce, authenticating: data)
        return sealed == expected ? .accepted : .wrong("another ciphertext or tag")
    }

    static func aesCBC(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        { test throws(WycheproofError) in
            let vector = try test.bytes("iv")
            let message = try test.bytes("msg")[...]
            let ciphertext = try test.bytes("ct")[...]
            let key = SecretBytes(copying: try test.bytes("key"))
            let decrypted = try decryption(of: test) { () throws(CipherError) in
                try AESCBC.decrypt(ciphertext.span, key: key, vector: vector)
            }
            guard case .accepted = decrypted else { return decrypted }
            let encrypted = try? AESCBC.encrypt(message.span, key: key, vector: vector)
            return encrypted?[...] == ciphertext ? .accepted : .wrong("another ciphertext")
        }
    }

    static func hkdf(_ algorithm: String) throws(WycheproofError) -> Run {
        let prefix = "HKDF-"
        guard algorithm.hasPrefix(prefix),
            let hash = WycheproofParameters.hashes[String(algorithm.dropFirst(prefix.count))]
        else { throw .skipped("\(algorithm) is outside the scope") }
        return { test throws(WycheproofError) in
            let expected = try test.bytes("okm")
            let salt = try test.bytes("salt")
            let info = try test.bytes("info")
            let byteCount = try test.integer("size")
            let secret = SecretBytes(copying: try test.bytes("ikm"))
            do throws(CipherError) {
                let derived = try HKDF(hash).derive(
                    byteCount: byteCount,
                    from: secret,
                    salt: salt,
                    info: info
                )
                return derived.revealed() == expected ? .accepted : .wrong("another key")
            } catch {
                return .refused("\(error)")
            }
        }
    }
}
