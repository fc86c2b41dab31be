// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What came of looking at something, on the one scale that pages, desks, SDK screens and the
/// command share.
///
/// Shape: ``verified`` has no constructor in the open: ``verified(by:)`` asks for the proof that only
/// a verifier makes. Every other step is free to take, as none of them promises anything.
public struct CheckResult: Hashable, Sendable {
    /// The steps of the scale; the raw value is the stable name in reports, pages and styles.
    public enum Step: String, CaseIterable, Hashable, Sendable {
        /// A signature of somebody who is trusted was checked; drawn in green.
        case verified
        /// Read, and nothing more: anybody can print it; drawn in blue.
        case read
        /// Someone should look: expired, contradictory, out of date; drawn in amber.
        case attention
        /// Not authentic, or refused; drawn in red.
        case refused
        /// The check could not be made; drawn in grey.
        case unchecked
    }

    /// The step.
    public let step: Step

    private init(_ step: Step) {
        self.step = step
    }

    /// Verified, or what its findings make of it.
    ///
    /// - Parameters:
    ///   - proof: what the verifier gave; it is not looked into, its being there is the point.
    ///   - needsAttention: whether a finding about it should be seen first.
    /// - Returns: verified, or attention.
    package static func verified(
        by proof: borrowing some CheckProof,
        needsAttention: Bool = false
    ) -> CheckResult {
        CheckResult(needsAttention ? .attention : .verified)
    }

    /// Read, not verified.
    public static let read = CheckResult(.read)
    /// Someone should look.
    public static let attention = CheckResult(.attention)
    /// Not authentic, or refused.
    public static let refused = CheckResult(.refused)
    /// The check could not be made.
    public static let unchecked = CheckResult(.unchecked)
}

/// A type whose values only a verifier makes, so that having one proves that the check was passed.
///
/// A type that conforms has no initialiser that others can call. `Tests/HouseTests/CheckProofTests.swift` lists
/// the types, and fails where the sources have another one.
package protocol CheckProof: Sendable {}

extension CheckResult {
    /// The stable name in reports, as in `attention`.
    public var name: String { step.rawValue }

    /// A sign of one character, as colour alone says nothing to many.
    public var mark: String {
        switch step {
        case .verified: "✓"
        case .read: "•"
        case .attention: "!"
        case .refused: "✗"
        case .unchecked: "?"
        }
    }

    /// The words in English, as the command writes them; pages have theirs in the catalogue.
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
