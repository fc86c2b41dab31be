// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why encryption or decryption failed.
///
/// Everything that depends on the secret key shares one case without detail: a sender of ciphertexts must not
/// learn where decryption failed.
public enum CipherError: Error, Equatable, Sendable {
    /// The key does not have a length that the cipher takes.
    case wrongKeyLength
    /// The nonce or initialisation vector does not have a length that the cipher takes.
    case wrongNonceLength
    /// The message is too long for the key, or the caller asked for more key material than there is.
    case tooLong
    /// The ciphertext does not belong to this key and these parameters.
    case decryptionFailed
    /// The crypto library failed, for example because memory ran out.
    case libraryFailure
    /// The libraries of this platform do not offer it (`Docs/platforms.md`).
    case notOffered
}
