// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A check whether a certificate is revoked, according to the available lists.
///
/// Source: RFC 5280 §6.3.3.
public struct RevocationCheck: Sendable {
    /// The outcome of a check that found no revocation.
    public enum Outcome: Hashable, Sendable {
        /// Up-to-date lists cover the certificate and do not contain it.
        case notRevoked
        /// The same, but the next list has been due since this instant, or since an unknown one.
        case notRevokedByOutdatedList(Instant?)
    }

    /// The treatment of outdated lists.
    public let freshness: RevocationFreshness

    /// Creates a check with a rule for outdated lists.
    public init(freshness: RevocationFreshness) {
        self.freshness = freshness
    }

    /// Checks a certificate against the lists of its issuer.
    ///
    /// An entry revokes whatever its date and reason, even in an outdated list or a delta list; a delta list
    /// never clears a certificate.
    ///
    /// - Throws: `revoked`; if the lists are not sufficient, `missingRevocationList`, `outOfScope`,
    ///   `listNotYetValid`, `listOutdated` or `deltaList`; `malformedExtension` for the certificate's
    ///   distribution points.
    public func verify(
        _ certificate: Certificate,
        lists: [VerifiedRevocationList],
        at time: Instant
    ) throws(CertificateRuleError) -> Outcome {
        guard !lists.isEmpty else { throw .missingRevocationList }
        var coverage = RevocationCoverage()
        for verified in lists {
            try coverage.add(verified, certificate: certificate, at: time)
        }
        return try coverage.outcome(freshness)
    }
}

/// The result for one certificate from the lists seen so far.
private struct RevocationCoverage {
    private var current: RevocationReasons = []
    private var any: RevocationReasons = []
    private var outdatedSince: Instant?
    private var shortcoming = CertificateRuleError.outOfScope

    mutating func add(
        _ verified: VerifiedRevocationList,
        certificate: Certificate,
        at time: Instant
    ) throws(CertificateRuleError) {
        let list = verified.list
        let reasons = try verified.reasons(covering: certificate)
        guard !reasons.isEmpty else { return }
        do {
            try list.verifyExists(at: time)
        } catch {
            shortcoming = error
            return
        }
        if let entry = list.entry(for: certificate.serialNumber) {
            // An entry that removes a certificate from the list means nothing without the base list.
            guard list.isDelta, entry.reason == .removeFromList else { throw .revoked }
        }
        guard !list.isDelta else {
            shortcoming = .deltaList
            return
        }
        any.formUnion(reasons)
        guard list.isOutdated(at: time) else {
            current.formUnion(reasons)
            return
        }
        outdatedSince = list.nextUpdate
        shortcoming = .listOutdated(list.nextUpdate)
    }

    func outcome(
        _ freshness: RevocationFreshness
    ) throws(CertificateRuleError) -> RevocationCheck.Outcome {
        if current.isSuperset(of: .all) { return .notRevoked }
        guard freshness != .enforce, any.isSuperset(of: .all) else { throw shortcoming }
        return freshness == .ignore ? .notRevoked : .notRevokedByOutdatedList(outdatedSince)
    }
}
