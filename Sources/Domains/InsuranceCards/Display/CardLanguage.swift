// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A language in which cards are shown.
public enum CardLanguage: String, Sendable, Hashable, CaseIterable {
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Italian.
    case italian = "it"
    /// English.
    case english = "en"

    /// The text of a table in this language.
    func pick(_ german: String, _ french: String, _ italian: String, _ english: String) -> String {
        switch self {
        case .german: german
        case .french: french
        case .italian: italian
        case .english: english
        }
    }
}

/// A line of a card: what it is, and what the card says.
public struct CardRow: Sendable, Hashable {
    /// What it is, in the language that was asked for.
    public let label: String
    /// What the card says.
    public let value: String
    /// Whether it stands at the right edge of the card, with its text aligned there.
    public let isAtRightEdge: Bool

    init(label: String, value: String, isAtRightEdge: Bool = false) {
        self.label = label
        self.value = value
        self.isAtRightEdge = isAtRightEdge
    }
}

/// What a card says is nobody's business: descriptions say nothing.
extension CardRow: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a line of a card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
