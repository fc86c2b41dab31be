// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// An answer of `etui-text`.
enum TextAnswer {
    /// The words of a picture.
    case words([PrintedWord])
    /// The languages that can be read.
    case languages(Set<String>)

    /// The most words of an answer.
    private static let wordLimit = 2000

    /// Reads an answer.
    ///
    /// - Parameter line: returns the next line of the answer without its end.
    /// - Throws: ``PrintedTextError/broken`` for anything that is no answer, and what the program says.
    init(reading line: () throws(PrintedTextError) -> String) throws(PrintedTextError) {
        let parts = try line().split(separator: " ").map(String.init)
        switch parts.first {
        case "WORDS":
            guard parts.count == 2, let count = Int(parts[1]), 0...Self.wordLimit ~= count else {
                throw .broken
            }
            var words: [PrintedWord] = []
            for _ in 0..<count {
                guard let word = PrintedWord(line: try line()) else { throw .broken }
                words.append(word)
            }
            self = .words(words)
        case "LANGUAGES": self = .languages(Set(parts.dropFirst()))
        case "FAIL" where parts == ["FAIL", "language"]: throw .noLanguage
        default: throw .broken
        }
    }
}

extension PrintedWord {
    /// Reads a line `left top right bottom confidence text`; the confidence is a percentage.
    fileprivate init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 5).map(String.init)
        let sides = parts.prefix(4).compactMap { Int($0) }
        guard parts.count == 6, sides.count == 4, sides.allSatisfy({ 0...8192 ~= $0 }),
            let percent = Double(parts[4]), percent.isFinite
        else { return nil }
        let text = parts[5].unicodeScalars.filter { scalar in
            scalar.value > 0x20 && scalar.properties.generalCategory != .control
        }
        self.init(
            String(String.UnicodeScalarView(text)),
            at: PrintedBox(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3]),
            confidence: percent / 100
        )
    }
}
