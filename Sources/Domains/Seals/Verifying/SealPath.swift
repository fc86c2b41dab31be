// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A way from an anchor, over links, to the authority that issued a signer certificate.
struct SealPath {
    let anchor: SealAnchor
    /// The anchor's certificate, then the links in order of issue; never empty.
    private(set) var authorities: [Authority]

    /// A certificate of the path with the revocation list that covers what it issued.
    struct Authority {
        let facts: CertificateFacts
        let revocationList: SealRevocationList?
    }

    /// A path without links.
    init(anchor: SealAnchor, facts: CertificateFacts) {
        self.anchor = anchor
        authorities = [Authority(facts: facts, revocationList: anchor.revocationList)]
    }

    /// The authority that issued the signer certificate.
    var issuer: Authority { authorities[authorities.count - 1] }

    /// The links, the one issued by the anchor first.
    var links: ArraySlice<Authority> { authorities.dropFirst() }

    /// Each certificate below the anchor with the one that issued it, the signer last.
    func hops(
        to signer: CertificateFacts
    ) -> [(child: CertificateFacts, parent: CertificateFacts)] {
        var hops: [(child: CertificateFacts, parent: CertificateFacts)] = []
        hops.reserveCapacity(authorities.count)
        for link in links {
            hops.append((link.facts, authorities[hops.count].facts))
        }
        hops.append((signer, issuer.facts))
        return hops
    }

    /// The same path with one more link at its end.
    func extended(by link: Authority) -> SealPath {
        var path = self
        path.authorities.append(link)
        return path
    }
}
