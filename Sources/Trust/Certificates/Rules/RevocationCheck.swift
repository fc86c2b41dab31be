// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Whether a certificate is revoked, as far as lists at hand tell.
///
/// Source: RFC 5280 §6.3.3.
public struct RevocationCheck: Sendable {
    /// What became of a check that found nothing against the certificate.
    public enum Outcome: Hashable, Sendable {
        /// Lists that are up to date cover the certificate and do not hold it.
        case notRevoked
        /// The same, but the next list has been due since this instant, or at an unknown one.
        case notRevokedByOutdatedList(Instant?)
    }

    /// What is to become of outdated lists.
    public let freshness: RevocationFreshness

    /// A check with a rule for outdated lists.
    public init(freshness: RevocationFreshness) {
        self.freshness = freshness
    }

    /// Checks a certificate against the lists of its issuer.
    ///
    /// An entry counts whatever its date and reason, also in a list that is outdated, and also in a
    /// delta list; a delta list never makes a certificate good.
    ///
    /// - Throws: `revoked`; where the lists do not suffice, `missingRevocationList`, `outOfScope`,
    ///   `listNotYetValid`, `listOutdated` or `deltaList`; `malformedExtension` of the certificate's
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

/// What the lists seen so far say about one certificate.
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
            // An entry that takes a certificate off the list says nothing without its base.
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
