// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The values of a layout with labels: each stands below its label or, if there is none, behind it.
struct LabelledFields {
    /// The values that were found.
    private(set) var values: [PrintedValue] = []

    /// Words of a line that stand close together, and what they name, if they are a label.
    private struct Piece {
        let line: PrintedLine
        var content: PrintedContent?
        /// The value that stands behind the label in the same piece.
        var value: PrintedLine?

        /// Whether it stands on the line of another piece.
        func isBeside(_ other: Piece) -> Bool {
            abs(other.line.box.middle - line.box.middle) <= max(line.height, other.line.height)
        }
    }

    /// A gap between two words that is wider than this many letters are high separates columns.
    private static let widestGap = 1.5
    /// How far below its label a value may begin, in heights of the higher of the two.
    private static let reach = 2.5
    /// How far behind its label a value may begin, in heights of the label.
    private static let reachBehind = 12
    /// No number of a passport or card is shorter; what is shorter is a part of one.
    private static let leastNumber = 6

    /// Finds the values among words; a machine-readable zone and what is below it are left out.
    ///
    /// `today` decides centuries.
    init(_ words: [PrintedWord], _ layout: PrintedLayout, today: CalendarDate) {
        let lines = PrintedLine.lines(of: words)
        let zone = lines.filter { $0.text.filter { $0 == "<" }.count >= 3 }.map(\.box.top).min()
        let pieces = lines.filter { $0.box.bottom <= zone ?? .max }
            .flatMap(Self.columns).flatMap(Self.labels).map(Self.piece)
        for label in pieces {
            guard let content = label.content, layout[content] != nil,
                !values.contains(where: { $0.content == content }),
                let line = label.value ?? Self.value(of: label, among: pieces),
                content != .documentNumber || line.text.count >= Self.leastNumber
            else { continue }
            values.append(PrintedValue(content: content, lines: [line], isAnchored: true))
        }
        addNumber(among: pieces)
        addDates(among: pieces, layout, today)
        addSex(among: pieces)
    }

    /// Adds the sex by its form, one letter alone, if its label was not read and no other letter stands alone.
    ///
    /// Only where other fields say that this is a document.
    private mutating func addSex(among pieces: [Piece]) {
        guard values.count >= PrintedFields.leastCount,
            !values.contains(where: { $0.content == .sex })
        else { return }
        let letters = pieces.map(\.line).filter { ["F", "M", "X"].contains($0.text) }
        guard letters.count == 1 else { return }
        values.append(PrintedValue(content: .sex, lines: letters, isAnchored: false))
    }

    /// Adds the dates whose labels were not read, if there is no choice (``PrintedDates``).
    private mutating func addDates(
        among pieces: [Piece],
        _ layout: PrintedLayout,
        _ today: CalendarDate
    ) {
        guard !values.isEmpty, PrintedDates.order.allSatisfy({ layout[$0] != nil }) else { return }
        var dates = PrintedDates(today: today)
        for value in values where PrintedDates.order.contains(value.content) {
            // A label whose value is no date, or one of an unknown century, tells nothing.
            guard let date = Self.date(value.lines, layout, today) else { return }
            dates.known[value.content] = date
        }
        let taken = values.flatMap(\.lines).map(\.box)
        let others = pieces.filter { piece in
            piece.content == nil && !taken.contains { $0.overlaps(piece.line.box) }
        }
        let dated = others.compactMap { piece in
            Self.date([piece.line], layout, today).map { (line: piece.line, date: $0) }
        }
        for (content, found) in zip(dates.contents(of: dated.map(\.date)) ?? [], dated) {
            values.append(PrintedValue(content: content, lines: [found.line], isAnchored: true))
        }
    }

    /// The date that lines begin with; nil if it is none, or its century is not printed and depends on what the date says.
    private static func date(
        _ lines: [PrintedLine],
        _ layout: PrintedLayout,
        _ today: CalendarDate
    ) -> CalendarDate? {
        let text = lines.map(\.text).joined(separator: " ")
        let readings = [PrintedDay.Meaning.past, .expiry].map { meaning in
            PrintedDay(text, order: layout.dateOrder, meaning: meaning, today: today)?.date
        }
        guard let date = readings[0], date == readings[1] else { return nil }
        return date
    }

    /// Adds the number of the document by its form, if its label was not read and no other text has this form.
    private mutating func addNumber(among pieces: [Piece]) {
        guard !values.contains(where: { $0.content == .documentNumber }) else { return }
        let numbers = pieces.map(\.line).filter { line in
            line.words.count == 1 && (7...12).contains(line.text.count)
                && line.text.filter(\.isNumber).count >= 5
                && PrintedAlphabet.lettersAndDigits.allows(line.text)
                && !line.text.contains { "./- ".contains($0) }
        }
        guard numbers.count == 1 else { return }
        values.append(
            PrintedValue(content: .documentNumber, lines: numbers, isAnchored: false)
        )
    }

