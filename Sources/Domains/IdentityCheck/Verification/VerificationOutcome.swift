// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the rules make of the evidence.
public enum VerificationOutcome: Sendable, Hashable {
    /// The rules decided.
    case decided(VerificationDecision)
    /// A reviewer decides, perhaps as suggested; the findings tell what to look at, in a fixed order.
    case review(suggestion: VerificationDecision?, findings: [VerificationFinding])
    /// Only data was asked for, so there is nothing to decide.
    case extracted
}
