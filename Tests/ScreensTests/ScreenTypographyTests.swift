// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Screens

/// The spaces beside punctuation.
struct ScreenTypographyTests {
    @Test(
        arguments: [
            (
                "Vraiment ? Oui : « non » ; non !", ScreenLanguage.fr,
                "Vraiment\u{202F}? Oui\u{A0}: «\u{A0}non\u{A0}»\u{202F}; non\u{202F}!"
            ),
            ("Format\u{202F}: {example}", .fr, "Format\u{A0}: {example}"),
            ("https://portal.example a ? b", .fr, "https://portal.example a\u{202F}? b"),
            ("Chargement …", .fr, "Chargement…"), ("Wird geladen …", .de, "Wird geladen\u{A0}…"),
            ("Loading …", .en, "Loading…"), ("Caricamento…", .it, "Caricamento…"),
            ("Really ? Yes : no", .en, "Really ? Yes : no"), ("…", .de, "…"), ("", .fr, ""),
        ]
    )
    func `spaces beside punctuation are those of the language`(
        text: String,
        language: ScreenLanguage,
        set: String
    ) {
        #expect(ScreenTypography.setting(text, in: language) == set)
    }

    @Test func `French texts have a space before each colon and mark, to be set`() {
        let catalogue = StringCatalogue.standard
        for key in catalogue.keys {
            let text = catalogue.translation(of: key, in: .fr) ?? ""
            #expect(!text.contains(/[\p{L}\}»][:;!?](?:\s|$)/), "\(key): \(text)")
        }
    }

    @Test func `pages and controllers get the texts as they are set`() throws {
        let file = #"{"strings":{"a":{"fr":"Oui ?","en":"Yes?"}}}"#
        let catalogue = try #require(StringCatalogue(parsing: Array(file.utf8)))
        #expect(catalogue.text("a", in: .fr) == "Oui\u{202F}?")
        let assets = try ScreenAssets(files: ["strings.json": Array(file.utf8)])
        let served = String(decoding: assets.files["strings/fr.json"] ?? [], as: UTF8.self)
        #expect(served.contains("Oui\u{202F}?"))
    }
}
