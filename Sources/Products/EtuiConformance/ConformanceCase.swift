// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The outcome of one check of a published collection.
public enum ConformanceOutcome: Hashable, Sendable {
    /// This build behaves as the collection requires.
    case passed
    /// This build behaves differently; the text gives the expected and the actual result.
    case failed(String)
    /// The collection itself declares the check out of scope; the text says why.
    case skipped(String)
}

/// One check of a published collection and its outcome.
public struct ConformanceCase: Hashable, Sendable {
    /// The collection's name for the check, the same wherever its files are stored.
    ///
    /// The parts are separated by slashes, the format first, as in `jcs/arrays`, `pkits/4.1.1` or
    /// `wycheproof/ed25519_test/63`: the key of ``ConformanceDivergences``.
    public let id: String
    /// The outcome.
    public let outcome: ConformanceOutcome

    /// Creates a check with its outcome.
    public init(id: String, outcome: ConformanceOutcome) {
        self.id = id
        self.outcome = outcome
    }
}
