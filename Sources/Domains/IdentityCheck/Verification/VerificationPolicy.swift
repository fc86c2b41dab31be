// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What an account leaves to the rules, and what to its reviewers.
public struct VerificationPolicy: Sendable, Hashable {
    /// Who approves.
    public enum Approval: String, Sendable, Hashable, CaseIterable {
        /// A reviewer does.
        case review
        /// The rules do if all evidence is good.
        case automatic
    }

    /// What follows from an expired document.
    public enum Expired: String, Sendable, Hashable, CaseIterable {
        /// A reviewer decides.
        case review
        /// It is refused.
        case reject
        /// It has no effect.
        case accept
    }

    /// What follows from printed text that differs from a code.
    public enum PrintedMismatch: String, Sendable, Hashable, CaseIterable {
        /// A reviewer decides.
        case review
        /// The document is refused.
        case deny
    }

    /// Who refuses a face that does not match.
    public enum Face: String, Sendable, Hashable, CaseIterable {
        /// A reviewer does.
        case review
        /// The rules do.
        case automatic
    }

    /// Who approves.
    public var approval = Approval.review
    /// What follows from an expired document.
    public var expired = Expired.review
    /// What follows from printed text that differs from a code.
    public var printedMismatch = PrintedMismatch.review
    /// Whether a second reviewer must confirm each decision.
    public var needsTwoReviewers = false
    /// Who refuses a face that does not match.
    public var face = Face.review
    /// Whether a check without a face may not be approved by rule.
    public var needsFace = false

    /// Creates the policy that holds unless an account changes it: reviewers decide.
    public init() {}
}
