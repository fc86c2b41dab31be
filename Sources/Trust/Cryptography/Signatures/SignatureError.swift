// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why signing failed or a signature was refused.
///
/// Everything involved is public: key, message and signature.
public enum SignatureError: Error, Equatable, Sendable {
    /// The key is of another kind than the algorithm, restricts itself to other parameters, or is too short for the
    /// hash and the salt; on Apple's platforms also for signing with an elliptic curve and SHA-224.
    case algorithmDoesNotFitKey
    /// The signature does not have the form that the algorithm requires: its DER or its length.
    case malformedSignature
    /// The signature is well-formed but belongs to another message, key or algorithm.
    case wrongSignature
    /// The crypto library failed to sign, for example because memory or randomness ran out.
    case libraryFailure
}
