// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Reading
import Testing

/// An engine that reads what a test says, without any picture of letters.
///
/// The grey values of ``card`` are those of their rows, so the engine knows a line by the middle of its picture.
struct WordEngine: PrintedTextEngine {
    /// The rows of the card: words with the column where they begin.
    var rows: [(top: Int, words: [(left: Int, text: String)])] = []
    /// What the second reading has instead of a word.
    var second: [String: String] = [:]
    /// The words of the blue field.
    var sign = ""
    var installed: Set<String> = ["eng", "deu", "fra", "ita", "nld", "spa"]
    var error: PrintedTextError?
    /// The words of which it is not certain.
    var doubtful: [String: Double] = [:]

    static let lineHeight = 24

    /// A card with rows that can be distinguished.
    static var card: GreyPicture {
        get throws {
            let (width, height) = (PrintedCard.card.width, PrintedCard.card.height)
            let pixels = (0..<height).flatMap { row in
                [UInt8](repeating: UInt8(row * 255 / height), count: width)
            }
            return try #require(GreyPicture(width: width, height: height, pixels: pixels))
        }
    }

    func languages() throws(PrintedTextError) -> Set<String> {
        if let error { throw error }
        return installed
    }

    func words(
        in picture: GreyPicture,
        as form: PrintedTextForm,
        language: String
    ) throws(PrintedTextError) -> [PrintedWord] {
        if let error { throw error }
        // The picture of the blue field has a size that no line has.
        if form == .line, picture.width == 96, picture.height == 93 {
            return sign.isEmpty ? [] : [word(sign, 20, 20)]
        }
        guard form == .line else {
            return rows.flatMap { row in row.words.map { word($0.text, $0.left, row.top) } }
        }
        let middle = Int(picture.pixels[picture.height / 2 * picture.width + picture.width / 2])
        func distance(_ top: Int) -> Int {
            abs((top + Self.lineHeight / 2) * 255 / PrintedCard.card.height - middle)
        }
        guard let row = rows.min(by: { distance($0.top) < distance($1.top) }) else { return [] }
        // The picture is twice as large and has a margin, so its width tells with which word it begins.
        let end = row.words.last.map { $0.left + 14 * $0.text.count } ?? 0
        let start = end - picture.width / 2 + 2 * Self.lineHeight / 3
        return row.words.filter { $0.left >= start }
            .map { word(second[$0.text] ?? $0.text, $0.left, 8) }
    }

    private func word(_ text: String, _ left: Int, _ top: Int) -> PrintedWord {
        let box = PrintedBox(
            left: left,
            top: top,
            right: left + 14 * text.count,
            bottom: top + Self.lineHeight
        )
        return PrintedWord(text, at: box, confidence: doubtful[text] ?? 0.96)
    }

    /// Where numbers and values begin.
    static let number = 343
    static let value = 402
}

extension WordEngine {
    /// A card with rows of a number and the words after it.
    init(_ fields: [(number: String, value: String)], sign: String = "") {
        self.sign = sign
        rows = fields.enumerated().map { place, field in
            var words: [(left: Int, text: String)] = []
            if !field.number.isEmpty { words.append((Self.number, field.number)) }
            var left = Self.value
            for part in field.value.split(separator: " ").map(String.init) {
                words.append((left, part))
                left += 14 * part.count + 10
            }
            return (110 + 50 * place, words)
        }
    }

    /// A German licence.
    static let german: [(number: String, value: String)] = [
        ("1.", "MUSTERMANN"), ("2.", "ERIKA MARIA"), ("3.", "12.08.1984 KÖLN"),
        ("4a.", "02.03.2020"), ("4b.", "01.03.2035"), ("5.", "B072RRE2I55"), ("9.", "AM/B/L"),
    ]
}
