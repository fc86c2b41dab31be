// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where this build knowingly differs from a published collection, and why.
///
/// A listed check that fails counts as a divergence; a listed check that passes counts as failed,
/// so that the list cannot outlive its reasons.
public struct ConformanceDivergences: Sendable {
    /// The reason by case id.
    public let reasons: [String: String]

    /// Lists divergences.
    public init(reasons: [String: String]) {
        self.reasons = reasons
    }

    /// What this build answers for.
    public static let known = ConformanceDivergences(reasons: [:])
}
