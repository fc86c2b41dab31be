// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits on the work of one path search.
///
/// Anyone may have sent the certificates searched, so our own limits must bound the work; reaching one ends the
/// search, and it is never retried.
public struct PathBudget: Sendable, Hashable {
    /// The kinds of work counted.
    public enum Item: Sendable, Hashable {
        /// Checks of a signature.
        case signature
        /// Certificates considered as the issuer of another.
        case candidate
        /// Names compared with constraints.
        case name
    }

    /// Checks of a signature; 100 as in rustls-webpki, enough for any honest path and 5 ms of work.
    public var signatures = 100
    /// Certificates considered as issuers.
    ///
    /// Each one costs a comparison of names; 20,000 keep the search below the time of the signatures.
    /// CVE-2023-0464 was such a search without a bound.
    public var candidates = 20_000
    /// Names compared with constraints; 250,000 as in rustls-webpki, its answer to certificates where long
    /// lists of both multiply (CVE-2018-16875 and its like).
    public var names = 250_000
    /// Certificates in a path, both ends included.
    ///
    /// Country authorities use up to 5 (an authority, three links, a signer); the longest paths of
    /// public test suites have 7.
    public var depth = 10

    /// Creates the standard budget.
    public init() {}

    /// Uses up one unit of an item.
    ///
    /// - Throws: `budgetExceeded`.
    mutating func spend(_ item: Item) throws(CertificateRuleError) {
        switch item {
        case .signature: signatures = try Self.less(signatures, item)
        case .candidate: candidates = try Self.less(candidates, item)
        case .name: names = try Self.less(names, item)
        }
    }

    private static func less(_ rest: Int, _ item: Item) throws(CertificateRuleError) -> Int {
        guard rest > 0 else { throw .budgetExceeded(item) }
        return rest - 1
    }
}
