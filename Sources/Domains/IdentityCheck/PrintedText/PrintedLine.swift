// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Words that stand on one line, from left to right.
struct PrintedLine {
    private(set) var words: [PrintedWord]
    private(set) var box: PrintedBox

    init?(_ words: [PrintedWord]) {
        guard let first = words.first else { return nil }
        self.words = words
        box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    /// The words with blanks between them.
    var text: String { words.map(\.text).joined(separator: " ") }

    /// The height of a letter of the line: the median of its words'.
    var height: Int { words.map(\.box.height).sorted()[words.count / 2] }

    /// Returns the lines of words, from top to bottom; what has neither letter nor digit is left out.
    static func lines(of words: [PrintedWord]) -> [PrintedLine] {
        let text = words.filter { $0.text.contains { $0.isLetter || $0.isNumber } }
        var lines: [PrintedLine] = []
        for word in text.sorted(by: { $0.box.left < $1.box.left }) {
            // A line may slope, so the nearest word before decides.
            let fitting = lines.indices.filter { lines[$0].continues(with: word) }
            let best = fitting.min { lines[$0].offset(of: word) < lines[$1].offset(of: word) }
            if let best {
                lines[best].words.append(word)
                lines[best].box = lines[best].box.union(word.box)
            } else if let line = PrintedLine([word]) {
                lines.append(line)
            }
        }
        return lines.sorted { $0.box.middle < $1.box.middle }
    }

    private func offset(of word: PrintedWord) -> Int {
        words.last.map { abs($0.box.middle - word.box.middle) } ?? .max
    }

    /// Whether the middles are nearer than half of the lower word's height.
    private func continues(with word: PrintedWord) -> Bool {
        guard let last = words.last else { return false }
        let height = min(last.box.height, word.box.height)
        return offset(of: word) <= max(height, max(last.box.height, word.box.height) / 2)
            && word.box.left >= last.box.left
    }
}
