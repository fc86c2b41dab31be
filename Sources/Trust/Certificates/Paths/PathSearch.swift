// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// One search for a path: what it has learnt and what it may still spend.
struct PathSearch {
    let validation: PathValidation
    let time: Instant
    var budget: PathBudget
    /// Keys read so far; `nil` for those that cannot be used.
    private var keys: [Certificate: PublicKey?] = [:]
    /// Which pairs of certificate and issuer have been checked, and with which outcome.
    private var signatures: [Link: CertificateFault?] = [:]
    /// Which anchors are signed by their own keys, as far as that was asked.
    private var selfSigned: [Certificate: Bool] = [:]

    private struct Link: Hashable {
        let certificate: Certificate
        let issuer: Certificate
    }

    var policy: PathPolicy { validation.policy }

    init(_ validation: PathValidation, at time: Instant) {
        self.validation = validation
        self.time = time
        budget = validation.policy.budget
    }

    /// Finds a path to the certificate the search is for.
    mutating func verify(_ certificate: Certificate) throws(CertificatePathError) -> VerifiedPath {
        do {
            try certificate.verifyKeyUsage(allows: policy.keyUsage)
            if let purpose = policy.purpose { try certificate.verifyPurpose(names: purpose) }
        } catch {
            throw CertificatePathError(error, depth: 0, progress: .search)
        }
        return try path(to: certificate, anchors: validation.anchorsBySubject, pending: [])
    }

    /// Finds a path from one of some anchors to a certificate.
    ///
    /// `pending` are the signers of revocation lists that are being checked at the moment.
    mutating func path(
        to certificate: Certificate,
        anchors: [String: [Certificate]],
        pending: [Certificate]
    ) throws(CertificatePathError) -> VerifiedPath {
        do {
            let anchors = anchors[certificate.subject.matchKey] ?? []
            let isAnchor = anchors.contains(certificate)
            try verifyAlone(certificate, isSelfSigned: isAnchor ? isSelfSigned(certificate) : false)
        } catch {
            throw CertificatePathError(error, depth: 0, progress: .search)
        }
        return try extend([certificate], anchors: anchors, pending: pending)
    }

    /// Completes a path, given from the last certificate upwards, by every possible issuer in turn.
    private mutating func extend(
        _ path: [Certificate],
        anchors: [String: [Certificate]],
        pending: [Certificate]
    ) throws(CertificatePathError) -> VerifiedPath {
        var worst = CertificatePathError(.noIssuer, depth: path.count - 1, progress: .search)
        guard path.count < policy.budget.depth else { throw worst }
        let name = path[path.count - 1].issuer.matchKey
        for anchor in anchors[name] ?? [] {
            do {
                try verifyStep(path, issuer: anchor, isAnchor: true)
                return try complete([anchor] + path.reversed(), pending: pending)
            } catch {
                guard !error.isFatal else { throw error }
                worst = worst.orFurther(error)
            }
        }
        for issuer in validation.intermediatesBySubject[name] ?? [] {
            guard !path.contains(where: { Self.isSameSubject($0, issuer) }) else { continue }
            do {
                try verifyStep(path, issuer: issuer, isAnchor: false)
                return try extend(path + [issuer], anchors: anchors, pending: pending)
            } catch {
                guard !error.isFatal else { throw error }
                worst = worst.orFurther(error)
            }
        }
        throw worst
    }

    /// Whether two certificates are about the same key of the same subject, so that one adds nothing
    /// above the other but a loop.
    private static func isSameSubject(_ left: Certificate, _ right: Certificate) -> Bool {
        left.subjectPublicKeyInfo == right.subjectPublicKeyInfo && left.subject == right.subject
    }

    /// Checks that a certificate issued the top of a path and may do so at this place.
    private mutating func verifyStep(
        _ path: [Certificate],
        issuer: Certificate,
        isAnchor: Bool
    ) throws(CertificatePathError) {
        let depth = path.count
        let child = path[depth - 1]
        do {
            try budget.spend(.candidate)
            try child.verifyIssuerName(matches: issuer)
            try child.verifyMayBeSigned(by: issuer)
            try issuer.verifyIsAuthority(isConfigured: isAnchor)
            try Self.verifyPathLength(path, below: issuer)
            try verifyAlone(issuer, isSelfSigned: isAnchor ? isSelfSigned(issuer) : false)
        } catch {
            throw CertificatePathError(error, depth: depth, progress: .issuer)
        }
        do {
            try verifySignature(of: child, by: issuer)
        } catch {
            throw CertificatePathError(error, depth: depth - 1, progress: .signature)
        }
    }

    /// Source: RFC 5280 §4.2.1.9: counted are authorities between the issuer and the last
    /// certificate that are not self-issued.
    private static func verifyPathLength(
        _ path: [Certificate],
        below issuer: Certificate
    ) throws(CertificateFault) {
        guard let limit = issuer.basicConstraints?.pathLength else { return }
        let count = path.dropFirst().filter { !$0.isSelfIssued }.count
        guard count <= limit else { throw .pathTooLong }
    }

    /// Checks what does not depend on other certificates.
    private func verifyAlone(
        _ certificate: Certificate,
        isSelfSigned: Bool
    ) throws(CertificateFault) {
        guard !certificate.issuer.isEmpty else { throw .emptyIssuer }
        guard certificate.hasConsistentAlgorithms else { throw .algorithmsDiffer }
        try certificate.verifyValidity(at: time)
        try certificate.verifyCriticalExtensions(known: policy.knownExtensions)
        try understanding { () throws(CertificateError) in
            _ = try certificate.subjectAlternativeNames()
            _ = try certificate.nameConstraints()
        }
        try policy.profile.verify(certificate, isSelfSigned: isSelfSigned)
    }

    /// Whether an anchor is signed by its own key, where a rule asks for it: without the identifier
    /// of the key that signed, only that tells (RFC 5280 §4.2.1.1).
    ///
    /// The key decides, not the names: an authority may write another issuer than itself into the
    /// certificate it signs for its own key, and two keys may share one name.
    private mutating func isSelfSigned(_ anchor: Certificate) throws(CertificateFault) -> Bool {
        guard policy.profile.contains(.keyIdentifiers),
            anchor.authorityKeyIdentifier?.keyIdentifier == nil
        else { return false }
        if let known = selfSigned[anchor] { return known }
        try budget.spend(.signature)
        let isSigned = anchor.isSelfSigned
        selfSigned[anchor] = isSigned
        return isSigned
    }

    /// The key of a certificate, read once.
    mutating func key(of certificate: Certificate) throws(CertificateFault) -> PublicKey {
        let known: PublicKey?
        if let found = keys[certificate] {
            known = found
        } else {
            known = try? certificate.publicKey()
            keys[certificate] = .some(known)
        }
        guard let known else { throw .unusableKey }
        return known
    }

    private mutating func verifySignature(
        of certificate: Certificate,
        by issuer: Certificate
    ) throws(CertificateFault) {
        let link = Link(certificate: certificate, issuer: issuer)
        if let known = signatures[link] {
            guard let fault = known else { return }
            throw fault
        }
        let key = try key(of: issuer)
        try budget.spend(.signature)
        do {
            try certificate.verifySignature(by: key, weakAlgorithms: policy.weakAlgorithms)
            signatures[link] = .some(nil)
        } catch {
            signatures[link] = .some(error)
            throw error
        }
    }
}
