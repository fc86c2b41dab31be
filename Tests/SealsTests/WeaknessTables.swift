// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport

extension WeaknessTests {
    private static func forged(
        _ number: Int,
        _ what: String,
        _ error: SealError,
        _ edit: @escaping BadInput.Edit
    ) -> Weakness {
        Weakness(number: number, what: what, outcome: .notAuthentic(error), edit: edit)
    }

    private static func genuine(
        _ number: Int,
        _ what: String,
        warnings: [SealFinding] = [],
        _ edit: @escaping BadInput.Edit
    ) -> Weakness {
        Weakness(
            number: number,
            what: what,
            outcome: warnings.isEmpty ? .authentic : .authenticWithWarnings(warnings),
            edit: edit
        )
    }

    private static func list(
        _ edit: @escaping @Sendable (inout RevocationListTemplate) -> Void
    ) -> BadInput.Edit {
        { $0.editList = edit }
    }

    private static func signer(
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> BadInput.Edit {
        { $0.editSigner = edit }
    }

    private static func authority(
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> BadInput.Edit {
        { $0.authority = try SealKeys.authority(like: SealKeys.authority, edit: edit) }
    }

    /// Scenes that the original accepted.
    static let accepted = acceptedLists + acceptedCertificates

    private static let acceptedLists: [Weakness] = [
        forged(3, "a revoked serial with a leading 00", .verifyBSCCertNotInCRLFailed) {
            $0.editSigner = { $0.serialNumber = [0x00, 0x80, 0x01] }
            $0.editList = BadInput.revoke([0x00, 0x80, 0x01])
        },
        forged(4, "revoked by a list without nextUpdate", .verifyBSCCertNotInCRLFailed) {
            $0.editList = {
                $0.nextUpdate = nil
                BadInput.revoke([0x18, 0xAD])(&$0)
            }
        },
        Weakness(
            number: 5,
            what: "an old list",
            outcome: BadInput.stale,
            edit: list { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        ),
        forged(
            5,
            "a list of the future",
            .crlNotYetValid,
            list { $0.thisUpdate = SealScene.time.adding(seconds: 1) }
        ),
        forged(
            6,
            "a list of a stranger",
            .crlIssuerMismatch,
            list { $0.issuer = DistinguishedName([(AttributeType.country, "AU")]) }
        ),
        forged(
            6,
            "a list of another key",
            .verifyCRLFailed,
            list { $0.extensions = [.authorityKeyIdentifier([1, 2, 3])] }
        ),
        forged(
            6,
            "a list by a key that signs certificates only",
            .verifyCRLFailed,
            authority { $0[ExtensionType.keyUsage] = .keyUsage([.keyCertSign]) }
        ),
        forged(
            6,
            "a list of changes",
            .verifyCRLFailed,
            list { $0.extensions.append(.deltaIndicator(base: 63)) }
        ),
        forged(
            6,
            "a list for some certificates",
            .verifyCRLFailed,
            list {
                $0.extensions.append(
                    CertificateExtension(
                        ExtensionType.issuingDistributionPoint,
                        isCritical: true,
                        // onlyContainsCACerts [2] TRUE: the list does not cover signers.
                        value: DER.sequence([DER.implicit(2, constructed: false, [0xFF])])
                    )
                )
            }
        ),
        forged(
            6,
            "a list with something critical",
            .verifyCRLFailed,
            list {
                $0.extensions.append(
                    CertificateExtension("1.2.3.4", isCritical: true, value: DER.null)
                )
            }
        ),
    ]

    private static let acceptedCertificates: [Weakness] = [
        forged(7, "a key's identifier for an algorithm", .noMatchingCSCAfound) {
            let identifier = DER.sequence([DER.oid("1.2.840.113549.1.1.1"), DER.null])
            $0.editSigner = {
                $0.innerAlgorithm = .verbatim(identifier)
                $0.outerAlgorithm = .verbatim(identifier)
            }
        },
        forged(
            10,
            "an old signer",
            .bscExpired,
            signer { $0.notAfter = SealScene.time.adding(seconds: -1) }
        ),
        forged(
            10,
            "an old anchor",
            .cscaExpired,
            authority { $0.notAfter = SealScene.time.adding(seconds: -1) }
        ),
        forged(
            11,
            "a passport signer",
            .bscNotAuthorised,
            signer { $0[ExtensionType.extendedKeyUsage] = nil }
        ),
        forged(
            11,
            "a signer of tests",
            .bscDocumentTypeNotAuthorised,
            signer { $0[ExtensionType.documentTypes] = .documentTypes(["NT"]) }
        ),
        forged(
            12,
            "an anchor that is no authority",
            .cscaNotAuthorised,
            authority { $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity) }
        ),
        forged(
            12,
            "an anchor that signs lists only",
            .cscaNotAuthorised,
            authority { $0[ExtensionType.keyUsage] = .keyUsage([.cRLSign]) }
        ),
        forged(
            13,
            "another unit",
            .issuerSubjectsDontMatch,
            signer { $0.issuer = name("AU", "Etui Test", "One", "Other") }
        ),
        forged(13, "no name at all", .issuerSubjectsDontMatch) {
            try authority {
                $0.subject = .empty
                $0.issuer = .empty
            }(&$0)
        },
        forged(15, "another country", .issuingCountryMismatch) {
            $0.request.issuingCountry = "NZL"
        },
        forged(
            24,
            "two algorithms",
            .verifyBSCSignatureFailed,
            signer { $0.outerAlgorithm = .withoutParameters }
        ),
        forged(24, "trailing bytes", .loadBSCX509CertFailed) {
            $0.editSignerBytes = { $0.append(0) }
        },
    ]

    static func name(_ parts: String...) -> DistinguishedName {
        let types = [
            AttributeType.country, AttributeType.organization, AttributeType.organizationalUnit,
            AttributeType.organizationalUnit,
        ]
        return DistinguishedName(
            Array(zip(types, parts)) + [
                (AttributeType.commonName, "Test Country Signing Authority")
            ]
        )
    }

    /// Scenes that the original refused.
    static let refused = refusedKeys + refusedNames + refusedTexts

    private static let refusedKeys: [Weakness] = [
        genuine(4, "a list of version 1 without entries") {
            $0.editList = {
                $0.version = .v1
                $0.extensions = []
            }
        },
        genuine(8, "RSA with SHA-512") {
            $0.authority = try SealKeys.authority(.rsa(bits: 2048)) {
                $0.algorithm = .rsaPKCS1(.sha512)
            }
        },
        genuine(8, "RSASSA-PSS") {
            $0.authority = try SealKeys.authority(.rsa(bits: 2048)) {
                $0.algorithm = .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)
            }
        },
        genuine(8, "ECDSA with SHA-256") {
            $0.authority = try SealKeys.authority(.ec(.p256)) { $0.algorithm = .ecdsa(.sha256) }
        },
        genuine(8, "brainpool") {
            $0.authority = try SealKeys.authority(.ec(.brainpoolP384r1)) {
                $0.algorithm = .ecdsa(.sha384)
            }
        },
        genuine(9, "explicit parameters") {
            $0.authority = try SealKeys.authority(.ec(.p384)) {
                $0.usesExplicitParameters = true
                $0.algorithm = .ecdsa(.sha384)
            }
        },
    ]

    private static let refusedNames: [Weakness] = [
        genuine(
            13,
            "names in another case and with more spaces",
            signer { $0.issuer = name("AU", "ETUI  test", "one", " TWO ") }
        ),
        genuine(14, "a country in lower case") {
            try authority {
                $0.subject = name("au", "Etui Test", "One", "Two")
                $0.issuer = $0.subject
            }(&$0)
            $0.editSigner = { $0.issuer = SealScene.authorityName }
        },
    ]

    private static let refusedTexts: [Weakness] = [
        genuine(19, "a slash") { $0.request = .saying("a/b//c") },
        genuine(20, "names in an order of their own", warnings: unknown("a", "B")) {
            $0.request = .saying([("a", 1), ("B", 2)])
        },
        genuine(
            20,
            "names of several scripts",
            warnings: unknown("\u{FB33}", "\u{20AC}", "\u{1F600}")
        ) {
            $0.request = .saying([("\u{FB33}", 1), ("\u{20AC}", 2), ("\u{1F600}", 3)])
        },
        genuine(21, "a small number", warnings: unknown("x")) {
            $0.request = .saying([("x", .number(0.000001))])
        },
        genuine(22, "names that look alike", warnings: unknown("\u{E9}", "e\u{301}")) {
            $0.request = .saying([("\u{E9}", 1), ("e\u{301}", 2)])
        },
        genuine(26, "a test certificate") {
            $0.request = .testSample
            $0.request.issuingCountry = "AUS"
            $0.editSigner = { $0[ExtensionType.documentTypes] = .documentTypes(["NT"]) }
        },
        genuine(26, "no disease") { $0.request = .withoutDisease },
        genuine(26, "a dose number in quotes") {
            $0.request = .saying("Brand", dose: "2")
        },
    ]

    /// Returns findings for unknown members; names that are not plain ASCII are not repeated.
    private static func unknown(_ names: String...) -> [SealFinding] {
        names.map { name in
            let isPlain = name.unicodeScalars.allSatisfy(\.isASCII)
            return SealFinding(.unknownMember, path: "msg." + (isPlain ? name : "?"))
        }
    }
}
