// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a signature was refused.
///
/// Everything it speaks of is public: key, message and signature.
public enum SignatureError: Error, Equatable, Sendable {
    /// The key is of another kind than the algorithm, or restricts itself to other parameters.
    case algorithmDoesNotFitKey
    /// The signature has not the form the algorithm gives it: its DER, its length.
    case malformedSignature
    /// The signature is well formed and belongs to another message, key or algorithm.
    case wrongSignature
}
