// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Testing

/// Each rule about certificates, one at a time.
struct CertificateRuleTests {
    private let authority: Party
    private let signer: Party
    private let anchor: Certificate

    init() throws {
        authority = try Party("Authority")
        signer = try Party("Signer")
        anchor = try authority.selfSigned()
    }

    @Test func `the time counts from the first second to the last, both included`() throws {
        let certificate = try authority.issue(to: signer)
        try certificate.verifyValidity(at: Moment.start)
        try certificate.verifyValidity(at: Moment.end)
        #expect(throws: CertificateRuleError.notYetValid(Moment.start)) {
            try certificate.verifyValidity(at: Moment.start.adding(seconds: -1))
        }
        #expect(throws: CertificateRuleError.expired(Moment.end)) {
            try certificate.verifyValidity(at: Moment.end.adding(seconds: 1))
        }
    }

    @Test func `another key did not sign`() throws {
        let certificate = try authority.issue(to: signer)
        try certificate.verifySignature(by: authority.key.publicKey)
        for other in [signer, try Party("Authority"), try Party("RSA", .rsa(bits: 2048))] {
            #expect(throws: CertificateRuleError.wrongSignature) {
                try certificate.verifySignature(by: other.key.publicKey)
            }
        }
    }

    @Test func `the algorithms inside and beside must be the same bytes`() throws {
        let certificate = try authority.issue(to: signer) { $0.outerAlgorithm = .withNull }
        #expect(!certificate.hasConsistentAlgorithms)
        #expect(throws: CertificateRuleError.algorithmsDiffer) {
            try certificate.verifySignature(by: authority.key.publicKey)
        }
    }

    @Test(arguments: ["1.2.840.113549.1.1.1", "1.2.840.10045.2.1", "1.2.840.10040.4.3", "1.2.3"])
    func `identifiers of keys and unknown algorithms are no signature algorithm`(
        _ text: String
    ) throws {
        let oid = try #require(OID(text))
        let odd = AlgorithmForm.verbatim(DER.sequence([DER.oid(oid)]))
        let certificate = try authority.issue(to: signer) {
            $0.innerAlgorithm = odd
            $0.outerAlgorithm = odd
        }
        #expect(throws: CertificateRuleError.unsupportedAlgorithm) {
            try certificate.verifySignature(by: authority.key.publicKey)
        }
    }

    @Test(arguments: [KeyKind.ec(.p256), .rsa(bits: 2048)])
    func `SHA-1 counts only where it is allowed`(_ kind: KeyKind) throws {
        let authority = try Party("Authority", kind)
        let algorithm = kind == .ec(.p256) ? SignatureAlgorithm.ecdsa(.sha1) : .rsaPKCS1(.sha1)
        let certificate = try authority.template(for: signer)
            .signed(by: authority.key, using: algorithm)
        #expect(throws: CertificateRuleError.weakAlgorithm) {
            try certificate.verifySignature(by: authority.key.publicKey)
        }
        try certificate.verifySignature(by: authority.key.publicKey, weakAlgorithms: .allow)
    }

    @Test func `the issuer is who the certificate names`() throws {
        let certificate = CertificateFacts(try authority.issue(to: signer))
        #expect(certificate.isNamed(after: CertificateFacts(anchor)))
        let other = CertificateFacts(try Party("Another").selfSigned())
        #expect(!certificate.isNamed(after: other))
        let unnamed = try authority.issue(to: signer) { $0.issuer = .empty }
        let nobody = try authority.selfSigned { $0.subject = .empty }
        #expect(!CertificateFacts(unnamed).isNamed(after: CertificateFacts(nobody)))
    }

    @Test func `the key identifiers are those of one key`() throws {
        let certificate = try authority.issue(to: signer)
        try certificate.verifyKeyIdentifier(matches: anchor)
        try certificate.verifyMayBeSigned(by: anchor)
        let other = try Party("Authority").selfSigned()
        #expect(throws: CertificateRuleError.keyIdentifierMismatch) {
            try certificate.verifyKeyIdentifier(matches: other)
        }
        #expect(throws: CertificateRuleError.keyIdentifierMismatch) {
            try certificate.verifyMayBeSigned(by: other)
        }
    }

    @Test func `missing key identifiers contradict nothing, where they may be missing`() throws {
        let silent = try authority.issue(to: signer) {
            $0[ExtensionType.authorityKeyIdentifier] = nil
        }
        let bare = try authority.selfSigned { $0[ExtensionType.subjectKeyIdentifier] = nil }
        #expect(throws: CertificateRuleError.missingAuthorityKeyIdentifier) {
            try silent.verifyKeyIdentifier(matches: anchor)
        }
        #expect(throws: CertificateRuleError.missingSubjectKeyIdentifier) {
            try authority.issue(to: signer).verifyKeyIdentifier(matches: bare)
        }
        try silent.verifyMayBeSigned(by: anchor)
        try authority.issue(to: signer).verifyMayBeSigned(by: bare)
    }

    @Test func `an authority says so and may sign certificates`() throws {
        try anchor.verifyIsAuthority(isConfigured: false)
        let silent = try authority.selfSigned { $0[ExtensionType.basicConstraints] = nil }
        let end = try authority.selfSigned {
            $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity)
        }
        for certificate in [silent, end] {
            #expect(throws: CertificateRuleError.notAuthority) {
                try certificate.verifyIsAuthority(isConfigured: true)
            }
        }
        let weak = try authority.selfSigned { $0[ExtensionType.keyUsage] = .keyUsage(.cRLSign) }
        #expect(throws: CertificateRuleError.missingKeyUsage(.keyCertSign)) {
            try weak.verifyIsAuthority(isConfigured: true)
        }
        let free = try authority.selfSigned { $0[ExtensionType.keyUsage] = nil }
        try free.verifyIsAuthority(isConfigured: false)
    }

    @Test func `version 1 is an authority only by configuration`() throws {
        let old = try authority.selfSigned {
            $0.version = .v1
            $0.extensions = []
        }
        try old.verifyIsAuthority(isConfigured: true)
        #expect(throws: CertificateRuleError.notAuthority) {
            try old.verifyIsAuthority(isConfigured: false)
        }
    }

    @Test func `an authority is not a signer`() throws {
        try authority.issue(to: signer).verifyIsNotAuthority()
        #expect(throws: CertificateRuleError.isAuthority) { try anchor.verifyIsNotAuthority() }
    }

    @Test func `key usage restricts only where it is present`() throws {
        let certificate = try authority.issue(to: signer)
        try certificate.verifyKeyUsage(allows: .digitalSignature)
        #expect(throws: CertificateRuleError.missingKeyUsage(.keyAgreement)) {
            try certificate.verifyKeyUsage(allows: [.digitalSignature, .keyAgreement])
        }
        let free = try authority.issue(to: signer) { $0[ExtensionType.keyUsage] = nil }
        try free.verifyKeyUsage(allows: [.digitalSignature, .keyAgreement])
    }

    @Test func `a purpose must be named`() throws {
        let purpose = ExtendedKeyUsage.barcodeSigner
        let named = try authority.issue(to: signer) {
            $0.extensions.append(.extendedKeyUsage(["1.2.3", purpose]))
        }
        try named.verifyPurpose(names: purpose)
        let any = try authority.issue(to: signer) {
            $0.extensions.append(.extendedKeyUsage([ExtendedKeyUsage.any]))
        }
        for certificate in [any, try authority.issue(to: signer)] {
            #expect(throws: CertificateRuleError.missingPurpose(purpose)) {
                try certificate.verifyPurpose(names: purpose)
            }
        }
    }

    @Test func `unknown critical extensions are not understood`() throws {
        func certificate(isCritical: Bool) throws -> Certificate {
            try authority.issue(to: signer) {
                $0.extensions.append(
                    CertificateExtension("1.2.3", isCritical: isCritical, value: [])
                )
            }
        }
        let known = ExtensionType.knownToSeals
        try certificate(isCritical: false).verifyCriticalExtensions(known: known)
        #expect(throws: CertificateRuleError.unknownCriticalExtension("1.2.3")) {
            try certificate(isCritical: true).verifyCriticalExtensions(known: known)
        }
        try certificate(isCritical: true).verifyCriticalExtensions(known: known.union(["1.2.3"]))
    }

    @Test func `name constraints are known to paths, not to seals`() throws {
        let certificate = try authority.selfSigned {
            $0.extensions.append(.nameConstraints(permitted: [.dns("example.com")]))
        }
        try certificate.verifyCriticalExtensions(known: ExtensionType.knownToPaths)
        #expect(
            throws: CertificateRuleError.unknownCriticalExtension(ExtensionType.nameConstraints)
        ) {
            try certificate.verifyCriticalExtensions(known: ExtensionType.knownToSeals)
        }
    }
}
