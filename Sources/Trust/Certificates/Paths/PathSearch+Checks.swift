// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The checks of the certificates of a path.
extension PathSearch {
    /// Checks a path, the anchor first, up to the first failure.
    package mutating func report(
        on authorities: [PathAuthority],
        isAnchored: Bool = true
    ) -> PathReport {
        var report = PathReport(authorities, to: certificate, isAnchored: isAnchored)
        for check in PathCheck.allCases {
            report.append(outcome(of: check, &report))
            guard report.reason == nil else { break }
        }
        return report
    }

    /// Makes the remaining checks after the first failure too.
    package mutating func complete(_ report: inout PathReport) {
        for check in PathCheck.allCases.dropFirst(report.outcomes.count) {
            report.append(outcome(of: check, &report))
        }
    }

    private mutating func outcome(of check: PathCheck, _ path: inout PathReport) -> PathOutcome {
        let mode = policy.mode(of: check)
        guard mode != .ignore else { return .ignored }
        guard path.isAnchored || check.isPossibleWithoutAnchor else { return .notPerformed }
        // Without a list, the revocation status is unknown.
        if check.isOfGivenLists, !path.hasRevocationLists { return .notPerformed }
        do throws(CertificatePathError) {
            if check == .revocationList {
                return try verifyRevocation(&path) ? .passed : .warning
            }
            try verify(check, path)
            return .passed
        } catch {
            return mode == .enforce ? .failed(error.reason, depth: error.depth) : .warning
        }
    }

    private mutating func verify(_ check: PathCheck, _ path: PathReport)
        throws(CertificatePathError)
    {
        switch check {
        case .authorityKeys: try verifyKeys(path)
        case .anchorIntegrity:
            guard path.authorities[0].isIntact else { throw path.ofAnchor(.wrongIntegrityHash) }
        case .demonstration: try verifyDemonstration(path)
        case .form: try verifyForm(path)
        case .authorityUse: try verifyAuthorityUse(path)
        case .authorityValidity:
            try path.forEachAuthority { authority, _ throws(CertificateRuleError) in
                try authority.facts.certificate.verifyValidity(at: time)
            }
        case .signatures: try verifySignatures(path)
        case .algorithmStrength:
            try path.forEachStep { child, _ throws(CertificateRuleError) in
                guard child.algorithm?.isWeak != true else { throw .weakAlgorithm }
            }
        case .issuerNames:
            try path.forEachStep { child, issuer throws(CertificateRuleError) in
                guard child.isNamed(after: issuer) else { throw .issuerNameMismatch }
            }
        case .keyIdentifiers: try verifyKeyIdentifiers(path)
        case .validity:
            try path.ofLast { certificate throws(CertificateRuleError) in
                try certificate.verifyValidity(at: time)
            }
        case .use: try path.ofLast(verifyUse)
        case .criticalExtensions: try verifyCriticalExtensions(path)
        case .names: try verifyNames(path)
        case .revocationList: break
        case .revocationListSigner, .revocationListStrength, .revocationListIssued,
            .revocationListFreshness, .revocationStatus:
            try verifyGivenLists(check, path)
        }
    }

    /// Checks that the authorities' keys are usable, without reading a key already known to have signed: anyone may
    /// have sent the certificates, so no more keys are read than signatures are checked.
    private func verifyKeys(_ path: PathReport) throws(CertificatePathError) {
        try path.forEachAuthority { authority, place throws(CertificateRuleError) in
            let child = path.child(below: place)
            guard
                child.isKnownToBeSigned(by: authority.facts.key)
                    || authority.facts.publicKey != nil
            else { throw .unusableKey }
        }
    }

    private func verifyDemonstration(_ path: PathReport) throws(CertificatePathError) {
        let isMarked = path.authorities.contains { $0.facts.isDemonstration }
        guard !isMarked || path.authorities[0].isDemo else {
            throw path.ofAnchor(.undeclaredDemonstration)
        }
    }

    /// Checks how each certificate is made.
    private mutating func verifyForm(_ path: PathReport) throws(CertificatePathError) {
        for (place, authority) in path.authorities.enumerated() {
            let isAnchor = path.isAnchored && place == 0
            do throws(CertificateRuleError) {
                try verifyForm(authority.facts, isAnchor: isAnchor)
            } catch {
                throw CertificatePathError(error, depth: path.depth(of: place))
            }
        }
        do throws(CertificateRuleError) {
            try verifyForm(certificate, isAnchor: isAnchor)
        } catch {
            throw CertificatePathError(error, depth: 0)
        }
    }

    private mutating func verifyForm(
        _ facts: CertificateFacts,
        isAnchor: Bool
    ) throws(CertificateRuleError) {
        let certificate = facts.certificate
        guard !certificate.issuer.isEmpty else { throw .emptyIssuer }
        guard certificate.hasConsistentAlgorithms else { throw .algorithmsDiffer }
        try understanding { () throws(CertificateError) in
            _ = try certificate.subjectAlternativeNames()
            _ = try certificate.nameConstraints()
        }
        var isSelfSigned = false
        // Without the signing key's identifier, only the signature can tell (RFC 5280 §4.2.1.1): an
        // authority may name another issuer in the certificate that it signs for its own key, and two
        // keys may share one name.
        if isAnchor, policy.profile.contains(.keyIdentifiers),
            certificate.authorityKeyIdentifier?.keyIdentifier == nil
        {
            isSelfSigned = isSigned(facts, by: facts)
            if let exhausted { throw exhausted }
        }
        try policy.profile.verify(certificate, isSelfSigned: isSelfSigned)
    }

