// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import TestSupport
import Testing

/// One word for one thing, by the table in `Docs/terms.md`.
struct TermTests {
    /// A word that a language has another word for.
    private struct Avoided {
        let language: ScreenLanguage
        let word: String
        /// The thing that it would name.
        let thing: String
    }

    private static func table() throws -> [Avoided] {
        let path = TestSupport.projectRoot + "Docs/terms.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var avoided: [Avoided] = []
        for line in text.split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6 else { continue }
            for words in cells[5].split(separator: "; ") {
                guard let colon = words.firstRange(of: ": "),
                    let language = ScreenLanguage(rawValue: String(words[..<colon.lowerBound]))
                else { continue }
                avoided += words[colon.upperBound...].split(separator: ", ").map {
                    Avoided(language: language, word: String($0), thing: cells[0])
                }
            }
        }
        return avoided
    }

    @Test func `no text says a word that has another one`() throws {
        let avoided = try Self.table()
        #expect(avoided.count > 60)
        #expect(Set(avoided.map(\.language)) == Set(ScreenLanguage.everywhere))
        let catalogue = StringCatalogue.standard
        for key in catalogue.keys {
            for one in avoided {
                guard let text = catalogue.translation(of: key, in: one.language) else { continue }
                let says = Self.says(text, one.word)
                #expect(
                    !says,
                    "\(key) in \(one.language): not \(one.word) for \(one.thing): \(text)"
                )
            }
        }
    }

    @Test func `a word is found as a word only`() {
        #expect(Self.says("Il viso è nitido", "viso"))
        #expect(!Self.says("Vada alla visione", "viso"))
        #expect(Self.says("Straße", "ß"))
        #expect(Self.says("Grund (freiwillig)", "(freiwillig)"))
        #expect(Self.says("È Lei.", "Lei"))
    }

    private static func says(_ text: String, _ word: String) -> Bool {
        text.ranges(of: word).contains { range in
            let before = text[..<range.lowerBound].last.map(\.isLetter) ?? false
            let after = text[range.upperBound...].first.map(\.isLetter) ?? false
            return word == "ß" || !before && !after
        }
    }
}
