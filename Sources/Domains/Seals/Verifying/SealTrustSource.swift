// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// The anchors and links of one verification, as the source for the path search.
final class SealTrustSource: PathSource {
    private let anchors: [SealAnchor]
    private let links: [SealLink]

    init(anchors: [SealAnchor], links: [SealLink]) {
        self.anchors = anchors
        self.links = links
    }

    /// Returns the anchors whose name or key identifier says that they may have issued a certificate.
    func anchors(issuing child: CertificateFacts) -> [PathAuthority] {
        anchors.compactMap { anchor in
            anchor.authority.flatMap { child.mayBeIssued(by: $0.facts) ? $0 : nil }
        }
    }

    func intermediates(issuing child: CertificateFacts) -> [PathAuthority] {
        links.compactMap { link in
            guard let facts = link.facts, child.mayBeIssued(by: facts) else { return nil }
            let list = link.revocationList ?? list(signedBy: facts)
            return PathAuthority(
                facts,
                revocationList: list?.facts,
                hasRevocationList: list != nil
            )
        }
    }

    /// Returns a list signed by a link's key that came with another certificate, since an authority publishes one list
    /// for all its keys.
    private func list(signedBy facts: CertificateFacts) -> SealRevocationList? {
        let others = anchors.lazy.map { $0.revocationList } + links.lazy.map { $0.revocationList }
        let fitting = others.first { list in
            list?.facts.map { (try? $0.verify(asOnlyListOf: facts)) != nil } ?? false
        }
        return fitting.flatMap { $0 }
    }

    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList] { [] }

    func signers(of list: RevocationList) -> [CertificateFacts] { [] }
}
