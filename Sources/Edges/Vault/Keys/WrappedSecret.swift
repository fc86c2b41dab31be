// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// A secret encrypted under a key: `nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM with the
/// authenticated data `etui-wrapped-secret-v1|name`.
enum WrappedSecret {
    /// The difference in length from the secret, in bytes.
    static let overheadByteCount = AESGCM.nonceByteCount + AESGCM.tagByteCount

    static func sealed(
        _ secret: borrowing SecretBytes,
        as name: String,
        key: borrowing SecretBytes,
        random: any RandomSource
    ) throws(KeyStoreError) -> [UInt8] {
        do throws(CipherError) {
            return try secret.withBytes { bytes throws(CipherError) in
                try AESGCM.sealJoined(
                    bytes,
                    key: key,
                    authenticating: authenticated(name),
                    random: random
                )
            }
        } catch {
            throw .cipher(error)
        }
    }

    static func opened(
        _ bytes: [UInt8],
        as name: String,
        key: borrowing SecretBytes
    ) throws(KeyStoreError) -> SecretBytes {
        do throws(CipherError) {
            return try AESGCM.openJoined(bytes, key: key, authenticating: authenticated(name))
        } catch {
            throw error == .decryptionFailed ? .damaged : .cipher(error)
        }
    }

    private static func authenticated(_ name: String) -> [UInt8] {
        Array("etui-wrapped-secret-v1|\(name)".utf8)
    }
}
