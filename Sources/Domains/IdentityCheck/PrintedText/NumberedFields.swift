// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The values of a layout with numbers.
///
/// Small numbers are often misread. Where one is missing, the order of the fields tells what a line is, if nothing else
/// can be meant.
struct NumberedFields {
    /// The values that were found.
    private(set) var values: [PrintedValue] = []

    private let layout: PrintedLayout
    private let today: CalendarDate
    /// Where the values of the first column begin.
    private var column = 0
    /// How far to the right the beginning of a value may be off the column.
    private var tolerance = 0
    /// How far to the left: where short words follow the numbers, most values begin after these.
    private var leftTolerance: Int { isEuropean ? tolerance : 2 * tolerance }

    /// Finds the values among words.
    init(_ words: [PrintedWord], _ layout: PrintedLayout, today: CalendarDate) {
        self.layout = layout
        self.today = today
        let parts = NumberedParts(PrintedLine.lines(of: words), layout).parts.compactMap { part in
            guard let rule = part.rule, isDate(rule) else { return part }
            // A short word before the date may be misread.
            let lines = (0...2).compactMap { PrintedLine(Array(part.line.words.dropFirst($0))) }
            guard let line = lines.first(where: { date($0) != nil }) else { return nil }
            return NumberedParts.Part(rule: rule, line: line, isFirst: part.isFirst)
        }
        guard let column = self.column(of: parts) else { return }
        self.column = column.place
        tolerance = column.height * 5 / 4
        var rows = firstColumn(parts)
        nameDates(&rows)
        if !isEuropean { nameByForm(&rows) }
        take(rows)
        for part in parts where !part.isFirst {
            if let rule = part.rule { add(rule, part.line, isAnchored: true) }
        }
    }

    /// A row of the first column.
    private struct Row {
        var rule: PrintedFieldRule?
        let line: PrintedLine
        let isAnchored: Bool
    }

    private var isEuropean: Bool { layout.dateOrder == .dayFirst }

    /// The fields that every such document prints in this order, one below the other.
    private var core: [PrintedFieldRule] {
        layout.fields.filter { rule in
            switch rule.content {
            case .surname, .givenNames: true
            case .birth, .issueDate, .expiryDate, .documentNumber: isEuropean
            case .personalNumber, .address, .sex, .other: false
            }
        }
    }

    private func isDate(_ rule: PrintedFieldRule) -> Bool {
        [.birth, .issueDate, .expiryDate].contains(rule.content)
    }

    private func date(_ line: PrintedLine) -> PrintedDay? {
        PrintedDay(line.text, order: layout.dateOrder, meaning: .expiry, today: today)
            ?? PrintedDay(line.text, order: layout.dateOrder, meaning: .past, today: today)
    }

    /// Where the values begin that follow numbers or are dates: the median, or the first where words follow the numbers;
    /// nil without any.
    private func column(
        of parts: [NumberedParts.Part]
    ) -> (place: Int, height: Int)? {
        let sure = parts.filter { $0.isFirst && ($0.rule != nil || date($0.line) != nil) }
        guard !sure.isEmpty else { return nil }
        let lefts = sure.map(\.line.box.left).sorted()
        let heights = sure.map(\.line.height).sorted()
        return (lefts[isEuropean ? lefts.count / 2 : 0], heights[heights.count / 2])
    }

    /// The first parts of the lines, without what stands before the column, such as a signature.
    private func firstColumn(_ parts: [NumberedParts.Part]) -> [Row] {
        var last = -1
        return parts.filter(\.isFirst).compactMap { part in
            if let rule = part.rule, part.line.box.left >= column - leftTolerance {
                let place = core.firstIndex(of: rule)
                // A number out of order was misread.
                if !isEuropean || (place ?? last) >= last {
                    last = place ?? last
                    return Row(rule: rule, line: part.line, isAnchored: true)
                }
            }
            let words = part.line.words.filter { $0.box.left >= column - leftTolerance }
            guard let line = PrintedLine(words), line.box.left <= column + tolerance else {
                return nil
            }
            return Row(rule: nil, line: line, isAnchored: false)
        }
    }

