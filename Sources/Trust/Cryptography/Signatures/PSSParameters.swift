// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The choices of RSASSA-PSS (RFC 8017 §8.1).
struct PSSParameters: Sendable {
    let hash: HashAlgorithm
    let mgfHash: HashAlgorithm
    let saltByteCount: Int

    /// Whether the salt could fit the largest supported modulus.
    ///
    /// Keeps OpenSSL from reading negative numbers as "any salt length".
    var hasPossibleSalt: Bool {
        (0...Self.maximumSaltByteCount).contains(saltByteCount)
    }

    static let maximumSaltByteCount = 1024
}
