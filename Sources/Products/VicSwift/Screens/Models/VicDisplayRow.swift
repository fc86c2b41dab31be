// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// A row of a screen: a label and a value.
public struct VicDisplayRow: Encodable, Sendable, Hashable {
    /// A stable name, by which a test or a style can find the row.
    public let name: String
    /// The label, in the language of the screen.
    public let label: String
    /// The value.
    public let value: String
    /// The text that a screen reader speaks instead, for numbers: digit by digit in groups.
    public let spoken: String?
    /// Whether it is at the right edge of a card, as fields 5, 7 and 9 of the European card are.
    public let isAtRightEdge: Bool

    init(
        _ name: String,
        _ label: String,
        _ value: String,
        spoken: String? = nil,
        isAtRightEdge: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.spoken = spoken
        self.isAtRightEdge = isAtRightEdge
    }
}

/// Numbers in the form for screen readers.
enum SpokenNumber {
    /// Spells a number digit by digit, with a short pause between groups: `80756 01562` becomes `8 0 7 5 6, 0 1 5 6
    /// 2`.
    static func text(_ grouped: String) -> String {
        grouped.split { !$0.isLetter && !$0.isNumber }
            .map { $0.map(String.init).joined(separator: " ") }
            .joined(separator: ", ")
    }
}

/// Texts of the catalogue in one language.
struct WalletTexts: Sendable {
    let language: VicLang

    func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
        StringCatalogue.standard.text(
            key,
            in: ScreenLanguage(rawValue: language.rawValue) ?? .de,
            values: values
        )
    }
}
