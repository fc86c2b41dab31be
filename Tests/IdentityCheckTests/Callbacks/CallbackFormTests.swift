// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The body of callbacks.
struct CallbackFormTests {
    private static let begin = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)

    private static func facts(_ decision: VerificationDecision) -> CallbackForm.Facts {
        CallbackForm.Facts(
            scanReference: "0af1c2d3-0000-4000-8000-00000000000f",
            decision: decision,
            source: .sdk,
            transactionDate: begin,
            callbackDate: begin.adding(milliseconds: 1500)
        )
    }

    private static func value(_ form: CallbackForm, _ name: CallbackParameter) -> String? {
        form.parameters.first { $0.name == name }?.value
    }

    @Test func `nothing uploaded has the mandatory parameters only`() {
        let form = CallbackForm(Self.facts(.notUploaded))
        #expect(
            String(decoding: form.body, as: UTF8.self)
                == """
                callBackType=NETVERIFYID&jumioIdScanReference=0af1c2d3-0000-4000-8000-00000000000f\
                &verificationStatus=NO_ID_UPLOADED&idScanStatus=ERROR&idScanSource=SDK\
                &idCheckDataPositions=N%2FA&idCheckDocumentValidation=N%2FA&idCheckHologram=N%2FA\
                &idCheckMRZcode=N%2FA&idCheckMicroprint=N%2FA&idCheckSecurityFeatures=N%2FA\
                &idCheckSignature=N%2FA&transactionDate=2026-09-21T14%3A13%3A20.000Z\
                &callbackDate=2026-09-21T14%3A13%3A21.500Z
                """
        )
    }

    @Test func `an approval has its checks, and that of the zone if it is told`() {
        var facts = Self.facts(.approved)
        facts.face = IdentityVerification(.match, hasPassedLiveness: true)
        let form = CallbackForm(facts)
        #expect(Self.value(form, .idScanStatus) == "SUCCESS")
        #expect(Self.value(form, .idCheckHologram) == "OK")
        #expect(Self.value(form, .idCheckMRZcode) == "N/A")
        #expect(Self.value(form, .rejectReason) == nil)
        #expect(
            Self.value(form, .identityVerification) == #"{"similarity":"MATCH","validity":"TRUE"}"#
        )
        facts.tellsZoneCheck = true
        #expect(Self.value(CallbackForm(facts), .idCheckMRZcode) == "OK")
    }

    @Test func `a refusal has its reason, and nothing of the faces`() throws {
        let decision = try VerificationDecision(
            status: .notReadable,
            reason: .notReadable,
            details: [.blurred, .glare]
        )
        var facts = Self.facts(decision)
        facts.face = IdentityVerification(.notPossible)
        let form = CallbackForm(facts)
        #expect(Self.value(form, .rejectReason) == decision.rejectReason?.encoded())
        #expect(Self.value(form, .identityVerification) == nil)
        #expect(Self.value(form, .idCheckSignature) == "N/A")
    }

    @Test func `what the service knows wins over values from elsewhere`() {
        let values: [CallbackParameter: String] = [
            .verificationStatus: "DENIED_FRAUD", .idCheckHologram: "N/A",
            .rejectReason: "x", .idCountry: "AUT",
        ]
        let form = CallbackForm(Self.facts(.approved), values)
        #expect(Self.value(form, .verificationStatus) == "APPROVED_VERIFIED")
        #expect(Self.value(form, .idCheckHologram) == "OK")
        #expect(Self.value(form, .idCountry) == "AUT")
    }

    @Test(arguments: CallbackParameter.allCases.filter { $0.maximumCount != nil })
    func `36: a long value is cut at its maximum`(parameter: CallbackParameter) throws {
        guard parameter != .jumioIdScanReference, let maximum = parameter.maximumCount else {
            return
        }
        let text = String(repeating: "a", count: maximum - 1) + "\u{1F1E6}\u{1F1F9}"
        let form = CallbackForm(Self.facts(.approved), [parameter: text])
        #expect(Self.value(form, parameter)?.utf16.count ?? 0 == maximum - 1)
    }

    @Test func `36: control characters and direction marks are removed`() {
        let form = CallbackForm(
            Self.facts(.approved),
            [.idLastName: "A\u{0}B\u{202E}\nC", .placeOfBirth: "\u{7}\u{200F}"]
        )
        #expect(Self.value(form, .idLastName) == "ABC")
        #expect(Self.value(form, .placeOfBirth) == nil)
    }

    @Test(arguments: [
        ("CHN", "\u{738B}", "N/A"), ("RUS", "\u{418}\u{432}", "N/A"), ("RUS", "IVANOV", "IVANOV"),
        ("JPN", "M\u{FC}LLER-O'NEIL 2", "M\u{FC}LLER-O'NEIL 2"), ("BGR", "\u{418}", "\u{418}"),
    ])
    func `names in the letters of four countries are not told`(
        country: String,
        name: String,
        shown: String
    ) {
        let form = CallbackForm(Self.facts(.approved), [.idCountry: country, .idLastName: name])
        #expect(Self.value(form, .idLastName) == shown)
        let given = CallbackForm(Self.facts(.approved), [.idCountry: country, .idFirstName: name])
        #expect(Self.value(given, .idFirstName) == shown)
        let place = CallbackForm(Self.facts(.approved), [.idCountry: country, .placeOfBirth: name])
        #expect(Self.value(place, .placeOfBirth) == name)
    }

    @Test func `the body is a form that reads back`() {
        let form = CallbackForm(
            Self.facts(.approved),
            [.merchantIdScanReference: "a&b=c+d%/\u{e9}", .clientIp: "192.0.2.1"]
        )
        let text = String(decoding: form.body, as: UTF8.self)
        let pair = text.split(separator: "&").first { $0.hasPrefix("merchantIdScanReference=") }
        let value = pair.flatMap {
            PercentEncoding.decode($0.dropFirst(24), plusIsSpace: true)
        }
        #expect(value == "a&b=c+d%/\u{e9}")
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `no two parameters have one name`() {
        let form = CallbackForm(Self.facts(.approved), [.idType: "PASSPORT"])
        #expect(Set(form.parameters.map(\.name)).count == form.parameters.count)
        #expect(CallbackForm.signatureHeader == "Docscan-Signature")
        #expect(CallbackForm.attemptHeader == "Docscan-Attempt")
    }
}
