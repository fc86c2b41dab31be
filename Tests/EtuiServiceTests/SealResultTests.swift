// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Screens
import Seals
import Testing

@testable import EtuiService
@testable import VDSNCChecker

/// The string catalogue has texts for every possible result.
struct SealResultTests {
    private let keys = Set(StringCatalogue.standard.keys)

    @Test(arguments: VDSVerifyError.allCases, [true, false])
    func everyErrorHasASentence(error: VDSVerifyError, isIssuerKnown: Bool) {
        let text = SealErrorText(error, isIssuerKnown: isIssuerKnown)
        #expect(keys.contains(text.key))
    }

    /// The sentences about the trust stored here, which say nothing about the seal.
    private static let aboutTrust: Set<String> = [
        "error.authorityHash", "error.crlMissing", "error.crlUnusable", "error.crlNotYetValid",
        "error.crlExpired", "error.authorityUnusable",
    ]

    @Test(arguments: SealError.allCases)
    func theSentenceOfAFaultBlamesWhomTheResultBlames(error: SealError) throws {
        let text = SealErrorText(VDSVerifyError(error), isIssuerKnown: true)
        #expect(Self.aboutTrust.contains(text.key) == error.isOfTrustData, "\(text.key)")
        #expect(
            SealErrorText(SealError.noMatchingCSCAfound, isIssuerKnown: false).key
                == "error.noAuthority"
        )
    }

    @Test func everySentenceAboutAnErrorIsUsed() {
        var used = Set(
            VDSVerifyError.allCases.flatMap { error in
                [true, false].map { SealErrorText(error, isIssuerKnown: $0).key }
            }
        )
        // Only pages verify with a list that may be too old.
        used.insert(SealErrorText.trustListExpired.key)
        #expect(keys.filter { $0.hasPrefix("error.") }.subtracting(used).isEmpty)
    }

    @Test(arguments: SealFieldLabel.allCases)
    func everyLabelHasWordsAndAPlace(label: SealFieldLabel) {
        #expect(keys.contains("field.\(label.rawValue)"))
        #expect(SealFieldGroup.labels.contains(label))
    }

    @Test func theEnglishLabelsAreThoseOfTheProfiles() {
        let exceptions: Set<SealFieldLabel> = [.contactTelephone, .contactEmail, .contactAddress]
        for label in SealFieldLabel.allCases where !exceptions.contains(label) {
            let text = StringCatalogue.standard.text("field.\(label.rawValue)", in: .en)
            #expect(text == label.english)
        }
    }

    @Test(arguments: SealFinding.Code.allCases.filter { SealFinding($0).isWarning })
    func everyWarningHasASentence(code: SealFinding.Code) {
        #expect(keys.contains("finding.\(code.rawValue)"))
    }

    @Test(arguments: ["demo", "specimen", "testNumber", "authorityNotDER"])
    func `a notice has a title and a sentence`(name: String) {
        #expect(keys.isSuperset(of: ["notice.\(name).title", "notice.\(name).text"]))
    }

    @Test(arguments: SealCheck.allCases)
    func everyCheckHasAName(check: SealCheck) {
        #expect(keys.contains("check.\(check.rawValue)"))
    }

    @Test(arguments: ["authentic", "warnings", "notAuthentic", "noTrust", "notASeal"])
    func everyVerdictHasWords(kind: String) {
        #expect(keys.contains("verdict.\(kind)"))
        #expect(keys.contains("verdict.\(kind).text"))
    }

    @Test(arguments: ["passed", "warning", "failed", "ignored", "notPerformed"])
    func everyStatusHasAWord(status: String) {
        #expect(keys.contains("status.\(status)"))
    }

    @Test(arguments: ["anchor", "link", "signer"])
    func everyRoleHasAName(role: String) {
        #expect(keys.contains("chain.\(role)"))
    }

    @Test func countriesHaveANameOrALetterCode() {
        #expect(SealCountryName("AUS").region == "AU")
        #expect(SealCountryName("D").region == "DE")
        #expect(keys.contains(SealCountryName("UTO").name))
        #expect(keys.contains(SealCountryName("EUE").name))
        #expect(SealCountryName("A\u{202E}S").code == "A⟨U+202E⟩S")
        #expect(SealCountryName(subjectCountry: "ut").name == "code.country.UTO")
    }
}
