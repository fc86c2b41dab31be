// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// A signature check as in a program that uses the library's own interface and no code of ours.
///
/// It is one `EVP_DigestVerify` with a key read beforehand. The bars of a whole verification are shares of its time.
/// `Cryptography` calls the library one level below, which is why our check can be quicker than this one.
@safe final class LibraryVerification {
    private let key: OpaquePointer
    private let signature: [UInt8]
    private let message: [UInt8]

    /// - Parameters:
    ///   - publicKey: a DER SubjectPublicKeyInfo (RFC 5280 §4.1.2.7).
    ///   - signature: for RSA a block as long as the modulus, for ECDSA a DER Ecdsa-Sig-Value
    ///     (RFC 5480).
    ///   - message: what was signed, not yet hashed.
    init(publicKey: [UInt8], signature: [UInt8], message: [UInt8]) {
        let read = unsafe publicKey.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let read = unsafe read else { fatalError("the benchmark's own key is refused") }
        unsafe key = read
        self.signature = signature
        self.message = message
    }

    deinit {
        unsafe EVP_PKEY_free(key)
    }

    /// Hashes the message with SHA-256 and checks the signature.
    func check() {
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        guard
            unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1,
            unsafe EVP_DigestVerify(
                context,
                signature,
                signature.count,
                message,
                message.count
            ) == 1
        else { fatalError("the benchmark's own signature is refused") }
    }
}
