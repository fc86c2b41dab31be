// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The outcome of a check, on the scale shared by pages, desks, SDK screens and the command.
///
/// Shape: the step `verified` has no public constructor: `verified(by:)` requires the proof that only a verifier makes.
/// All other steps can be created freely, as none of them promises anything.
public struct CheckResult: Hashable, Sendable {
    /// The steps of the scale; the raw value is the stable name in reports, pages and styles.
    public enum Step: String, CaseIterable, Hashable, Sendable {
        /// A signature by a trusted signer was checked; shown in green.
        case verified
        /// Read, but not verified: anyone could have printed it; shown in blue.
        case read
        /// A person should look: expired, contradictory, out of date; shown in amber.
        case attention
        /// Not authentic, or refused; shown in red.
        case refused
        /// The check could not be made; shown in grey.
        case unchecked
    }

    /// The step.
    public let step: Step

    private init(_ step: Step) {
        self.step = step
    }

    /// Returns verified, or attention if the findings require it.
    ///
    /// - Parameters:
    ///   - proof: the verifier's proof; its existence is enough, so it is not inspected.
    ///   - needsAttention: whether a finding about it should be seen first.
    /// - Returns: verified or attention.
    package static func verified(
        by proof: borrowing some CheckProof,
        needsAttention: Bool = false
    ) -> CheckResult {
        CheckResult(needsAttention ? .attention : .verified)
    }

    /// Read, not verified.
    public static let read = CheckResult(.read)
    /// A person should look.
    public static let attention = CheckResult(.attention)
    /// Not authentic, or refused.
    public static let refused = CheckResult(.refused)
    /// The check could not be made.
    public static let unchecked = CheckResult(.unchecked)
}

/// A type whose values only a verifier creates, so that having a value proves that the check passed.
///
/// Conforming types have no initialiser that others can call. `Tests/HouseTests/CheckProofTests.swift` lists the
/// types and fails if the sources contain another one.
package protocol CheckProof: Sendable {}

extension CheckResult {
    /// The stable name in reports, as in `attention`.
    public var name: String { step.rawValue }

    /// A one-character symbol, since colour alone is not accessible to everyone.
    public var mark: String {
        switch step {
        case .verified: "✓"
        case .read: "•"
        case .attention: "!"
        case .refused: "✗"
        case .unchecked: "?"
        }
    }

    /// The English words for the command; pages take theirs from the catalogue.
    public var words: String {
        switch step {
        case .verified: "VERIFIED"
        case .read: "READ, NOT VERIFIED"
        case .attention: "ATTENTION"
        case .refused: "NOT AUTHENTIC"
        case .unchecked: "COULD NOT CHECK"
        }
    }
}
