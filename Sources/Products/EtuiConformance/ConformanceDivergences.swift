// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The known deviations of this build from published collections, with reasons.
///
/// A listed check that fails is a divergence; a listed check that passes is a failure, so that the list
/// cannot outlive its reasons.
public struct ConformanceDivergences: Sendable {
    /// The reason by case id.
    public let reasons: [String: String]

    /// Lists divergences.
    public init(reasons: [String: String]) {
        self.reasons = reasons
    }

    /// The divergences of this build.
    public static let known = ConformanceDivergences(reasons: [:])
}
