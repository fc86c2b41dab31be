// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input about the signer certificate.
struct RowsOfBadInputSignerTests {
    private static func unreadable(
        _ row: Int,
        _ what: String,
        _ edit: @escaping @Sendable (inout [UInt8]) -> Void
    ) -> RowOfBadInput {
        RowOfBadInput(row, what, .loadBSCX509CertFailed) { $0.editSignerBytes = edit }
    }

    static let bytes: [RowOfBadInput] = [
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
        RowOfBadInput(29, "no algorithm", .loadBSCX509CertFailed) {
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
        _ fault: SealFault,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> RowOfBadInput {
        RowOfBadInput(row, what, fault) { $0.editSigner = edit }
    }

    static let certificates: [RowOfBadInput] = [
        template(32, "no usage", .bscNotAuthorised) { $0[ExtensionType.extendedKeyUsage] = nil },
        template(32, "other usage", .bscNotAuthorised) {
            $0[ExtensionType.extendedKeyUsage] = .extendedKeyUsage(["2.23.136.1.1.3"])
        },
        RowOfBadInput(33, "the authority itself", .bscNotAuthorised) {
            $0.editSignerBytes = { $0 = SealKeys.authority.certificate.der }
        },
        template(34, "expired", .bscExpired) { $0.notAfter = SealScene.time.adding(seconds: -1) },
        template(34, "future", .bscNotYetValid) {
            $0.notBefore = SealScene.time.adding(seconds: 1)
        },
        template(35, "no key identifier", .extractBSCAkiFailed) {
            $0[ExtensionType.authorityKeyIdentifier] = nil
        },
        template(35, "other key identifier", .bscAkiDoesntMatchCSCASki) {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier([1, 2, 3])
        },
        template(36, "tests only", .bscDocumentTypeNotAuthorised) {
            $0[ExtensionType.documentTypes] = .documentTypes(["NT"])
        },
        RowOfBadInput(37, "country", .issuingCountryMismatch) {
            $0.request.issuingCountry = "NZL"
        },
        template(38, "critical", .unsupportedCriticalExtension) {
            $0.extensions.append(
                CertificateExtension("1.2.3.4", isCritical: true, value: DER.null)
            )
        },
        template(39, "algorithms", .verifyBSCSignatureFailed) {
            $0.outerAlgorithm = .withoutParameters
        },
        RowOfBadInput(40, "SHA-1", .weakAlgorithm) { $0.signerAlgorithm = .rsaPKCS1(.sha1) },
    ]

    @Test(arguments: bytes + certificates)
    func `rows 27 to 40, a signer certificate ends as its row says`(row: RowOfBadInput) throws {
        #expect(try row.run() == row.outcome)
    }

    @Test func `row 30, a signer made by a forger with the right names matches no anchor`() throws {
        var forged = SealScene(authority: SealKeys.sameName)
        let identifier = KeyIdentifier.identifier(
            ofKeyInfo: SealKeys.authority.certificate.subjectPublicKeyInfo
        )
        forged.editSigner = {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier(identifier)
        }
        #expect(throws: SealFault.noMatchingCSCAfound) {
            try SealVerifier().verify(
                forged.seal(),
                anchors: [try SealScene().anchor()],
                at: SealScene.time
            )
        }
    }

    @Test func `row 31, a signer of a country that is not configured matches no anchor`() throws {
        #expect(throws: SealFault.noMatchingCSCAfound) {
            try SealVerifier().verify(
                SealScene(authority: SealKeys.stranger).seal(),
                anchors: [try SealScene().anchor()],
                at: SealScene.time
            )
        }
    }
}
