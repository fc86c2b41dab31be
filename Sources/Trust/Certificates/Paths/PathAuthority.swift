// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A certificate that may have issued others, with what its owner knows about it.
package struct PathAuthority: Sendable {
    package let facts: CertificateFacts
    /// Whether the certificate is the one that was meant, where a hash of it was configured.
    package let isIntact: Bool
    /// Whether the authority is configured as a demonstration.
    package let isDemo: Bool
    /// Whether a list was given with the authority, readable or not.
    package let hasRevocationList: Bool
    /// The list given with the authority; `nil` also where it is none.
    package let revocationList: RevocationFacts?

    package init(
        _ facts: CertificateFacts,
        isIntact: Bool = true,
        isDemo: Bool = false,
        revocationList: RevocationFacts? = nil,
        hasRevocationList: Bool = false
    ) {
        self.facts = facts
        self.isIntact = isIntact
        self.isDemo = isDemo
        self.revocationList = revocationList
        self.hasRevocationList = hasRevocationList || revocationList != nil
    }
}

/// Where a search finds certificates and lists; nothing about them is trusted but the anchors.
package protocol PathSource {
    /// The anchors that may have issued a certificate, the most promising first.
    func anchors(issuing child: CertificateFacts) -> [PathAuthority]
    /// The certificates in between that may have issued a certificate.
    func intermediates(issuing child: CertificateFacts) -> [PathAuthority]
    /// The lists of the issuer of a certificate, where lists are not given with their authorities.
    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList]
    /// The certificates in between that may have signed a list.
    func signers(of list: RevocationList) -> [CertificateFacts]
}

/// A source of which one anchor only counts.
struct AnchoredSource: PathSource {
    let base: any PathSource
    let anchor: PathAuthority

    func anchors(issuing child: CertificateFacts) -> [PathAuthority] {
        child.isNamed(after: anchor.facts) ? [anchor] : []
    }

    func intermediates(issuing child: CertificateFacts) -> [PathAuthority] {
        base.intermediates(issuing: child)
    }

    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList] {
        base.revocationLists(covering: certificate)
    }

    func signers(of list: RevocationList) -> [CertificateFacts] { base.signers(of: list) }
}
