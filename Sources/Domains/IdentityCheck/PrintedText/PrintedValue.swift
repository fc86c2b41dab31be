// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A value of a field as it is printed, before its text is understood.
struct PrintedValue {
    /// What it holds.
    let content: PrintedContent
    /// Its lines.
    var lines: [PrintedLine]
    /// Whether its number was read, rather than its place among the others telling the field.
    let isAnchored: Bool

    /// The text of all lines.
    var text: String { lines.map(\.text).joined(separator: " ") }

    /// The confidence in its least certain word, 0 to 1.
    var confidence: Double {
        lines.flatMap(\.words).map(\.confidence).min() ?? 0
    }
}

/// Numbers and short words as they are read: letters and digits that look alike count as the same.
enum FoldedText {
    private static let alike: [Character: Character] = [
        "I": "1", "L": "1", "|": "1", "!": "1", "O": "0", "Q": "0", "Z": "2", "S": "5", "B": "8",
    ]

    /// Returns capitals and digits of a text, those that look alike as one, and nothing else.
    static func fold(_ text: String) -> String {
        let plain = text.uppercased().map { alike[$0] ?? $0 }
        return String(plain.filter { $0.isLetter || $0.isNumber })
    }

    /// Returns the words of a name like that, and joined.
    static func words(ofName name: String) -> [String] {
        name.split { !$0.isLetter }.map { joined(fold(String($0))) }
    }

    /// Returns a text in capitals with an M for R and N, which are often read as one.
    static func joined(_ text: String) -> String { text.replacing("RN", with: "M") }

    /// Whether two texts are the same but for one character; short ones must be the same.
    static func isNear(_ text: String, _ label: String) -> Bool {
        let (one, other) = (Array(fold(text)), Array(fold(label)))
        if one == other { return true }
        guard other.count >= 3, abs(one.count - other.count) <= 1 else { return false }
        if other.count < 5, one.count != other.count { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        return start + end >= max(one.count, other.count) - 1
    }
}
