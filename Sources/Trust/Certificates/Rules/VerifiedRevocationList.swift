// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A fully understood revocation list with a verified signature of its issuer.
///
/// Only a successful check creates one. It is independent of the time, so it can be kept;
/// ``RevocationCheck`` decides what it means for a certificate at an instant.
public struct VerifiedRevocationList: Sendable {
    /// The list.
    public let list: RevocationList

    /// Checks everything about a list except the time.
    ///
    /// The signer is a certificate whose trust the caller has established, with its key.
    ///
    /// - Throws: `emptyIssuer`, `issuerNameMismatch`, `missingSubjectKeyIdentifier`,
    ///   `keyIdentifierMismatch`, `missingKeyUsage`, `indirectList`,
    ///   `unknownCriticalListExtension`, `algorithmsDiffer`, `unsupportedAlgorithm`,
    ///   `weakAlgorithm`, `wrongSignature`. Source: RFC 5280 §6.3.3 (b), (f), (g).
    public init(
        _ list: RevocationList,
        signer: Certificate,
        key: PublicKey,
        weakAlgorithms: WeakAlgorithms = .reject
    ) throws(CertificateRuleError) {
        try list.verifyIssuerName(matches: signer)
        try list.verifyKeyIdentifier(matches: signer)
        try signer.verifyKeyUsage(allows: .cRLSign)
        try list.verifyIsUnderstood()
        try list.verifySignature(by: key, weakAlgorithms: weakAlgorithms)
        self.list = list
    }

    /// Returns the reasons for which the list would contain a certificate of its issuer; none if it would not
    /// contain it at all.
    ///
    /// Source: RFC 5280 §6.3.3 (b) (2), (d).
    func reasons(covering certificate: Certificate) throws(CertificateRuleError)
        -> RevocationReasons
    {
        guard list.issuer.matches(certificate.issuer) else { return [] }
        guard let scope = list.scope else { return .all }
        guard scope.holds(kindOf: certificate) else { return [] }
        let own = scope.reasons ?? .all
        guard let name = scope.name else { return own }
        let points = try understanding { () throws(CertificateError) in
            try certificate.distributionPoints()
        }
        let names = name.names(issuer: list.issuer)
        guard let points else {
            // Without distribution points, the issuer's name is the place.
            return names.contains { Self.isSame($0, .directory(certificate.issuer)) } ? own : []
        }
        // A point with its own issuer is for indirect lists.
        let matching = points.filter { point in
            point.issuer == nil
                && (point.name?.names(issuer: certificate.issuer) ?? []).contains { mine in
                    names.contains { Self.isSame($0, mine) }
                }
        }
        let reasons = matching.reduce(into: RevocationReasons()) {
            $0.formUnion($1.reasons ?? .all)
        }
        return reasons.intersection(own)
    }

    private static func isSame(_ left: GeneralName, _ right: GeneralName) -> Bool {
        guard case .directory(let one) = left, case .directory(let other) = right else {
            return left == right
        }
        return one.matches(other)
    }
}

extension RevocationScope {
    /// Returns whether the list covers certificates of this kind.
    ///
    /// Certificates of version 1 and 2 do not say whether they are authorities, so no list for one kind only
    /// covers them.
    fileprivate func holds(kindOf certificate: Certificate) -> Bool {
        guard !holdsOnlyAttributes else { return false }
        guard holdsOnlyAuthorities || holdsOnlyEndEntities else { return true }
        let isAuthority = certificate.basicConstraints?.isAuthority ?? false
        return certificate.version == .v3 && isAuthority == holdsOnlyAuthorities
    }
}
