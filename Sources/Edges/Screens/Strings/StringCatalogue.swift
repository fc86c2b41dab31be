// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Every text of every screen in every language: one file, `Resources/strings.json`, which the
/// pages and the controllers read alike.
public struct StringCatalogue: Sendable {
    private struct File: Decodable {
        let strings: [String: [String: String]]
    }

    private let texts: [String: [ScreenLanguage: String]]

    /// The package's own texts; empty only if the package was installed without its resources.
    public static let standard: StringCatalogue = {
        let bytes = ScreenResources.bytes(of: "strings.json") ?? []
        return StringCatalogue(parsing: bytes) ?? StringCatalogue(texts: [:])
    }()

    /// The catalogue in a file `{"strings":{"key":{"de":…,"fr":…,"it":…,"en":…},…}}`, with `"ru"` where the
    /// text is also shown in Russian.
    ///
    /// `nil` for anything that is not of this form. A text may be missing; the tests see to it that
    /// none is.
    public init?(parsing bytes: [UInt8]) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { return nil }
        var texts: [String: [ScreenLanguage: String]] = [:]
        for (key, translations) in file.strings {
            for (code, text) in translations {
                guard let language = ScreenLanguage(rawValue: code) else { return nil }
                texts[key, default: [:]][language] = text
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

    /// A text, with every `{name}` replaced by the value of that name.
    ///
    /// A text that is missing shows as its key: ugly, but never another text's meaning.
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

    /// Every text of a language by its key, sorted; English where the language has none of its own.
    func texts(in language: ScreenLanguage) -> [(key: String, text: String)] {
        keys.compactMap { key in
            (translation(of: key, in: language) ?? translation(of: key, in: .en)).map { (key, $0) }
        }
    }

    /// The text as it stands in the catalogue, or `nil`.
    public func translation(of key: String, in language: ScreenLanguage) -> String? {
        texts[key]?[language]
    }
}
