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
        // The strict reader refuses a second member of the same name.
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

    @Test func aMissingTextShowsAsItsKey() {
        #expect(catalogue.text("no.such.key", in: .fr) == "no.such.key")
    }

    @Test(arguments: ["", "[]", "{}", #"{"strings":{"a":{"xx":"b"}}}"#, #"{"strings":{"a":1}}"#])
    func aFileOfAnotherFormIsNoCatalogue(text: String) {
        #expect(StringCatalogue(parsing: Array(text.utf8)) == nil)
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

    /// The document exchange speaks Russian too, and so does what surrounds every screen.
    private func languages(of key: String) -> [ScreenLanguage] {
        let hasRussian =
            key.hasPrefix("exchange.") || key.hasPrefix("app.") && key != "app.tagline"
        return hasRussian ? ScreenLanguage.allCases : ScreenLanguage.everywhere
    }

    private func placeholders(_ key: String, _ language: ScreenLanguage) -> Set<Substring> {
        let text = catalogue.translation(of: key, in: language) ?? ""
        return Set(text.matches(of: /\{(\w+)\}/).map(\.output.1))
    }
}
