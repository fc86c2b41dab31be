// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A character that was taken for another.
public struct MRZChange: Sendable, Hashable {
    /// Where it stands.
    public let place: MRZPlace
    /// What was read, in ASCII.
    public let read: UInt8
    /// What is used, in ASCII.
    public let used: UInt8
}

/// A set of changes that makes one check digit right.
public struct MRZAlternative: Sendable, Hashable {
    /// The check digit.
    public let check: MRZCheckKind
    /// The changes.
    public let changes: [MRZChange]
    /// How much worse the recogniser finds it than what was read: a difference of log-likelihoods.
    public let cost: Float
    /// Whether the changes were made.
    public let isChosen: Bool
}

/// A zone after correction, with everything that was changed and everything that might have been.
public struct MRZCorrection: Sendable, Hashable {
    /// The zone; each change is among its findings.
    public let document: MRZDocument
    /// What was changed.
    public let changes: [MRZChange]
    /// For each check digit that was wrong the ways to make it right, the best first.
    public let alternatives: [MRZAlternative]

    /// The other ways to make a check digit right that were not taken, best first.
    public func alternatives(for check: MRZCheckKind) -> [MRZAlternative] {
        alternatives.filter { $0.check == check }
    }
}
