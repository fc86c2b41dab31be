// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds the ways from the anchors to a signer certificate.
struct SealPathSearch {
    /// The most links between an anchor and a signer certificate.
    static let linkLimit = 3

    /// The most signature checks one search for links may cost: a country that rolled its key over
    /// yearly for the 15 years of a certificate, with a trust list that holds each link twice.
    static let signatureLimit = 32

    let signer: CertificateFacts
    let anchors: [SealAnchor]
    let links: [SealLink]

    private var signatureCount = 0

    init(signer: CertificateFacts, anchors: [SealAnchor], links: [SealLink]) {
        self.signer = signer
        self.anchors = anchors
        self.links = links
    }

    /// The paths without links, in the order of the anchors: every anchor whose name or key
    /// identifier says that it may have issued the signer certificate.
    func direct() -> [SealPath] {
        var paths: [SealPath] = []
        for anchor in anchors {
            guard let facts = anchor.facts, signer.mayBeIssued(by: facts) else { continue }
            paths.append(SealPath(anchor: anchor, facts: facts))
        }
        return paths
    }

    /// The paths over one to three links, shortest first, each hop signed by the one above.
    mutating func overLinks() -> [SealPath] {
        var found: [SealPath] = []
        // Chains of links from the signer upwards, one link longer in each round.
        var chains: [[SealLink]] = [[]]
        for _ in 0..<Self.linkLimit {
            chains = chains.flatMap { extensions(of: $0) }
            for chain in chains {
                found += paths(below: chain)
            }
        }
        return found
    }

    private mutating func extensions(of chain: [SealLink]) -> [[SealLink]] {
        let child = chain.last?.facts ?? signer
        var longer: [[SealLink]] = []
        for link in links {
            guard let facts = link.facts, !chain.contains(where: { $0.facts === facts }),
                isIssued(child, by: facts)
            else { continue }
            longer.append(chain + [link])
        }
        return longer
    }

    private mutating func paths(below chain: [SealLink]) -> [SealPath] {
        guard let top = chain.last?.facts else { return [] }
        var paths: [SealPath] = []
        for anchor in anchors {
            guard let facts = anchor.facts, facts !== top, isIssued(top, by: facts) else {
                continue
            }
            var path = SealPath(anchor: anchor, facts: facts)
            for link in chain.reversed() {
                guard let facts = link.facts else { continue }
                path = path.extended(by: authority(link, facts: facts))
            }
            paths.append(path)
        }
        return paths
    }

    private mutating func isIssued(_ child: CertificateFacts, by parent: CertificateFacts) -> Bool {
        guard child.mayBeIssued(by: parent), signatureCount < Self.signatureLimit else {
            return false
        }
        signatureCount += 1
        return child.isSigned(by: parent)
    }

    /// A link with the list signed by its key: its own, or one that came with another certificate,
    /// because the authority publishes one list for all its keys.
    private func authority(_ link: SealLink, facts: CertificateFacts) -> SealPath.Authority {
        let others = anchors.lazy.map(\.revocationList) + links.lazy.map(\.revocationList)
        let fitting = others.first { $0?.facts?.fault(asListOf: facts) == nil && $0?.facts != nil }
        return SealPath.Authority(
            facts: facts,
            revocationList: link.revocationList ?? fitting.flatMap { $0 }
        )
    }
}
