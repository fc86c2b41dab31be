// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Every text of every screen in every language, from one file, `Resources/strings.json`, for both pages
/// and controllers.
public struct StringCatalogue: Sendable {
    private struct File: Decodable {
        let strings: [String: [String: String]]
    }

    private let texts: [String: [ScreenLanguage: String]]

    /// The package's own texts; empty only if the package was installed without its resources.
    public static var standard: StringCatalogue {
        ScreenResources.live?.catalogue() ?? packaged
    }

    private static let packaged = orEmpty(
        parsing: ScreenResources.bytes(of: "strings.json") ?? []
    )

    /// Parses a file; without texts if it is no such file.
    static func orEmpty(parsing bytes: [UInt8]) -> StringCatalogue {
        shown(parsing: bytes) ?? StringCatalogue(texts: [:])
    }

    /// Parses a file and takes the app's own texts, where it has some.
    static func shown(
        parsing bytes: [UInt8],
        in app: AppTexts = .main
    ) -> StringCatalogue? {
        guard let own = StringCatalogue(parsing: bytes) else { return nil }
        var texts = own.texts
        for (key, translations) in own.texts {
            for language in translations.keys {
                guard let text = app[key, language] else { continue }
                texts[key]?[language] = text
            }
        }
        return StringCatalogue(texts: texts)
    }

    /// Parses a file `{"strings":{"key":{"de":…,"fr":…,"it":…,"en":…},…}}`, with `"ru"` for texts also
    /// shown in Russian.
    ///
    /// Spaces beside punctuation become those of the language (`ScreenTypography`).
    ///
    /// `nil` for any other form. A text may be missing; the tests make sure that none is.
    public init?(parsing bytes: [UInt8]) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { return nil }
        var texts: [String: [ScreenLanguage: String]] = [:]
        for (key, translations) in file.strings {
            for (code, text) in translations {
                guard let language = ScreenLanguage(rawValue: code) else { return nil }
                texts[key, default: [:]][language] = ScreenTypography.setting(text, in: language)
            }
        }
        self.init(texts: texts)
    }

    private init(texts: [String: [ScreenLanguage: String]]) {
        self.texts = texts
    }

    /// The keys of all texts, sorted.
    public var keys: [String] {
        texts.keys.sorted()
    }

    /// Returns a text, with every `{name}` replaced by the value of that name.
    ///
    /// A missing text shows as its key: ugly, but never mistaken for another text.
    public func text(
        _ key: String,
        in language: ScreenLanguage,
        values: [String: String] = [:]
    ) -> String {
        guard var text = translation(of: key, in: language) else { return key }
        for (name, value) in values {
            text = text.replacing("{\(name)}", with: value)
        }
        return text
    }

    /// The beginnings of the keys that only the desks, the guided start (with a desk beside the phone) and the gallery show.
    private static let deskFamilies = [
        "account.", "desk.", "form.", "gallery.", "issuing.", "review.", "surface.", "try.",
    ]

    /// Whether only these pages show a text.
    static func isOfDesks(_ key: String) -> Bool { deskFamilies.contains(where: key.hasPrefix) }

    /// Returns every text of a language by its key, sorted; in English if the language has no translation.
    func texts(in language: ScreenLanguage) -> [(key: String, text: String)] {
        keys.compactMap { key in
            (translation(of: key, in: language) ?? translation(of: key, in: .en)).map { (key, $0) }
        }
    }

    /// Returns the text with its placeholders, or `nil`.
    public func translation(of key: String, in language: ScreenLanguage) -> String? {
        texts[key]?[language]
    }
}
