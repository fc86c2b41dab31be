// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL
internal import CSodium
public import Foundation

public enum Curve25519 {
    public enum Signing {
        /// Any 32 bytes: an invalid key shows only in its signatures.
        public struct PublicKey: Sendable {
            public let rawRepresentation: Data

            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                let bytes = rawRepresentation.withUnsafeBytes { [UInt8]($0) }
                guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
                self.rawRepresentation = Data(bytes)
            }

            /// Checks with OpenSSL, which accepts points of small order, as CryptoKit does.
            public func isValidSignature<Signature: DataProtocol, Message: DataProtocol>(
                _ signature: Signature,
                for message: Message
            ) -> Bool {
                Verifications.add()
                let (key, signature) = ([UInt8](rawRepresentation), [UInt8](signature))
                let message = [UInt8](message)
                let context = EVP_MD_CTX_new()
                let handle = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, key, key.count)
                defer {
                    EVP_MD_CTX_free(context)
                    EVP_PKEY_free(handle)
                    ERR_clear_error()
                }
                return signature.count == 64
                    && EVP_DigestVerifyInit(context, nil, nil, nil, handle) == 1
                    && EVP_DigestVerify(context, signature, 64, message, message.count) == 1
            }
        }

        public struct PrivateKey: Sendable {
            private let seed: [UInt8]

            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                seed = rawRepresentation.withUnsafeBytes { [UInt8]($0) }
                guard seed.count == 32 else { throw CryptoKitError.incorrectKeySize }
            }

            private var halves: (point: [UInt8], scalar: [UInt8]) {
                var (point, secret) = (
                    [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64)
                )
                crypto_sign_ed25519_seed_keypair(&point, &secret, seed)
                // RFC 8032 5.1.5.
                var digest = [UInt8](repeating: 0, count: 64)
                etui_sha512(seed, seed.count, &digest)
                digest[0] &= 0xF8
                digest[31] = digest[31] & 0x7F | 0x40
                return (point, Array(digest.prefix(32)))
            }

            public var publicKey: PublicKey {
                guard let key = try? PublicKey(rawRepresentation: halves.point) else {
                    preconditionFailure("a point has 32 bytes")
                }
                return key
            }

            /// Returns a different signature at each call, as Apple documents it: the commitment is random.
            public func signature<Message: DataProtocol>(for data: Message) throws -> Data {
                let (point, scalar) = halves
                var nonce = [UInt8](repeating: 0, count: 32)
                crypto_core_ed25519_scalar_random(&nonce)
                var commitment = [UInt8](repeating: 0, count: 32)
                crypto_scalarmult_ed25519_base_noclamp(&commitment, nonce)
                let message = commitment + point + [UInt8](data)
                var digest = [UInt8](repeating: 0, count: 64)
                etui_sha512(message, message.count, &digest)
                var challenge = [UInt8](repeating: 0, count: 32)
                crypto_core_ed25519_scalar_reduce(&challenge, digest)
                // The scalar is clamped, but not reduced.
                var reduced = [UInt8](repeating: 0, count: 32)
                let wide = scalar + [UInt8](repeating: 0, count: 32)
                crypto_core_ed25519_scalar_reduce(&reduced, wide)
                var product = [UInt8](repeating: 0, count: 32)
                crypto_core_ed25519_scalar_mul(&product, challenge, reduced)
                var answer = [UInt8](repeating: 0, count: 32)
                crypto_core_ed25519_scalar_add(&answer, nonce, product)
                return Data(commitment + answer)
            }
        }
    }
}

extension Curve25519 {
    public enum KeyAgreement {
        /// Any 32 bytes, even a point of small order.
        public struct PublicKey: Sendable {
            public let rawRepresentation: Data

            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                let bytes = rawRepresentation.withUnsafeBytes { [UInt8]($0) }
                guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
                self.rawRepresentation = Data(bytes)
            }
        }

        public struct PrivateKey: Sendable {
            private let scalar: [UInt8]

            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                scalar = rawRepresentation.withUnsafeBytes { [UInt8]($0) }
                guard scalar.count == 32 else { throw CryptoKitError.incorrectKeySize }
            }

            public var publicKey: PublicKey {
                var point = [UInt8](repeating: 0, count: 32)
                crypto_scalarmult_curve25519_base(&point, scalar)
                guard let key = try? PublicKey(rawRepresentation: point) else {
                    preconditionFailure("a point has 32 bytes")
                }
                return key
            }

            /// Gives zeros for a point of small order: CryptoKit's documentation does not say that it refuses one.
            public func sharedSecretFromKeyAgreement(
                with publicKeyShare: PublicKey
            ) throws -> SharedSecret {
                var secret = [UInt8](repeating: 0, count: 32)
                _ = crypto_scalarmult_curve25519(
                    &secret,
                    scalar,
                    [UInt8](publicKeyShare.rawRepresentation)
                )
                return SharedSecret(bytes: secret)
            }
        }
    }
}
