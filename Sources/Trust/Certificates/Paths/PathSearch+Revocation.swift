// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The checks of revocation lists, from the anchor downwards.
extension PathSearch {
    /// The longest chain of signers of revocation lists that depend on each other.
    ///
    /// A list signer is itself looked up in a list, which may again have a separate signer.
    private static let maximumSignerDepth = 2

    /// Checks the lists of a path and returns whether there was one for each certificate.
    mutating func verifyRevocation(_ path: inout PathReport) throws(CertificatePathError) -> Bool {
        switch policy.lists {
        case .ofAuthority: return try verifyGivenLists(path)
        case .ofIssuer:
            for place in path.authorities.indices {
                let depth = path.depth(of: place) - 1
                do throws(CertificateRuleError) {
                    let finding = try verifyRevocation(path, below: place, depth: depth)
                    if let finding { path.findings.append(finding) }
                } catch {
                    throw CertificatePathError(error, depth: depth)
                }
            }
            return true
        }
    }
}

/// Lists supplied with the authorities (``PathPolicy/Lists/ofAuthority``).
extension PathSearch {
    private func verifyGivenLists(_ path: PathReport) throws(CertificatePathError) -> Bool {
        guard policy.revocation != .ignore else { return false }
        var isComplete = true
        try path.forEachAuthority { authority, _ throws(CertificateRuleError) in
            guard authority.hasRevocationList else {
                guard policy.revocation == .ifAvailable else { throw .missingRevocationList }
                isComplete = false
                return
            }
            guard let list = authority.revocationList else { throw .missingRevocationList }
            try list.verify(asOnlyListOf: authority.facts)
        }
        return isComplete
    }

    /// Applies one rule to each list.
    func verifyGivenLists(_ check: PathCheck, _ path: PathReport) throws(CertificatePathError) {
        try path.forEachAuthority { authority, place throws(CertificateRuleError) in
            if check == .revocationListSigner, authority.hasRevocationList {
                try authority.facts.certificate.verifyKeyUsage(allows: .cRLSign)
            }
            guard let facts = authority.revocationList else { return }
            let list = facts.list
            switch check {
            case .revocationListStrength:
                guard facts.algorithm?.isWeak != true else { throw .weakAlgorithm }
            case .revocationListIssued: try list.verifyExists(at: time)
            case .revocationListFreshness:
                guard !list.isOutdated(at: time) else { throw .listOutdated(list.nextUpdate) }
            case .revocationStatus:
                let number = path.child(below: place).certificate.serialNumber
                guard !list.contains(number) else { throw .revoked }
            default: break
            }
        }
    }
}

/// Lists looked up by issuer (``PathPolicy/Lists/ofIssuer``).
extension PathSearch {
    private mutating func verifyRevocation(
        _ path: PathReport,
        below place: Int,
        depth: Int
    ) throws(CertificateRuleError) -> PathFinding? {
        let rule = depth == 0 ? policy.revocation : policy.authorityRevocation
        guard rule != .ignore else { return nil }
        let child = path.child(below: place)
        let offered = source.revocationLists(covering: child)
        guard !offered.isEmpty else {
            guard rule == .ifAvailable else { throw .missingRevocationList }
            return .noRevocationList(depth: depth)
        }
        var usable: [VerifiedRevocationList] = []
        var shortcoming: CertificateRuleError?
        for list in offered {
            do throws(CertificateRuleError) {
                usable.append(try verified(list, signers: path.authorities[...place]))
            } catch {
                if case .budgetExceeded = error { throw error }
                shortcoming = error
            }
        }
        if usable.isEmpty, let shortcoming { throw shortcoming }
        let check = RevocationCheck(freshness: policy.freshness)
        switch try check.verify(child.certificate, lists: usable, at: time) {
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
        signers: ArraySlice<PathAuthority>
    ) throws(CertificateRuleError) -> VerifiedRevocationList {
        var worst = CertificateRuleError.issuerNameMismatch
        for signer in signers.reversed()
        where list.issuer.matches(signer.facts.certificate.subject) {
            do throws(CertificateRuleError) {
                return try verified(list, signer: signer.facts)
            } catch {
                if case .budgetExceeded = error { throw error }
                worst = error
            }
        }
        guard pending.count < Self.maximumSignerDepth, let anchor = signers.first else {
            throw worst
        }
        for signer in source.signers(of: list) {
            let isKnown = signers.contains { $0.facts === signer }
            guard !isKnown, !pending.contains(where: { $0 === signer }),
                let usable = try? verified(list, signer: signer)
            else {
                if let exhausted { throw exhausted }
                continue
            }
            guard let error = errorOfPath(to: signer, from: anchor) else { return usable }
            if case .budgetExceeded = error { throw error }
            worst = error
        }
        throw worst
    }

    /// Returns why there is no path from an anchor to a signer of lists; `nil` if there is one.
    ///
    /// The search for it spends from the same budget.
    private mutating func errorOfPath(
        to signer: CertificateFacts,
        from anchor: PathAuthority
    ) -> CertificateRuleError? {
        var policy = policy
        (policy.keyUsage, policy.purpose) = ([], nil)
        var search = PathSearch(
            for: signer,
            in: AnchoredSource(base: source, anchor: anchor),
            policy: policy,
            at: time
        )
        search.budget = budget
        search.failures = failures
        search.pending = pending + [signer]
        search.run()
        (budget, failures) = (search.budget, search.failures)
        if let bound = search.exhausted { end(by: bound) }
        return search.error?.reason
    }

    private mutating func verified(
        _ list: RevocationList,
        signer: CertificateFacts
    ) throws(CertificateRuleError) -> VerifiedRevocationList {
        guard spend(.signature) else { throw .budgetExceeded(.signature) }
        guard let key = signer.publicKey else { throw .unusableKey }
        try policy.profile.verify(list)
        return try VerifiedRevocationList(
            list,
            signer: signer.certificate,
            key: key,
            weakAlgorithms: policy.weakAlgorithms
        )
    }
}
