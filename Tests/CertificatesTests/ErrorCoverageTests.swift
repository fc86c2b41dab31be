// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// Every rule has a certificate, list or path that violates only that rule.
///
/// The switch has no default: a new error does not compile until it has its violation here.
struct ErrorCoverageTests {
    /// An error without its payload.
    enum Kind: CaseIterable {
        case algorithmsDiffer, unsupportedAlgorithm, weakAlgorithm, unusableKey, wrongSignature
        case emptyIssuer, issuerNameMismatch, missingAuthorityKeyIdentifier
        case missingSubjectKeyIdentifier, keyIdentifierMismatch, notYetValid, expired, notAuthority
        case isAuthority, missingKeyUsage, missingPurpose, pathTooLong, unknownCriticalExtension
        case malformedExtension, nameNotPermitted, unsupportedNameConstraint, unusualSerialNumber
        case wrongCriticality, inconsistentUse, emptySubject, revoked, missingRevocationList
        case outOfScope, listNotYetValid, listOutdated, deltaList, indirectList
        case unknownCriticalListExtension, wrongIntegrityHash, undeclaredDemonstration, noIssuer
        case budgetExceeded
    }

    private func kind(of error: CertificateRuleError) -> Kind {
        switch error {
        case .algorithmsDiffer: .algorithmsDiffer
        case .unsupportedAlgorithm: .unsupportedAlgorithm
        case .weakAlgorithm: .weakAlgorithm
        case .unusableKey: .unusableKey
        case .wrongSignature: .wrongSignature
        case .emptyIssuer: .emptyIssuer
        case .issuerNameMismatch: .issuerNameMismatch
        case .missingAuthorityKeyIdentifier: .missingAuthorityKeyIdentifier
        case .missingSubjectKeyIdentifier: .missingSubjectKeyIdentifier
        case .keyIdentifierMismatch: .keyIdentifierMismatch
        case .notYetValid: .notYetValid
        case .expired: .expired
        case .notAuthority: .notAuthority
        case .isAuthority: .isAuthority
        case .missingKeyUsage: .missingKeyUsage
        case .missingPurpose: .missingPurpose
        case .pathTooLong: .pathTooLong
        case .unknownCriticalExtension: .unknownCriticalExtension
        case .malformedExtension: .malformedExtension
        case .nameNotPermitted: .nameNotPermitted
        case .unsupportedNameConstraint: .unsupportedNameConstraint
        case .unusualSerialNumber: .unusualSerialNumber
        case .wrongCriticality: .wrongCriticality
        case .inconsistentUse: .inconsistentUse
        case .emptySubject: .emptySubject
        case .revoked: .revoked
        case .missingRevocationList: .missingRevocationList
        case .outOfScope: .outOfScope
        case .listNotYetValid: .listNotYetValid
        case .listOutdated: .listOutdated
        case .deltaList: .deltaList
        case .indirectList: .indirectList
        case .unknownCriticalListExtension: .unknownCriticalListExtension
        case .wrongIntegrityHash: .wrongIntegrityHash
        case .undeclaredDemonstration: .undeclaredDemonstration
        case .noIssuer: .noIssuer
        case .budgetExceeded: .budgetExceeded
        }
    }

    @Test(arguments: Kind.allCases)
    func `every error is reached by a path that otherwise holds`(_ wanted: Kind) throws {
        // Rules that paths do not use are called directly.
        let found: CertificateRuleError? =
            switch wanted {
            case .isAuthority: try Self.isAuthority()
            case .issuerNameMismatch: try Self.configured(issuerName: try Party("Other").name)
            case .wrongIntegrityHash: try Self.configured(isIntact: false)
            case .undeclaredDemonstration: try Self.configured(isDemo: false)
            default: try Self.chain(wanted).error(at: Self.instant(wanted))
            }
        #expect(found.map { kind(of: $0) } == wanted)
    }

    private static func isAuthority() throws -> CertificateRuleError? {
        do {
            try Party("Root").selfSigned().verifyIsNotAuthority()
            return nil
        } catch let error as CertificateRuleError {
            return error
        }
    }

    /// Returns the error of paths below an anchor that is marked as a demonstration.
    private static func configured(
        isIntact: Bool = true,
        isDemo: Bool = true,
        issuerName: DistinguishedName? = nil
    ) throws -> CertificateRuleError? {
        let root = try Party("Root")
        let anchor = try root.selfSigned {
            $0.subject = DistinguishedName([
                (AttributeType.organizationalUnit, DemonstrationMark.organizationalUnit)
            ])
        }
        let authority = PathAuthority(CertificateFacts(anchor), isIntact: isIntact, isDemo: isDemo)
        let leaf = try root.issue(to: Party("Signer")) {
            $0.issuer = issuerName ?? anchor.subject
        }
        var search = PathSearch(
            for: CertificateFacts(leaf),
            in: OneAnchor(anchor: authority),
            policy: PathPolicy(),
            at: Moment.now
        )
        search.run()
        return search.best?.reason
    }

    private static func instant(_ kind: Kind) -> Instant {
        switch kind {
        case .notYetValid: Moment.start.adding(seconds: -1)
        case .expired: Moment.end.adding(seconds: 1)
        default: Moment.now
        }
    }

