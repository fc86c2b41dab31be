// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL
internal import CSodium
public import Foundation

public struct SymmetricKey: Sendable {
    let bytes: [UInt8]

    public init<Bytes: ContiguousBytes>(data: Bytes) {
        bytes = data.withUnsafeBytes { [UInt8]($0) }
    }
}

public enum AES {
    public enum GCM {
        /// At least 12 bytes.
        public struct Nonce: Sendable {
            let bytes: [UInt8]

            public init<Bytes: DataProtocol>(data: Bytes) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = [UInt8](data)
            }
        }

        public struct SealedBox: Sendable {
            let nonce: Nonce
            public let ciphertext: Data
            public let tag: Data

            public init<Text: DataProtocol, Tag: DataProtocol>(
                nonce: Nonce,
                ciphertext: Text,
                tag: Tag
            ) throws {
                guard tag.count == 16 else { throw CryptoKitError.incorrectParameterSize }
                self.nonce = nonce
                self.ciphertext = Data(ciphertext)
                self.tag = Data(tag)
            }
        }

        public static func seal<Text: DataProtocol, Authenticated: DataProtocol>(
            _ message: Text,
            using key: SymmetricKey,
            nonce: Nonce,
            authenticating data: Authenticated
        ) throws -> SealedBox {
            let cipher = try Cipher(key, nonce, encrypts: true)
            cipher.authenticate([UInt8](data))
            let ciphertext = cipher.update([UInt8](message))
            var tag = [UInt8](repeating: 0, count: 16)
            guard cipher.finish(),
                EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
            else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
            return try SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag)
        }

        public static func open<Authenticated: DataProtocol>(
            _ box: SealedBox,
            using key: SymmetricKey,
            authenticating data: Authenticated
        ) throws -> Data {
            let cipher = try Cipher(key, box.nonce, encrypts: false)
            var tag = [UInt8](box.tag)
            EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_SET_TAG, 16, &tag)
            cipher.authenticate([UInt8](data))
            let text = cipher.update([UInt8](box.ciphertext))
            guard cipher.finish() else { throw CryptoKitError.authenticationFailure }
            return Data(text)
        }
    }
}

/// One message of AES-GCM.
private final class Cipher {
    let context = EVP_CIPHER_CTX_new()

    init(_ key: SymmetricKey, _ nonce: AES.GCM.Nonce, encrypts: Bool) throws {
        let method =
            switch key.bytes.count {
            case 16: EVP_aes_128_gcm()
            case 24: EVP_aes_192_gcm()
            case 32: EVP_aes_256_gcm()
            default: throw CryptoKitError.incorrectKeySize
            }
        let count = Int32(nonce.bytes.count)
        let way: Int32 = encrypts ? 1 : 0
        guard EVP_CipherInit_ex(context, method, nil, nil, nil, way) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, count, nil) == 1,
            EVP_CipherInit_ex(context, nil, nil, key.bytes, nonce.bytes, way) == 1
        else { throw CryptoKitError.incorrectParameterSize }
    }

    deinit {
        EVP_CIPHER_CTX_free(context)
    }

    func authenticate(_ bytes: [UInt8]) {
        var count: Int32 = 0
        if !bytes.isEmpty { EVP_CipherUpdate(context, nil, &count, bytes, Int32(bytes.count)) }
    }

    func update(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: bytes.count)
        var count: Int32 = 0
        if !bytes.isEmpty { EVP_CipherUpdate(context, &result, &count, bytes, Int32(bytes.count)) }
        return result
    }

    func finish() -> Bool {
        var rest = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        return EVP_CipherFinal_ex(context, &rest, &count) == 1
    }
}
