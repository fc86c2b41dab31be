// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Groups that decrypt with an RSA key.
extension WycheproofCheck {
    static func decryptionPKCS1(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let key = try DecryptionKey(group)
        return { test throws(WycheproofError) in
            let ciphertext = try test.bytes("ct")
            return try decryption(of: test) { () throws(CipherError) in
                try key.key.decryptPKCS1(ciphertext[...])
            }
        }
    }

    static func decryptionOAEP(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let mask = try group.text("mgf")
        guard mask == "MGF1" else { throw .skipped("the mask \(mask) is outside the scope") }
        let hash = try group.hash("sha")
        let mgfHash = try group.hash("mgfSha")
        let key = try DecryptionKey(group)
        return { test throws(WycheproofError) in
            let ciphertext = try test.bytes("ct")
            let parameters = OAEPParameters(
                hash: hash,
                mgfHash: mgfHash,
                label: try test.bytes("label")
            )
            return try decryption(of: test) { () throws(CipherError) in
                try key.key.decryptOAEP(ciphertext[...], parameters: parameters)
            }
        }
    }

    /// Decrypts, and compares the result with the message of the test.
    static func decryption(
        of test: WycheproofParameters,
        _ decrypt: () throws(CipherError) -> SecretBytes
    ) throws(WycheproofError) -> WycheproofAnswer {
        let message = try test.bytes("msg")
        do throws(CipherError) {
            let decrypted = try decrypt().revealed()
            return decrypted == message ? .accepted : .wrong("another message")
        } catch {
            return .refused("\(error)")
        }
    }

    /// A key that many tests share.
    private final class DecryptionKey {
        let key: RSADecryptionKey

        init(_ group: WycheproofParameters) throws(WycheproofError) {
            try group.requireRSAKeySize()
            let encoded = SecretBytes(copying: try group.bytes("privateKeyPkcs8"))
            do throws(KeyError) {
                key = try RSADecryptionKey(pkcs8: encoded)
            } catch {
                throw .refused("the key, \(error)")
            }
        }
    }
}
