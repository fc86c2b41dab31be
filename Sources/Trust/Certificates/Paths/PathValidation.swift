// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Searches and checks paths from configured anchors to a certificate.
///
/// Source: RFC 5280 §6 without policies. Everything in an anchor applies (dates, authority, path
/// length, name constraints), not only name and key; its own signature is not checked.
public struct PathValidation: Sendable {
    /// Certificates trusted by configuration.
    public let anchors: [Certificate]
    /// Certificates that may be in between, in any order; none of them is trusted.
    public let intermediates: [Certificate]
    /// Revocation lists, in any order; none of them is trusted.
    public let revocationLists: [RevocationList]
    /// The requirements on a path.
    public let policy: PathPolicy

    // Indexed by match keys: anyone may have sent the certificates, and they must not cost a comparison of
    // names for every step of every path.
    fileprivate let anchorsBySubject: [String: [Certificate]]
    fileprivate let intermediatesBySubject: [String: [Certificate]]
    fileprivate let listsByIssuer: [String: [RevocationList]]

    /// Prepares the search for paths.
    public init(
        anchors: [Certificate],
        intermediates: [Certificate] = [],
        revocationLists: [RevocationList] = [],
        policy: PathPolicy = PathPolicy()
    ) {
        self.anchors = anchors
        self.intermediates = intermediates
        self.revocationLists = revocationLists
        self.policy = policy
        anchorsBySubject = Dictionary(grouping: anchors) { $0.subject.matchKey }
        intermediatesBySubject = Dictionary(grouping: intermediates) { $0.subject.matchKey }
        listsByIssuer = Dictionary(grouping: revocationLists) { $0.issuer.matchKey }
    }

    /// Finds a path to a certificate that is valid at an instant.
    ///
    /// - Throws: the rule that the most promising path violates.
    public func verify(
        _ certificate: Certificate,
        at time: Instant
    ) throws(CertificatePathError) -> VerifiedPath {
        let material = PathMaterial(self)
        var search = PathSearch(
            for: material.facts(of: certificate),
            in: material,
            policy: policy,
            at: time
        )
        search.isAnchor = anchors.contains(certificate)
        search.run()
        if let error = search.error { throw error }
        guard let path = search.best else {
            throw CertificatePathError(.noIssuer, depth: 0, progress: -1)
        }
        return VerifiedPath(certificates: path.certificates, findings: path.findings)
    }
}

/// The certificates and lists of one validation, looked up by name.
///
/// Computes facts only for those certificates that a search encounters.
private final class PathMaterial: PathSource {
    private let validation: PathValidation
    private var known: [Certificate: CertificateFacts] = [:]

    init(_ validation: PathValidation) {
        self.validation = validation
    }

    func facts(of certificate: Certificate) -> CertificateFacts {
        if let facts = known[certificate] { return facts }
        let facts = CertificateFacts(certificate)
        known[certificate] = facts
        return facts
    }

    func anchors(issuing child: CertificateFacts) -> [PathAuthority] {
        authorities(validation.anchorsBySubject[child.issuerKey])
    }

    func intermediates(issuing child: CertificateFacts) -> [PathAuthority] {
        authorities(validation.intermediatesBySubject[child.issuerKey])
    }

    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList] {
        validation.listsByIssuer[certificate.issuerKey] ?? []
    }

    func signers(of list: RevocationList) -> [CertificateFacts] {
        (validation.intermediatesBySubject[list.issuer.matchKey] ?? []).map { facts(of: $0) }
    }

    private func authorities(_ certificates: [Certificate]?) -> [PathAuthority] {
        // Configuring an anchor is a decision to trust it, even if it was made for demonstrations.
        (certificates ?? []).map { PathAuthority(facts(of: $0), isDemo: true) }
    }
}
