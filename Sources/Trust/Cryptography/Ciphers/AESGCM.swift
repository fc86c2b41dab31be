// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// AES in Galois/Counter mode (NIST SP 800-38D): encryption that detects every change.
///
/// Never use a nonce twice with the same key. Keys have 16, 24 or 32 bytes.
public enum AESGCM {
    /// A ciphertext, as long as its plaintext, and its tag of 16 bytes.
    public struct Sealed: Sendable, Hashable {
        /// The encrypted bytes.
        public var ciphertext: [UInt8]
        /// The tag over ciphertext and authenticated data.
        public var tag: [UInt8]

        /// Joins parts that were stored or sent separately.
        public init(ciphertext: [UInt8], tag: [UInt8]) {
            self.ciphertext = ciphertext
            self.tag = tag
        }
    }

    /// The length of a tag; shorter ones are refused.
    public static let tagByteCount = 16
    /// The recommended length of a nonce: the mode first hashes nonces of other lengths, and they may collide.
    public static let nonceByteCount = 12
    /// The nonce lengths accepted: the standard allows more, OpenSSL does not.
    public static let nonceByteCounts = 1...128

    /// Encrypts and authenticates.
    ///
    /// - Throws: ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``,
    ///   ``CipherError/tooLong`` beyond 2 GiB.
    public static func seal(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8] = []
    ) throws(CipherError) -> Sealed {
        try check(nonce: nonce, byteCounts: [plaintext.count, data.count])
        return try GCMFunction.seal(plaintext, key: key, nonce: nonce, authenticating: data)
    }

    /// Decrypts an authentic message; returns nothing unless the tag is right.
    ///
    /// - Throws: ``CipherError/decryptionFailed`` for a wrong tag, whatever the reason;
    ///   ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``.
    public static func open(
        _ sealed: Sealed,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8] = []
    ) throws(CipherError) -> SecretBytes {
        try check(nonce: nonce, byteCounts: [sealed.ciphertext.count, data.count])
        guard sealed.tag.count == tagByteCount else { throw .decryptionFailed }
        return try GCMFunction.open(sealed, key: key, nonce: nonce, authenticating: data)
    }

    private static func check(nonce: [UInt8], byteCounts: [Int]) throws(CipherError) {
        guard nonceByteCounts.contains(nonce.count) else { throw .wrongNonceLength }
        guard byteCounts.allSatisfy({ $0 <= Int(Int32.max) }) else { throw .tooLong }
    }
}
