// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A certificate that may have issued others, with the knowledge of its source about it.
package struct PathAuthority: Sendable {
    package let facts: CertificateFacts
    /// Whether the certificate is the intended one, if a hash of it was configured.
    package let isIntact: Bool
    /// Whether the authority is configured as a demonstration.
    package let isDemo: Bool
    /// Whether a list was supplied with the authority, readable or not.
    package let hasRevocationList: Bool
    /// The list supplied with the authority; `nil` also if it is unreadable.
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

/// The source of certificates and lists for a search; only the anchors are trusted.
package protocol PathSource: AnyObject {
    /// Returns the anchors that may have issued a certificate, the most promising first.
    func anchors(issuing child: CertificateFacts) -> [PathAuthority]
    /// Returns the intermediates that may have issued a certificate.
    func intermediates(issuing child: CertificateFacts) -> [PathAuthority]
    /// Returns the lists of a certificate's issuer, if lists are not supplied with their authorities.
    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList]
    /// Returns the intermediates that may have signed a list.
    func signers(of list: RevocationList) -> [CertificateFacts]
}

/// A source restricted to a single anchor.
final class AnchoredSource: PathSource {
    private let base: any PathSource
    private let anchor: PathAuthority

    init(base: any PathSource, anchor: PathAuthority) {
        self.base = base
        self.anchor = anchor
    }

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
