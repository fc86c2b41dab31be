// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Keys that are too slow to make anew in every test.
enum TestKeys {
    private static let rsa2048Encoded: [UInt8]? = try? SigningKey.generate(.rsa(bits: 2048))
        .pkcs8().revealed()

    /// One RSA key for the whole run.
    static func rsa2048() throws -> SigningKey {
        try SigningKey(pkcs8: SecretBytes(copying: rsa2048Encoded ?? []))
    }

    /// The same key as a decryption key.
    static func rsa2048ForDecryption() throws -> RSADecryptionKey {
        try RSADecryptionKey(pkcs8: SecretBytes(copying: rsa2048Encoded ?? []))
    }

    static func hex(_ text: String) throws -> [UInt8] {
        try Hex.decode(text)
    }
}
