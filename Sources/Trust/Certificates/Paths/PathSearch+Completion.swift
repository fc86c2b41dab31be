// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What is checked of a path once it reaches an anchor.
extension PathSearch {
    /// How many signers of revocation lists may depend on each other.
    ///
    /// A signer of lists is itself looked up in a list, which again may have its own signer.
    private static let maximumSignerDepth = 2

    /// Checks a path, the anchor first, from the anchor downwards.
    mutating func complete(
        _ path: [Certificate],
        pending: [Certificate]
    ) throws(CertificatePathError) -> VerifiedPath {
        try verifyNames(path)
        var findings: [PathFinding] = []
        for place in 1..<path.count {
            let depth = path.count - 1 - place
            do {
                let finding = try verifyRevocation(path, place: place, pending: pending)
                if let finding { findings.append(finding) }
            } catch {
                throw CertificatePathError(error, depth: depth, progress: .revocation)
            }
        }
        return VerifiedPath(certificates: path, findings: findings)
    }

    /// Source: RFC 5280 §6.1.3 (b), (c): self-issued certificates on the way are not constrained.
    private mutating func verifyNames(_ path: [Certificate]) throws(CertificatePathError) {
        var space = NameSpace()
        for (place, certificate) in path.enumerated() {
            let isLast = place == path.count - 1
            do {
                if place > 0, isLast || !certificate.isSelfIssued {
                    try space.verify(certificate, budget: &budget)
                }
                if !isLast { try space.narrow(by: certificate) }
            } catch {
                throw CertificatePathError(error, depth: path.count - 1 - place, progress: .names)
            }
        }
    }

    private mutating func verifyRevocation(
        _ path: [Certificate],
        place: Int,
        pending: [Certificate]
    ) throws(CertificateFault) -> PathFinding? {
        let depth = path.count - 1 - place
        let rule = depth == 0 ? policy.revocation : policy.authorityRevocation
        guard rule != .ignore else { return nil }
        let certificate = path[place]
        let offered = validation.listsByIssuer[certificate.issuer.matchKey] ?? []
        guard !offered.isEmpty else {
            guard rule == .ifAvailable else { throw .missingRevocationList }
            return .noRevocationList(depth: depth)
        }
        let signers = Array(path[..<place].reversed())
        var usable: [VerifiedRevocationList] = []
        var shortcoming: CertificateFault?
        for list in offered {
            do {
                usable.append(try verified(list, signers: signers, pending: pending))
            } catch {
                if case .budgetExceeded = error { throw error }
                shortcoming = error
            }
        }
        if usable.isEmpty, let shortcoming { throw shortcoming }
        let check = RevocationCheck(freshness: policy.freshness)
        switch try check.verify(certificate, lists: usable, at: time) {
        case .notRevoked: return nil
        case .notRevokedByOutdatedList: return .outdatedRevocationList(depth: depth)
        }
    }

    /// Finds the signer of a list: one of the authorities above the certificate, the issuer first,
    /// else another certificate of the same name with a path to the same anchor.
    ///
    /// Source: RFC 5280 §6.3.3 (f).
    private mutating func verified(
        _ list: RevocationList,
        signers: [Certificate],
        pending: [Certificate]
    ) throws(CertificateFault) -> VerifiedRevocationList {
        var worst = CertificateFault.issuerNameMismatch
        for signer in signers where list.issuer.matches(signer.subject) {
            do {
                return try verified(list, signer: signer)
            } catch {
                if case .budgetExceeded = error { throw error }
                worst = error
            }
        }
        guard pending.count < Self.maximumSignerDepth, let anchor = signers.last else {
            throw worst
        }
        let others = (validation.intermediatesBySubject[list.issuer.matchKey] ?? []).filter {
            !signers.contains($0) && !pending.contains($0)
        }
        for signer in others {
            guard let usable = try? verified(list, signer: signer) else { continue }
            do {
                let anchors = [anchor.subject.matchKey: [anchor]]
                _ = try path(to: signer, anchors: anchors, pending: pending + [signer])
                return usable
            } catch {
                if error.isFatal { throw error.fault }
                worst = error.fault
            }
        }
        throw worst
    }

    private mutating func verified(
        _ list: RevocationList,
        signer: Certificate
    ) throws(CertificateFault) -> VerifiedRevocationList {
        let key = try key(of: signer)
        try policy.profile.verify(list)
        try budget.spend(.signature)
        return try VerifiedRevocationList(
            list,
            signer: signer,
            key: key,
            weakAlgorithms: policy.weakAlgorithms
        )
    }
}
