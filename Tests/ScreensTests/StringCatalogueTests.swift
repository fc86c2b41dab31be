// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Screens
import Testing

struct StringCatalogueTests {
    private let catalogue = StringCatalogue.standard

    @Test func everyTextIsThereInEveryLanguage() {
        #expect(catalogue.keys.count > 250)
        for key in catalogue.keys {
            for language in languages(of: key) {
                let text = catalogue.translation(of: key, in: language) ?? ""
                #expect(!text.isEmpty, "\(key) in \(language)")
                #expect(text == text.trimmingCharacters(in: .whitespaces), "\(key) in \(language)")
            }
        }
    }

    @Test func noKeyIsThereTwice() throws {
        // The strict reader refuses duplicate names.
        let bytes = try #require(ScreenResources.bytes(of: "strings.json"))
        let strings = try #require(try JSONTree(parsing: bytes).root["strings"]?.members)
        #expect(strings.map(\.name).count == catalogue.keys.count)
    }

    @Test func allLanguagesHaveTheSamePlaceholders() {
        for key in catalogue.keys {
            let english = placeholders(key, .en)
            for language in languages(of: key) {
                #expect(placeholders(key, language) == english, "\(key) in \(language)")
            }
        }
    }

    @Test func valuesTakeThePlaceOfTheirNames() {
        let text = catalogue.text("section.dose", in: .de, values: ["number": "2"])
        #expect(text == "Dosis 2")
    }

