// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Searches and checks paths from configured anchors to a certificate.
///
/// Source: RFC 5280 §6 without policies. Anchors count with all they say (dates, authority, path
/// length, name constraints), not only with name and key; their own signature is not checked.
public struct PathValidation: Sendable {
    /// Certificates trusted by configuration.
    public let anchors: [Certificate]
    /// Certificates that may stand between, in any order; nothing about them is trusted.
    public let intermediates: [Certificate]
    /// Revocation lists, in any order; nothing about them is trusted.
    public let revocationLists: [RevocationList]
    /// What a path must satisfy.
    public let policy: PathPolicy

    // By the texts that stand for names: certificates that anybody may have sent must not cost a
    // comparison of names for every step of every path.
    let anchorsBySubject: [String: [Certificate]]
    let intermediatesBySubject: [String: [Certificate]]
    let listsByIssuer: [String: [RevocationList]]

    /// Prepares the search of paths.
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

    /// Finds a path to a certificate that holds at an instant.
    ///
    /// - Throws: the rule that the most promising path violates.
    public func verify(
        _ certificate: Certificate,
        at time: Instant
    ) throws(CertificatePathError) -> VerifiedPath {
        var search = PathSearch(self, at: time)
        return try search.verify(certificate)
    }
}
