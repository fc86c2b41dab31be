// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why nothing was signed.
public enum SigningError: Error, Equatable, Sendable {
    /// The key is of another kind than the algorithm, or too short for its hash and salt; on Apple's
    /// platforms also an elliptic curve with SHA-224.
    case algorithmDoesNotFitKey
    /// The crypto library refused, as when memory or randomness runs out.
    case libraryFailure
}