    /// Checks every text that a script of the exchange page names, including those of its elements.
    @Test func everythingThatTheExchangeCanSayIsThereInRussian() throws {
        let scripts = [
            "scripts/exchange/exchange.js", "scripts/exchange/add.js", "scripts/exchange/parts.js",
            "scripts/exchange/screen.js", "screens/exchange-form.js", "screens/exchange-wallet.js",
            "scripts/reading/document-scan.js", "components/etui-scanner.js",
            "components/scanner-parts.js",
            "components/scanner-documents.js", "components/scanner-help.js",
            "components/scanner-text.js", "components/scanner-zone.js",
            "components/etui-document.js",
            "components/etui-consent.js", "components/consent-documents.js",
            "components/etui-passcode.js",
        ]
        var count = 0
        for script in scripts {
            let text = String(
                decoding: try #require(ScreenResources.bytes(of: script)),
                as: UTF8.self
            )
            for match in text.matches(of: /\bt\("([a-zA-Z.\-]+)"/) {
                let key = String(match.output.1)
                count += 1
                #expect(catalogue.translation(of: key, in: .ru) != nil, "\(key) in \(script)")
            }
            // Keys with an interpolated ending: the whole family must be translated.
            for match in text.matches(of: /\bt\(`([a-zA-Z.]+\.)\$/) {
                let family = catalogue.keys.filter { $0.hasPrefix(match.output.1) }
                #expect(!family.isEmpty, "\(match.output.1)")
                for key in family {
                    #expect(catalogue.translation(of: key, in: .ru) != nil, "\(key) in \(script)")
                }
            }
        }
        #expect(count > 60)
    }

    @Test func aMissingTextShowsAsItsKey() {
        #expect(catalogue.text("no.such.key", in: .fr) == "no.such.key")
    }

    @Test(arguments: ["", "[]", "{}", #"{"strings":{"a":{"xx":"b"}}}"#, #"{"strings":{"a":1}}"#])
    func aFileOfAnotherFormIsNoCatalogue(text: String) {
        #expect(StringCatalogue(parsing: Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("zh", ScreenLanguage.zhHans), ("zh-CN, en", .zhHans), ("ZH-hans-HK", .zhHans),
            ("zh-SG", .zhHans), ("zh-TW, nl", .nl), ("zh-HK", nil), ("zh-Hant-CN, es;q=0.5", .es),
            ("es-419", .es), ("ru, en", .en),
        ]
    )
    func `the identity check chooses among seven languages`(
        header: String,
        language: ScreenLanguage?
    ) {
        let offered = ScreenLanguage.identityCheck
        #expect(ScreenLanguage(preference: header, among: offered) == language)
    }

    @Test(
        arguments: [
            ("fr-CH, fr;q=0.9, en;q=0.8", ScreenLanguage.fr), ("rm, it-CH;q=0.7", .it),
            ("DE", .de), ("ja, zh", nil), ("ru, fr", .fr), ("", nil), (";;,,", nil),
        ]
    )
    func theFirstLanguageOfOursCounts(header: String, language: ScreenLanguage?) {
        #expect(ScreenLanguage(preference: header) == language)
    }

    /// Returns the languages a key must have.
    ///
    /// The document exchange also has Russian texts, and so do its scanner, its document reader and the frame around
    /// every screen.
    private func languages(of key: String) -> [ScreenLanguage] {
        let families = ["exchange.", "scan.", "documents.", "hint.", "zone.", "sex.", "app."]
        let hasRussian = families.contains { key.hasPrefix($0) } && key != "app.tagline"
        let isCheck = Self.ofTheIdentityCheck.contains { key.hasPrefix($0) }
        let offered = isCheck ? ScreenLanguage.identityCheck : ScreenLanguage.everywhere
        return offered + (hasRussian ? [.ru] : [])
    }

    /// The beginnings of the keys that the identity check's screens and `/verify` show.
    private static let ofTheIdentityCheck = [
        "check.error.", "check.help.", "check.hint.", "check.confirm.", "check.advice.",
        "check.select.", "check.type.", "check.variant.", "check.headline.", "check.remark.",
        "check.problem.", "check.feedback.", "check.move.", "check.scan.", "scan.help", "verify.",
        "documents.sample.",
    ]

    /// Checks every text that the scripts of `/verify` name, and those of its scanner and its frame.
    @Test func everythingThatTheIdentityCheckCanSayIsThereInSevenLanguages() throws {
        let shared = [
            "scan.back", "scan.right", "scan.region", "scan.torch", "scan.picture",
            "scan.picture.drop", "scan.camera.start", "scan.camera.starting", "scan.camera.refused",
            "scan.camera.missing", "scan.camera.busy", "scan.camera.busyText",
            "scan.camera.insecure", "scan.camera.retry", "documents.samples", "app.language",
            "app.close", "app.lost",
            "app.ended", "app.restart", "app.busy", "app.failed", "code.sex.M", "code.sex.F",
            "code.sex.X",
        ]
        let scripts = [
            "scripts/pages/verify.js", "scripts/phone/stage.js", "scripts/base/persist.js",
            "scripts/base/page.js",
            "screens/check.js", "screens/check-start.js", "screens/check-result.js",
            "screens/check-sent.js", "screens/check-movement.js", "screens/check-scan.js",
            "screens/check-own.js",
        ]
        var keys = Set(shared)
        for script in scripts {
            let bytes = try #require(ScreenResources.bytes(of: script))
            let text = String(decoding: bytes, as: UTF8.self)
            let named = text.matches(of: /"((?:app|check|scan|verify)\.[a-zA-Z.]+)"/)
            keys.formUnion(named.map { String($0.output.1) }.filter(catalogue.keys.contains))
        }
        keys.formUnion(Self.fieldsOfAResult.map { "zone.field." + $0 })
        #expect(keys.count > 80)
        for key in keys {
            for language in ScreenLanguage.identityCheck {
                #expect(
                    catalogue.translation(of: key, in: language) != nil,
                    "\(key) in \(language)"
                )
            }
        }
    }

    /// The fields of the screen with the data of a check.
    private static let fieldsOfAResult = [
        "surname", "givenNames", "documentNumber", "personalNumber", "birthDate", "issueDate",
        "expiryDate", "sex", "nationality", "issuingState", "addressLine", "postCode", "city",
        "subdivision", "placeOfBirth", "optionalData1", "optionalData2",
    ]

    private func placeholders(_ key: String, _ language: ScreenLanguage) -> Set<Substring> {
        let text = catalogue.translation(of: key, in: language) ?? ""
        return Set(text.matches(of: /\{(\w+)\}/).map(\.output.1))
    }
}