    /// Returns a chain with one error.
    private static func chain(_ kind: Kind) throws -> Hierarchy {
        if let edit = leafEdits[kind] { return try Hierarchy(leaf: edit) }
        if let edit = profileEdits[kind] {
            var chain = try Hierarchy(leaf: edit)
            chain.policy = .rfc5280
            return chain
        }
        if let edit = listEdits[kind] {
            var chain = try Hierarchy()
            chain.lists = [try chain.authority.list(edit)]
            return chain
        }
        return try otherChain(kind)
    }

    private static let leafEdits: [Kind: @Sendable (inout CertificateTemplate) -> Void] = [
        .algorithmsDiffer: { $0.outerAlgorithm = .withNull },
        .unsupportedAlgorithm: {
            let odd = AlgorithmForm.verbatim(DER.sequence([DER.oid("1.2.3")]))
            ($0.innerAlgorithm, $0.outerAlgorithm) = (odd, odd)
        },
        .emptyIssuer: { $0.issuer = .empty },
        .unknownCriticalExtension: {
            $0.extensions.append(CertificateExtension("1.2.3", isCritical: true, value: []))
        },
        .malformedExtension: {
            $0.extensions.append(
                CertificateExtension(ExtensionType.subjectAlternativeName, value: [])
            )
        },
        .keyIdentifierMismatch: {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier([1])
        },
        .notYetValid: { _ in }, .expired: { _ in },
    ]

    private static let profileEdits: [Kind: @Sendable (inout CertificateTemplate) -> Void] = [
        .missingAuthorityKeyIdentifier: { $0[ExtensionType.authorityKeyIdentifier] = nil },
        .unusualSerialNumber: { $0.serialNumber = [0] },
        .wrongCriticality: {
            $0[ExtensionType.subjectKeyIdentifier] = .subjectKeyIdentifier([1], isCritical: true)
        },
        .inconsistentUse: { $0[ExtensionType.keyUsage] = .keyUsage(.keyCertSign) },
        .emptySubject: { $0.subject = .empty },
    ]

    private static let listEdits: [Kind: @Sendable (inout RevocationListTemplate) -> Void] = [
        .revoked: { $0.entries = [.init(serialNumber: [0x2A], revocationDate: Moment.start)] },
        .outOfScope: {
            let scope = IssuedScope(flags: [.authoritiesOnly])
            $0.extensions.append(.issuingDistributionPoint(scope))
        },
        .indirectList: {
            let scope = IssuedScope(flags: [.indirect])
            $0.extensions.append(.issuingDistributionPoint(scope))
        },
        .deltaList: { $0.extensions.append(.deltaIndicator(base: 1)) },
        .listNotYetValid: { $0.thisUpdate = Moment.end },
        .listOutdated: { $0.nextUpdate = Moment.start },
        .unknownCriticalListExtension: {
            $0.extensions.append(CertificateExtension("1.2.3", isCritical: true, value: []))
        },
    ]

    private static func otherChain(_ kind: Kind) throws -> Hierarchy {
        var chain = try Hierarchy()
        switch kind {
        case .weakAlgorithm:
            chain.leaf = try chain.authority.template(for: chain.signer)
                .signed(by: chain.authority.key, using: .ecdsa(.sha1))
        case .unusableKey:
            chain = try Hierarchy(authority: { $0.subjectPublicKeyInfo = DER.sequence([]) })
        case .wrongSignature:
            chain = try Hierarchy(leaf: { $0[ExtensionType.authorityKeyIdentifier] = nil })
            chain.leaf = try Party("Authority").issue(to: chain.signer) {
                $0[ExtensionType.authorityKeyIdentifier] = nil
            }
        case .missingSubjectKeyIdentifier:
            chain = try Hierarchy(authority: { $0[ExtensionType.subjectKeyIdentifier] = nil })
            chain.policy = .rfc5280
        case .notAuthority:
            chain = try Hierarchy(authority: { $0[ExtensionType.basicConstraints] = nil })
        case .missingKeyUsage: chain.policy.keyUsage = .keyAgreement
        case .missingPurpose: chain.policy.purpose = ExtendedKeyUsage.barcodeSigner
        case .pathTooLong:
            chain = try Hierarchy(root: {
                $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
            })
        case .nameNotPermitted, .unsupportedNameConstraint:
            let unknown = GeneralName.registered("1.2.3")
            let excluded = kind == .nameNotPermitted ? GeneralName.dns("a.example") : unknown
            chain = try Hierarchy(
                root: { $0.extensions.append(.nameConstraints(excluded: [excluded])) },
                leaf: {
                    $0.extensions.append(.subjectAlternativeName([.dns("a.example"), unknown]))
                }
            )
        case .missingRevocationList: chain.policy.revocation = .required
        case .noIssuer: chain.intermediates = []
        case .budgetExceeded: chain.policy.budget.signatures = 1
        default: Issue.record("no violation for \(kind)")
        }
        return chain
    }
}

/// A source of a single anchor.
final class OneAnchor: PathSource {
    private let anchor: PathAuthority

    init(anchor: PathAuthority) {
        self.anchor = anchor
    }

    func anchors(issuing child: CertificateFacts) -> [PathAuthority] {
        child.mayBeIssued(by: anchor.facts) ? [anchor] : []
    }

    func intermediates(issuing child: CertificateFacts) -> [PathAuthority] { [] }

    func revocationLists(covering certificate: CertificateFacts) -> [RevocationList] { [] }

    func signers(of list: RevocationList) -> [CertificateFacts] { [] }
}
