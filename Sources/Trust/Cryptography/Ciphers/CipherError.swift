// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why something was not encrypted or decrypted.
///
/// What depends on the secret key has one case and no detail: whoever sends ciphertexts must not
/// learn where they failed.
public enum CipherError: Error, Equatable, Sendable {
    /// The key has not a length the cipher takes.
    case wrongKeyLength
    /// The nonce or initialisation vector has not a length the cipher takes.
    case wrongNonceLength
    /// The message does not fit the key, or more key material was asked for than there is.
    case tooLong
    /// The ciphertext does not belong to this key and these parameters.
    case decryptionFailed
    /// The crypto library refused, as when memory runs out.
    case libraryFailure
    /// The libraries of this platform do not have it (`Docs/platforms.md`).
    case notOffered
}
