// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The weaknesses of the original library that live in the verification of seals.
struct WeaknessTests {
    /// A scene that the original accepted or refused wrongly.
    struct Weakness: Sendable, CustomTestStringConvertible {
        let number: Int
        let what: String
        let outcome: SealReport.Outcome
        let edit: @Sendable (inout SealScene) throws -> Void

        var testDescription: String { "W\(number), \(what)" }

        init(
            _ number: Int,
            _ what: String,
            _ outcome: SealReport.Outcome,
            _ edit: @escaping @Sendable (inout SealScene) throws -> Void
        ) {
            self.number = number
            self.what = what
            self.outcome = outcome
            self.edit = edit
        }
    }

    private static let stale = SealReport.Outcome.authenticWithWarnings([SealFinding(.crlStale)])

    private static func revoke(_ list: inout RevocationListTemplate, _ serial: [UInt8]) {
        list.entries = [.init(serialNumber: serial, revocationDate: list.thisUpdate)]
    }

    /// What the original accepted.
    static let accepted: [Weakness] = [
        Weakness(3, "a serial with a leading 00", .notAuthentic(.verifyBSCCertNotInCRLFailed)) {
            $0.editSigner = { $0.serialNumber = [0x00, 0x80, 0x01] }
            $0.editList = { revoke(&$0, [0x00, 0x80, 0x01]) }
        },
        Weakness(4, "a list without nextUpdate", .notAuthentic(.verifyBSCCertNotInCRLFailed)) {
            $0.editList = {
                $0.nextUpdate = nil
                revoke(&$0, [0x18, 0xAD])
            }
        },
        Weakness(5, "an old list", stale) {
            $0.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        },
        Weakness(6, "a list of a stranger", .notAuthentic(.crlIssuerMismatch)) {
            $0.editList = { $0.issuer = DistinguishedName([(AttributeType.country, "AU")]) }
        },
        Weakness(10, "an old signer", .notAuthentic(.bscExpired)) {
            $0.editSigner = { $0.notAfter = SealScene.time.adding(seconds: -1) }
        },
        Weakness(11, "a passport signer", .notAuthentic(.bscNotAuthorised)) {
            $0.editSigner = { $0[ExtensionType.extendedKeyUsage] = nil }
        },
        Weakness(12, "an anchor that is no authority", .notAuthentic(.cscaNotAuthorised)) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity)
            }
        },
        Weakness(13, "another unit", .notAuthentic(.issuerSubjectsDontMatch)) {
            $0.editSigner = {
                $0.issuer = DistinguishedName([
                    (AttributeType.country, "AU"), (AttributeType.organization, "Etui Test"),
                    (AttributeType.organizationalUnit, "One"),
                    (AttributeType.organizationalUnit, "Other"),
                    (AttributeType.commonName, "Test Country Signing Authority"),
                ])
            }
        },
        Weakness(15, "another country", .notAuthentic(.issuingCountryMismatch)) {
            $0.request.issuingCountry = "NZL"
        },
        Weakness(24, "two algorithms", .notAuthentic(.verifyBSCSignatureFailed)) {
            $0.editSigner = { $0.outerAlgorithm = .withoutParameters }
        },
        Weakness(24, "trailing bytes", .notAuthentic(.loadBSCX509CertFailed)) {
            $0.editSignerBytes = { $0.append(0) }
        },
    ]

    /// What the original refused, or crashed on.
    static let refused: [Weakness] = [
        Weakness(4, "a list of version 1 without entries", .authentic) {
            $0.editList = {
                $0.version = .v1
                $0.extensions = []
            }
        },
        Weakness(13, "names in another case and with more spaces", .authentic) {
            $0.editSigner = {
                $0.issuer = DistinguishedName([
                    (AttributeType.country, "au"), (AttributeType.organization, "ETUI  test"),
                    (AttributeType.organizationalUnit, "one"),
                    (AttributeType.organizationalUnit, " TWO "),
                    (AttributeType.commonName, "test country  signing authority"),
                ])
            }
        },
        Weakness(16, "a length above all integers", .notAuthentic(.loadBSCX509CertFailed)) {
            $0.editSignerBytes = { $0 = [0x30, 0x88] + Array(repeating: 0xFF, count: 8) }
        },
        Weakness(19, "a slash", .authentic) { $0.request = Self.saying("a/b//c\\d") },
        Weakness(27, "a bad signer", .notAuthentic(.parseBSCCertFromVdsFailed)) {
            $0.editText = { $0 = $0.editing("cer") { "*" + $0 } }
        },
    ]

    @Test(arguments: accepted + refused)
    func `W3 to W27, a scene ends as it must`(weakness: Weakness) throws {
        var scene = SealScene()
        try weakness.edit(&scene)
        #expect(try scene.outcome() == weakness.outcome)
    }

    @Test(arguments: accepted.filter { [5, 10, 11, 12, 15].contains($0.number) })
    func `W5 to W15, the policy of the original accepts what the original did`(
        weakness: Weakness
    ) throws {
        var scene = SealScene()
        try weakness.edit(&scene)
        guard case .notAuthentic(let fault) = try scene.outcome(.original) else { return }
        Issue.record("\(weakness.testDescription) ends in \(fault)")
    }

    @Test func `W1, a second name before the real one is refused, which a first match shows`()
        throws
    {
        let text = try SealScene().text()
        let forged = text.replacingOnce(#""n":"#, with: #""n":"MALLORY  EVE","n":"#)
        #expect(throws: SealReadingError.self) { try VDSNCSeal(parsing: Array(forged.utf8)) }
        // The original: shown from the first match, verified with the last.
        let shown = forged.split(separator: #""n":""#)[1].prefix { $0 != "\"" }
        #expect(shown == "MALLORY  EVE")
        let signed = forged.replacingOnce(#""n":"MALLORY  EVE","#, with: "")
        #expect(signed == text)
    }

    @Test func `W3, the original would have missed the serial with a leading 00`() throws {
        // Stripped on one side only, the same number is two.
        let content: [UInt8] = [0x00, 0x80, 0x01]
        #expect(Array(content.drop { $0 == 0 }) != content)
        #expect(SerialNumber(derContent: content[...])?.hex == "8001")
    }

    @Test func `W22, names equal as text but not as code units stay two`() throws {
        let text = try SealScene().text().replacingOnce(
            #""pid":{"#,
            with: "\"\u{E9}\":1,\"e\u{301}\":2,\"pid\":{"
        )
        let seal = try VDSNCSeal(parsing: Array(text.utf8))
        let members = try #require(seal.data["msg"]).members
        #expect(members?.count == 5)
        // The original kept its members in a dictionary, where the two collapse.
        #expect(Set(["\u{E9}", "e\u{301}"]).count == 1)
    }

    @Test func `W25, a second anchor with the same key is tried when the first has no list`() throws
    {
        var bare = SealScene()
        bare.editListBytes = { $0 = nil }
        let anchors = [try bare.anchor(), try SealScene().anchor()]
        let report = SealVerifier()
            .evaluate(try bare.seal(), anchors: anchors, at: SealScene.time)
        #expect(report.outcome == .authentic)
        #expect(try bare.outcome() == .notAuthentic(.loadCRLFailed))
    }

    private static func saying(_ text: String) -> SealRequest {
        var request = SealRequest(
            type: SealDocumentType.vaccination.rawValue,
            message: [
                "pid": ["dob": "1974-08-12", "n": "ERIKSSON"],
                "uvci": "UT0000012345",
                "ve": [
                    [
                        "des": "XM68M6", "nam": .string(text),
                        "vd": [
                            [
                                "adm": "A", "ctr": "UTO", "dvc": "2021-06-13", "lot": "L",
                                "seq": 1,
                            ]
                        ],
                    ]
                ],
            ]
        )
        request.issuingCountry = "AUS"
        return request
    }
}
