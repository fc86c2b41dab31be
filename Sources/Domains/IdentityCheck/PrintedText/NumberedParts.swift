// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The parts of lines that numbers begin.
struct NumberedParts {
    /// A part of a line: the value after a number, or what stands where no number was read.
    struct Part {
        /// The rule of its number; nil if none was read.
        let rule: PrintedFieldRule?
        /// The words without number and label.
        var line: PrintedLine
        /// Whether it is the first of its line that is a value.
        let isFirst: Bool
    }

    /// All parts, from top to bottom.
    private(set) var parts: [Part] = []

    private let layout: PrintedLayout

    init(_ lines: [PrintedLine], _ layout: PrintedLayout) {
        self.layout = layout
        for line in lines { split(line) }
    }

    private mutating func split(_ line: PrintedLine) {
        var rule: PrintedFieldRule?
        var words: [PrintedWord] = []
        var isFirst = true
        var place = 0
        func part() -> Part? {
            PrintedLine(words).map { Part(rule: rule, line: $0, isFirst: isFirst) }
        }
        while place < line.words.count {
            // What follows a number is its value, though an address may begin with a number, too.
            let isValue = rule != nil && words.isEmpty
            guard let anchor = anchor(at: place, in: line), !isValue || anchor.isLabelled else {
                words.append(line.words[place])
                place += 1
                continue
            }
            if let part = part() {
                parts.append(part)
                // A few characters before a number are what is left of a picture.
                isFirst = isFirst && rule == nil && part.line.text.count < 4
            }
            rule = anchor.rule
            words = []
            place += anchor.wordCount
        }
        if let part = part() { parts.append(part) }
    }

    /// Returns the number that begins at a word, and how many words it and its label are.
    private func anchor(
        at place: Int,
        in line: PrintedLine
    ) -> (rule: PrintedFieldRule, wordCount: Int, isLabelled: Bool)? {
        let words = line.words
        let word = words[place]
        let gap = place > 0 ? word.box.left - words[place - 1].box.right : line.height
        let folded = FoldedText.fold(word.text)
        guard !folded.isEmpty, folded.count <= 8, place + 1 < words.count else { return nil }
        for rule in layout.fields {
            let number = FoldedText.fold(rule.number)
            let glued = rule.labels.contains { FoldedText.isNear(folded, number + $0) }
            guard glued || folded == number, gap >= line.height || (glued && gap * 3 > line.height)
            else { continue }
            var count = 1
            if !glued, place + 2 < words.count,
                rule.labels.contains(where: { FoldedText.isNear(words[place + 1].text, $0) })
            {
                count = 2
            }
            // A number alone inside of a line is smaller than values.
            let next = words[place + count]
            guard glued || count == 2 || place == 0 || word.box.height <= next.box.height else {
                continue
            }
            return (rule, count, glued || count == 2)
        }
        return nil
    }
}