    /// Gives the dates of a column their rules if there are as many as rules.
    private func nameDates(_ rows: inout [Row]) {
        let rules = core.filter(isDate)
        let places = rows.indices.filter { date(rows[$0].line) != nil }
        guard !rules.isEmpty, places.count == rules.count else { return }
        for (place, rule) in zip(places, rules) where rows[place].rule == nil {
            rows[place].rule = rule
        }
    }

    /// Gives an address and a number their rules where the form of the lines tells: a postal code stands in the line below
    /// the street, and a number is one word of at least six digits.
    private func nameByForm(_ rows: inout [Row]) {
        let contents = Set(rows.compactMap(\.rule?.content))
        if !contents.contains(.address), let rule = layout[.address] {
            let street = rows.indices.dropLast().first { place in
                let lines = [rows[place].line.text, rows[place + 1].line.text]
                return rows[place].rule == nil && rows[place + 1].rule == nil
                    && lines[0].first?.isNumber == true
                    && ["USA", "CAN"].contains { PrintedAddress(lines, country: $0).isSplit }
            }
            if let street { rows[street].rule = rule }
        }
        if !contents.contains(.documentNumber), let rule = layout[.documentNumber] {
            let number = rows.firstIndex { row in
                row.rule == nil && row.line.words.count == 1 && date(row.line) == nil
                    && row.line.text.filter(\.isNumber).count >= 6
            }
            if let number { rows[number].rule = rule }
        }
    }

    /// Takes all rows, each run of rows without a rule between two with one.
    private mutating func take(_ rows: [Row]) {
        var run: [PrintedLine] = []
        var last: PrintedFieldRule?
        for row in rows {
            guard let rule = row.rule else {
                run.append(row.line)
                continue
            }
            take(run, after: last, before: rule)
            run = []
            add(rule, row.line, isAnchored: row.isAnchored)
            last = rule
        }
        take(run, after: last, before: nil)
    }

    /// Gives lines without a number to the fields that are missing between two others; further lines belong to the field
    /// above them, and above the first field to a title.
    private mutating func take(
        _ run: [PrintedLine],
        after last: PrintedFieldRule?,
        before next: PrintedFieldRule?
    ) {
        let missing = missing(after: last, before: next)
        let more = last.map { $0.lineCount - 1 } ?? 0
        // The lines of a long value come before those of the next field.
        let further = min(more, max(0, run.count - missing.count))
        for line in run.prefix(further) { extend(last, line) }
        let rest = last == nil ? run.suffix(missing.count) : run.dropFirst(further)
        for (rule, line) in zip(missing, rest) where isDate(rule) == (date(line) != nil) {
            add(rule, line, isAnchored: false)
        }
    }

    /// The fields that documents print between two others, as far as the order is the same on all.
    private func missing(
        after last: PrintedFieldRule?,
        before next: PrintedFieldRule?
    ) -> [PrintedFieldRule] {
        let core = self.core
        let start = last.flatMap { core.firstIndex(of: $0) }.map { $0 + 1 }
        // North American licences print the address below the names.
        let end =
            next?.content == .address && !isEuropean
            ? core.count : next.flatMap { core.firstIndex(of: $0) }
        switch (start, end) {
        case (let start?, let end?): return start < end ? Array(core[start..<end]) : []
        case (let start?, nil): return Array(core[start...].prefix(1))
        case (nil, let end?):
            return core[..<end].filter { rule in !values.contains { $0.content == rule.content } }
        case (nil, nil): return []
        }
    }

    private mutating func add(_ rule: PrintedFieldRule, _ line: PrintedLine, isAnchored: Bool) {
        guard rule.content != .other, !values.contains(where: { $0.content == rule.content }) else {
            return
        }
        values.append(PrintedValue(content: rule.content, lines: [line], isAnchored: isAnchored))
    }

    /// Adds a further line to a value, if its field may have one and the line is near.
    private mutating func extend(_ rule: PrintedFieldRule?, _ line: PrintedLine) {
        guard let rule, let place = values.firstIndex(where: { $0.content == rule.content }),
            values[place].lines.count < rule.lineCount, let above = values[place].lines.last,
            line.box.top - above.box.bottom <= above.height * 2
        else { return }
        values[place].lines.append(line)
    }
}