    /// Checks the right to issue and the path lengths.
    ///
    /// Source: RFC 5280 §4.2.1.9 and §6.1.4 (k) to (n): path lengths exclude self-issued authorities further
    /// down, which all links are.
    private func verifyAuthorityUse(_ path: PathReport) throws(CertificatePathError) {
        try path.forEachAuthority { authority, place throws(CertificateRuleError) in
            let certificate = authority.facts.certificate
            try certificate.verifyIsAuthority(isConfigured: path.isAnchored && place == 0)
            guard let limit = certificate.basicConstraints?.pathLength else { return }
            let below = path.authorities.dropFirst(place + 1).count { !$0.facts.isSelfIssued }
            guard below <= limit else { throw .pathTooLong }
        }
    }

    private mutating func verifySignatures(_ path: PathReport) throws(CertificatePathError) {
        for (place, authority) in path.authorities.enumerated() {
            let child = path.child(below: place)
            guard !isSigned(child, by: authority.facts) else { continue }
            let error: CertificateRuleError =
                if let exhausted {
                    exhausted
                } else if !child.certificate.hasConsistentAlgorithms {
                    .algorithmsDiffer
                } else if child.algorithm == nil {
                    .unsupportedAlgorithm
                } else {
                    .wrongSignature
                }
            throw CertificatePathError(error, depth: path.depth(of: place) - 1)
        }
    }

    /// Checks identifiers of the last certificate and its issuer only, as links often have none.
    private func verifyKeyIdentifiers(_ path: PathReport) throws(CertificatePathError) {
        if policy.requiresKeyIdentifiers {
            guard certificate.certificate.authorityKeyIdentifier?.keyIdentifier != nil else {
                throw CertificatePathError(.missingAuthorityKeyIdentifier, depth: 0)
            }
            guard path.issuer?.facts.certificate.subjectKeyIdentifier != nil else {
                throw CertificatePathError(.missingSubjectKeyIdentifier, depth: 1)
            }
        }
        try path.forEachStep { child, issuer throws(CertificateRuleError) in
            try child.certificate.verifyMayBeSigned(by: issuer.certificate)
        }
    }

    private func verifyUse(_ certificate: Certificate) throws(CertificateRuleError) {
        if !policy.allowsAuthorityAtEnd { try certificate.verifyIsNotAuthority() }
        try certificate.verifyKeyUsage(allows: policy.keyUsage)
        if let purpose = policy.purpose { try certificate.verifyPurpose(names: purpose) }
    }

    private func verifyCriticalExtensions(_ path: PathReport) throws(CertificatePathError) {
        try path.forEachAuthority { authority, place throws(CertificateRuleError) in
            guard place > 0 || !path.isAnchored || !policy.trustsAnchorExtensions else { return }
            try authority.facts.certificate.verifyCriticalExtensions(known: policy.knownExtensions)
        }
        try path.ofLast { certificate throws(CertificateRuleError) in
            try certificate.verifyCriticalExtensions(known: policy.knownExtensions)
        }
    }

    /// Checks the names.
    ///
    /// Source: RFC 5280 §6.1.3 (b), (c): self-issued intermediates are not constrained.
    private mutating func verifyNames(_ path: PathReport) throws(CertificatePathError) {
        var space = NameSpace()
        for (place, authority) in path.authorities.enumerated() {
            let facts = authority.facts
            do throws(CertificateRuleError) {
                if place > 0, !facts.isSelfIssued { try verify(facts, within: space) }
                try space.narrow(by: facts.certificate)
            } catch {
                throw CertificatePathError(error, depth: path.depth(of: place))
            }
        }
        do throws(CertificateRuleError) {
            try verify(certificate, within: space)
        } catch {
            throw CertificatePathError(error, depth: 0)
        }
    }

    private mutating func verify(
        _ facts: CertificateFacts,
        within space: NameSpace
    ) throws(CertificateRuleError) {
        do {
            try space.verify(facts.certificate, budget: &budget)
        } catch {
            if case .budgetExceeded = error { end(by: error) }
            throw error
        }
    }
}

extension PathReport {
    /// Creates an error of the anchor.
    func ofAnchor(_ error: CertificateRuleError) -> CertificatePathError {
        CertificatePathError(error, depth: depth(of: 0))
    }

    /// Applies a rule to each authority, the anchor first.
    func forEachAuthority(
        _ rule: (PathAuthority, Int) throws(CertificateRuleError) -> Void
    ) throws(CertificatePathError) {
        for (place, authority) in authorities.enumerated() {
            do throws(CertificateRuleError) {
                try rule(authority, place)
            } catch {
                throw CertificatePathError(error, depth: depth(of: place))
            }
        }
    }

    /// Applies a rule to each certificate below the top and its issuer.
    func forEachStep(
        _ rule: (CertificateFacts, CertificateFacts) throws(CertificateRuleError) -> Void
    ) throws(CertificatePathError) {
        for (place, authority) in authorities.enumerated() {
            do throws(CertificateRuleError) {
                try rule(child(below: place), authority.facts)
            } catch {
                throw CertificatePathError(error, depth: depth(of: place) - 1)
            }
        }
    }

    /// Applies a rule to the last certificate.
    func ofLast(
        _ rule: (Certificate) throws(CertificateRuleError) -> Void
    ) throws(CertificatePathError) {
        do throws(CertificateRuleError) {
            try rule(certificate.certificate)
        } catch {
            throw CertificatePathError(error, depth: 0)
        }
    }
}