    /// Splits a line where a column ends.
    private static func columns(of line: PrintedLine) -> [PrintedLine] {
        var columns: [[PrintedWord]] = []
        for word in line.words {
            if let last = columns.last?.last,
                Double(word.box.left - last.box.right)
                    <= widestGap * Double(max(last.box.height, word.box.height))
            {
                columns[columns.count - 1].append(word)
            } else {
                columns.append([word])
            }
        }
        return columns.compactMap(PrintedLine.init)
    }

    /// Splits words that stand close together where the label of another field begins.
    private static func labels(of line: PrintedLine) -> [PrintedLine] {
        var parts: [[PrintedWord]] = []
        var current: PrintedContent?
        var place = 0
        while place < line.words.count {
            let tokens = line.words[place...].flatMap { PrintedLabels.words(of: $0.text) }
            let label = PrintedLabels.label(at: tokens[...])
            let isNext = current != nil && label != nil && label?.content != current
            if parts.isEmpty || isNext { parts.append([]) }
            current = label?.content ?? current
            // All words of a label stay together.
            var rest = label?.count ?? 1
            repeat {
                let word = line.words[place]
                rest -= max(1, PrintedLabels.words(of: word.text).count)
                parts[parts.count - 1].append(word)
                place += 1
            } while rest > 0 && place < line.words.count
        }
        return parts.compactMap(PrintedLine.init)
    }

    /// Tells whether words are a label: in one of the languages between strokes.
    private static func piece(_ line: PrintedLine) -> Piece {
        let parts = line.text.split(separator: "/").map { PrintedLabels.tokens(of: String($0)) }
        var piece = Piece(line: line)
        for (place, tokens) in parts.enumerated() {
            guard let label = PrintedLabels.label(at: tokens[...]) else { continue }
            piece.content = piece.content ?? label.content
            let rest = tokens.dropFirst(label.count)
            let isMore = rest.contains { !PrintedLabels.isNumber($0) }
            guard place == parts.count - 1, isMore else { continue }
            let words = line.words(ending: rest)
            // Other words may be a label in another language, or were misread.
            let isSmall = line.text.contains(where: \.isLowercase)
            let isValue =
                line.text.contains(":")
                || words.contains {
                    $0.text.contains(where: \.isNumber) || (isSmall && $0.isCapital)
                }
            if isValue { piece.value = PrintedLine(words) }
        }
        return piece
    }

    private static func value(of label: Piece, among pieces: [Piece]) -> PrintedLine? {
        let box = label.line.box
        // Values of two columns may stand close together, so the next label says where the column ends.
        let next = pieces.filter { $0.content != nil && $0.content != label.content }
            .filter { $0.isBeside(label) }
            .map(\.line.box.left).filter { $0 >= box.right }.min()
        let below = pieces.filter { piece in
            let (other, height) = (piece.line.box, max(label.line.height, piece.line.height))
            return other.middle > 2 * box.bottom
                && Double(other.top - box.bottom) <= reach * Double(height)
                && other.left + height / 2 < next ?? (box.right + 2 * height)
                && other.right > box.left - height
        }
        let nearest = below.min { $0.line.box.top < $1.line.box.top }
        if let nearest, nearest.content == nil {
            let words = nearest.line.words.filter { word in
                word.box.right > box.left - label.line.height
                    && word.box.left + word.box.height / 2 < next ?? .max
            }
            return PrintedLine(words)
        }
        let behind = pieces.filter { piece in
            piece.content == nil && piece.isBeside(label) && piece.line.box.left >= box.right
                && piece.line.box.left - box.right <= reachBehind * label.line.height
        }
        return behind.min { $0.line.box.left < $1.line.box.left }?.line
    }
}

extension PrintedWord {
    /// Whether it has several letters, all of them capitals.
    fileprivate var isCapital: Bool {
        text.filter(\.isLetter).count > 1 && text.allSatisfy { !$0.isLowercase }
    }
}

extension PrintedLine {
    /// The last words of the line, as many as have these tokens.
    fileprivate func words(ending tokens: ArraySlice<String>) -> [PrintedWord] {
        var rest = tokens.count
        var found: [PrintedWord] = []
        for word in words.reversed() where rest > 0 {
            rest -= PrintedLabels.words(of: word.text).count
            found.append(word)
        }
        return found.reversed()
    }
}
