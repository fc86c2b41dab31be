// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// The private half of an Ed25519 pair (RFC 8032 §5.1.5).
struct Ed25519PrivateKey: ~Copyable {
    static let seedByteCount = 32
    /// Whether a message always gets the same signature, as RFC 8032 specifies.
    static let repeatsSignatures = true

    let seed: SecretBytes
    let publicKey: Ed25519PublicKey
    /// The form that libsodium signs with: the seed and the public key.
    private let expanded: SecretBytes

    /// Derives the key pair from its seed of 32 bytes.
    init(seed: consuming SecretBytes) throws(KeyError) {
        guard seed.count == Self.seedByteCount else { throw .wrongLength }
        Sodium.prepare()
        var point = [UInt8](repeating: 0, count: Ed25519PublicKey.byteCount)
        let expanded = SecretBytes(count: Self.seedByteCount + Ed25519PublicKey.byteCount) { span in
            seed.withBytes { seed in Self.expand(seed, into: &span, point: &point) }
        }
        publicKey = try Ed25519PublicKey(point[...])
        self.expanded = expanded
        self.seed = seed
    }

    private static func expand(
        _ seed: Span<UInt8>,
        into secret: inout MutableSpan<UInt8>,
        point: inout [UInt8]
    ) {
        unsafe seed.withUnsafeBufferPointer { seed in
            unsafe secret.withUnsafeMutableBufferPointer { secret in
                unsafe point.withUnsafeMutableBufferPointer { point in
                    guard let seed = seed.baseAddress, let secret = secret.baseAddress,
                        let point = point.baseAddress
                    else { return }
                    _ = unsafe crypto_sign_ed25519_seed_keypair(point, secret, seed)
                }
            }
        }
    }

    /// Signs a message and returns 64 bytes, here the same at every call.
    func sign(_ message: ArraySlice<UInt8>) -> [UInt8]? {
        expanded.withBytes { secret in
            unsafe [UInt8](
                unsafeUninitializedCapacity: Ed25519PublicKey.signatureByteCount
            ) { signature, count in
                unsafe secret.withUnsafeBufferPointer { secret in
                    unsafe message.withUnsafeBufferPointer { message in
                        guard let start = signature.baseAddress, let key = secret.baseAddress
                        else { return }
                        _ = unsafe crypto_sign_ed25519_detached(
                            start,
                            nil,
                            message.baseAddress,
                            UInt64(message.count),
                            key
                        )
                        count = Ed25519PublicKey.signatureByteCount
                    }
                }
            }
        }
    }

    /// Returns the key as PrivateKeyInfo (RFC 8410 §7).
    func pkcs8() throws(KeyError) -> SecretBytes {
        let handle = try seed.withBytes { seed throws(KeyError) in
            try EVPKeyHandle(ed25519Seed: seed)
        }
        return try handle.pkcs8()
    }
}
#endif
