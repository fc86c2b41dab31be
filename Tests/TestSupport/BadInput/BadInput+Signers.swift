// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals

/// The rows about the signer certificate.
extension BadInput {
    package static var signers: [BadInput] { signerBytes + strangers + signerCertificates }

    private static func unreadable(
        _ row: Int,
        _ what: String,
        _ edit: @escaping @Sendable (inout [UInt8]) -> Void
    ) -> BadInput {
        BadInput(row, what, .loadBSCX509CertFailed) { $0.editSignerBytes = edit }
    }

    private static let signerBytes: [BadInput] = [
        unreadable(27, "random") { $0 = [0x8F, 0x13, 0x77, 0x02, 0xC4, 0x5A, 0x99, 0x61] },
        unreadable(27, "truncated") { $0.removeLast() },
        unreadable(27, "trailing") { $0.append(0) },
        unreadable(27, "PEM") {
            let body = Base64.encode($0)
            $0 = Array("-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n".utf8)
        },
        unreadable(28, "length 84") { $0.replaceSubrange(0..<4, with: [0x30, 0x84] + ones(4)) },
        unreadable(28, "length 88") {
            $0.replaceSubrange(0..<4, with: [0x30, 0x88, 0x80, 0, 0, 0, 0, 0, 0, 0])
        },
        unreadable(28, "indefinite") {
            $0.replaceSubrange(0..<4, with: [0x30, 0x80])
            $0 += [0, 0]
        },
        unreadable(28, "nesting") { bytes in
            bytes = (0..<10_000).flatMap { _ in [0x30, 0x80] as [UInt8] }
        },
        unreadable(28, "definite nesting") { bytes in
            bytes = (0..<1_000).reduce([]) { inner, _ in DER.sequence([inner]) }
        },
        BadInput(29, "no algorithm", .loadBSCX509CertFailed) {
            $0.editSigner = {
                $0.innerAlgorithm = .verbatim(DER.sequence([]))
                $0.outerAlgorithm = .verbatim(DER.sequence([]))
            }
        },
    ]

    private static func ones(_ count: Int) -> [UInt8] { Array(repeating: 0xFF, count: count) }

    private static func template(
        _ row: Int,
        _ what: String,
        _ error: SealError,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> BadInput {
        BadInput(row, what, error) { $0.editSigner = edit }
    }

    private static let strangers: [BadInput] = [
        BadInput(30, "a forger's signer with the right names", .noMatchingCSCAfound) {
            let genuine = SubjectKeyIdentifier.identifier(
                ofKeyInfo: SealKeys.authority.certificate.subjectPublicKeyInfo
            )
            $0.authority = SealKeys.sameName
            $0.trustedAuthority = SealKeys.authority
            $0.editSigner = {
                $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier(genuine)
            }
        }.single(.verifyBSCSignatureFailed),
        BadInput(30, "a signer that signed itself", .noMatchingCSCAfound) {
            let key = try SealKeys.signer.signingKey()
            $0.editSignerBytes = { bytes in
                bytes = selfSigned(bytes, by: key) ?? []
            }
        }.single(.verifyBSCSignatureFailed),
        BadInput(31, "another country's signer", .noMatchingCSCAfound) {
            $0.authority = SealKeys.stranger
            $0.trustedAuthority = SealKeys.authority
        }.single(.verifyBSCSignatureFailed),
    ]

    /// Returns the certificate with its names and extensions, signed by the key that it certifies.
    private static func selfSigned(_ der: [UInt8], by key: borrowing SigningKey) -> [UInt8]? {
        guard let genuine = try? Certificate(der: der) else { return nil }
        var template = CertificateTemplate(
            subject: genuine.subject,
            subjectPublicKeyInfo: Array(genuine.subjectPublicKeyInfo),
            notBefore: genuine.notBefore,
            notAfter: genuine.notAfter
        )
        template.issuer = genuine.issuer
        template.serialNumber = Array(genuine.serialNumberContent)
        template.extensions = genuine.extensions
        return try? template.signed(by: key).der
    }

    private static let signerCertificates: [BadInput] = [
        template(32, "no usage", .bscNotAuthorised) { $0[ExtensionType.extendedKeyUsage] = nil }
            .original(.authentic),
        template(32, "other usage", .bscNotAuthorised) {
            $0[ExtensionType.extendedKeyUsage] = .extendedKeyUsage(["2.23.136.1.1.3"])
        }.original(.authentic),
        template(32, "another use of the key", .bscNotAuthorised) {
            $0[ExtensionType.keyUsage] = .keyUsage([.keyAgreement])
        }.original(.authentic),
        template(32, "an authority", .bscNotAuthorised) {
            $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
        }.original(.authentic),
        // The original never checks what a certificate that signs certificates may do with seals.
        // Its RSA key ends the verification there.
        BadInput(33, "the authority itself", .bscNotAuthorised) {
            $0.editSignerBytes = { $0 = SealKeys.authority.certificate.der }
        }.original(.notAuthentic(.loadBSCCertNoPublicKey)),
        template(34, "expired", .bscExpired) { $0.notAfter = SealScene.time.adding(seconds: -1) }
            .original(.authentic),
        template(34, "future", .bscNotYetValid) {
            $0.notBefore = SealScene.time.adding(seconds: 1)
        }.original(.authentic),
        template(35, "no key identifier", .extractBSCAkiFailed) {
            $0[ExtensionType.authorityKeyIdentifier] = nil
        },
        template(35, "a key identifier without key", .extractBSCAkiFailed) {
            $0[ExtensionType.authorityKeyIdentifier] = CertificateExtension(
                ExtensionType.authorityKeyIdentifier,
                value: DER.sequence([])
            )
        },
        template(35, "other key identifier", .bscAkiDoesntMatchCSCASki) {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier([1, 2, 3])
        },
        template(36, "tests only", .bscDocumentTypeNotAuthorised) {
            $0[ExtensionType.documentTypes] = .documentTypes(["NT"])
        }.original(.authentic),
        template(36, "no document types", .bscDocumentTypeNotAuthorised) {
            $0[ExtensionType.documentTypes] = nil
        }.original(.authentic),
        BadInput(37, "country", .issuingCountryMismatch) {
            $0.request.issuingCountry = "NZL"
        }.original(.authentic),
        template(38, "critical", .unsupportedCriticalExtension) {
            $0.extensions.append(
                CertificateExtension("1.2.3.4", isCritical: true, value: DER.null)
            )
        }.original(.authentic),
        template(39, "algorithms", .verifyBSCSignatureFailed) {
            $0.outerAlgorithm = .withoutParameters
        },
        template(39, "algorithms the other way round", .verifyBSCSignatureFailed) {
            $0.innerAlgorithm = .withoutParameters
        },
        BadInput(40, "SHA-1", .weakAlgorithm) { $0.signerAlgorithm = .rsaPKCS1(.sha1) }
            .original(.authenticWithWarnings([SealFinding(.weakAlgorithm)])),
    ]
}
