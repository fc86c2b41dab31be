// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why nothing was signed, or a signature was refused.
///
/// Everything it speaks of is public: key, message and signature.
public enum SignatureError: Error, Equatable, Sendable {
    /// The key is of another kind than the algorithm, restricts itself to other parameters, or is too short for the
    /// hash and the salt; on Apple's platforms also signing with an elliptic curve and SHA-224.
    case algorithmDoesNotFitKey
    /// The signature has not the form the algorithm gives it: its DER, its length.
    case malformedSignature
    /// The signature is well formed and belongs to another message, key or algorithm.
    case wrongSignature
    /// The crypto library refused to sign, as when memory or randomness runs out.
    case libraryFailure
}
