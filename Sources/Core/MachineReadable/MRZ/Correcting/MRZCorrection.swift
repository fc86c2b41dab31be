// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A character replaced by another.
public struct MRZChange: Sendable, Hashable {
    /// Its place.
    public let place: MRZPlace
    /// The character read, in ASCII.
    public let read: UInt8
    /// The character used, in ASCII.
    public let used: UInt8
}

/// A set of changes that makes one check digit right.
public struct MRZAlternative: Sendable, Hashable {
    /// The check digit.
    public let check: MRZCheckKind
    /// The changes.
    public let changes: [MRZChange]
    /// How much worse this fits the recogniser's reading: a difference of log-likelihoods.
    public let cost: Float
    /// Whether the changes were made.
    public let isChosen: Bool
}

/// A zone after correction, with all changes and all alternatives.
public struct MRZCorrection: Sendable, Hashable {
    /// The corrected zone; each change is among its findings.
    public let document: MRZDocument
    /// All changes.
    public let changes: [MRZChange]
    /// The ways to make each wrong check digit right, the best first.
    public let alternatives: [MRZAlternative]

    /// Returns the rejected ways to make a check digit right, the best first.
    public func alternatives(for check: MRZCheckKind) -> [MRZAlternative] {
        alternatives.filter { $0.check == check }
    }
}
