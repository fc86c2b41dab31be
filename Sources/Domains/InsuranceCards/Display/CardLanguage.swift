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

    /// Picks the text in this language.
    func pick(_ german: String, _ french: String, _ italian: String, _ english: String) -> String {
        switch self {
        case .german: german
        case .french: french
        case .italian: italian
        case .english: english
        }
    }
}

/// A line of a card: label and value.
public struct CardRow: Sendable, Hashable {
    /// The label, in the requested language.
    public let label: String
    /// The card's value.
    public let value: String
    /// Whether it is at the right edge of the card, with right-aligned text.
    public let isAtRightEdge: Bool

    init(label: String, value: String, isAtRightEdge: Bool = false) {
        self.label = label
        self.value = value
        self.isAtRightEdge = isAtRightEdge
    }
}

/// Keeps card contents out of logs: descriptions say nothing.
extension CardRow: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a line of a card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
