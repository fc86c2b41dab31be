// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What became of one check of a published collection.
public enum ConformanceOutcome: Hashable, Sendable {
    /// This build does what the collection says is right.
    case passed
    /// This build does something else; the text says what was expected and what came out.
    case failed(String)
    /// The collection itself marks the check as outside the scope; the text says why.
    case skipped(String)
}

/// One check of a published collection and what became of it.
public struct ConformanceCase: Hashable, Sendable {
    /// The collection's name for the check, the same wherever its files are kept.
    ///
    /// The parts stand between slashes, the format first, as in `jcs/arrays`, `pkits/4.1.1` or
    /// `wycheproof/ed25519_test/63`: the key of ``ConformanceDivergences``.
    public let id: String
    /// What became of it.
    public let outcome: ConformanceOutcome

    /// Names a check and says what became of it.
    public init(id: String, outcome: ConformanceOutcome) {
        self.id = id
        self.outcome = outcome
    }
}
