// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The texts that an app shows in place of those of this package: `Etui.strings` in its bundle, one file for each language.
struct AppTexts: Sendable {
    /// Those of the running app, which are read once.
    static let main = AppTexts(of: .main)

    private let texts: [ScreenLanguage: [String: String]]

    /// Reads the files of a bundle; one that is no property list of texts counts as missing.
    init(of bundle: Bundle) {
        var texts: [ScreenLanguage: [String: String]] = [:]
        for language in ScreenLanguage.allCases {
            let file = bundle.url(
                forResource: "Etui",
                withExtension: "strings",
                subdirectory: nil,
                localization: language.rawValue
            )
            texts[language] = file.flatMap(Self.texts)
        }
        self.texts = texts
    }

    private static func texts(in file: URL) -> [String: String]? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? PropertyListDecoder().decode([String: String].self, from: data)
    }

    /// Returns the app's text; nil if it has none, or must not have one.
    subscript(_ key: String, language: ScreenLanguage) -> String? {
        Self.isReplaceable(key) ? texts[language]?[key] : nil
    }

    /// Whether an app may show another text: in identity checks, but not where the words count in law.
    ///
    /// What a person agreed to is recorded by the version of the package's text, and some documents may only be captured after
    /// an advice.
    static func isReplaceable(_ key: String) -> Bool {
        key.hasPrefix("check.")
            && !["check.consent.", "check.advice."].contains(where: key.hasPrefix)
    }
}
