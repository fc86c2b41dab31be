// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A language in which documents are shown.
public enum ExchangeLanguage: String, CaseIterable, Hashable, Sendable {
    /// Russian, the language of the documents.
    case russian = "ru"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Italian.
    case italian = "it"
    /// English.
    case english = "en"
}

/// A label or sentence in every language.
public struct Wording: Hashable, Sendable {
    /// In Russian.
    public let russian: String
    /// In German.
    public let german: String
    /// In French.
    public let french: String
    /// In Italian.
    public let italian: String
    /// In English.
    public let english: String

    /// Creates a wording: Russian, German, French, Italian, English.
    init(
        _ russian: String,
        _ german: String,
        _ french: String,
        _ italian: String,
        _ english: String
    ) {
        self.russian = russian
        self.german = german
        self.french = french
        self.italian = italian
        self.english = english
    }

    /// Creates a wording that is the same in every language.
    init(_ text: String) {
        self.init(text, text, text, text, text)
    }

    /// The text in a language.
    public subscript(language: ExchangeLanguage) -> String {
        switch language {
        case .russian: russian
        case .german: german
        case .french: french
        case .italian: italian
        case .english: english
        }
    }
}
