// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// A printed date: numbers of day, month and year with full stops, strokes, hyphens or blanks between them; the month may
/// be a word, in two languages with a stroke between them.
struct PrintedDay {
    /// The day.
    let date: CalendarDate
    /// What follows the date on its line, such as the place of birth.
    let rest: String

    /// What a date says, which decides the century of a year of two digits.
    enum Meaning {
        /// The latest such year that is not in the future.
        case past
        /// The latest such year up to fifteen years ahead.
        case expiry
    }

    /// Reads the date at the beginning of a text; nil if there is none.
    ///
    /// Letters that are often read for digits count as these.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: the order of day and month.
    ///   - meaning: what the date says.
    ///   - today: the day of the check.
    init?(
        _ text: String,
        order: PrintedLayout.DateOrder,
        meaning: Meaning,
        today: CalendarDate
    ) {
        var scanner = DateScanner(text)
        let numbers = scanner.joinedNumbers()
        guard let first = numbers?.first ?? scanner.number(atMost: 2)?.value, scanner.separator()
        else { return nil }
        let word = numbers == nil ? scanner.month() : nil
        guard let second = numbers?.second ?? word ?? scanner.number(atMost: 2)?.value,
            numbers != nil || scanner.separator(),
            let year = scanner.number(atMost: 4), year.digits == 4 || year.digits == 2
        else { return nil }
        let isDayFirst = order == .dayFirst || word != nil
        let (day, month) = isDayFirst ? (first, second) : (second, first)
        guard
            let date = Self.date(
                day,
                month,
                year.value,
                isWhole: year.digits == 4,
                meaning,
                today
            )
        else { return nil }
        self.date = date
        rest = scanner.rest
    }

    private static func date(
        _ day: Int,
        _ month: Int,
        _ year: Int,
        isWhole: Bool,
        _ meaning: Meaning,
        _ today: CalendarDate
    ) -> CalendarDate? {
        if isWhole { return CalendarDate(year: year, month: month, day: day) }
        let last = meaning == .past ? today.year : today.year + 15
        let limit = (last, today.month, today.day)
        for century in [last / 100, last / 100 - 1] {
            let whole = century * 100 + year
            guard (whole, month, day) <= limit else { continue }
            return CalendarDate(year: whole, month: month, day: day)
        }
        return nil
    }
}

/// Reads numbers and the characters between them.
private struct DateScanner {
    private var characters: ArraySlice<Character>

    init(_ text: String) {
        characters = Array(text)[...]
        skipBlanks()
    }

    /// What is left, without blanks at its ends and without punctuation at its beginning.
    var rest: String {
        var left = characters
        while let first = left.first, " .,-–(".contains(first) { left.removeFirst() }
        while let last = left.last, " ).,".contains(last) { left.removeLast() }
        return String(left)
    }

    /// The next number; nil if there is none, or it has more digits.
    mutating func number(atMost most: Int) -> (value: Int, digits: Int)? {
        var (value, digits) = (0, 0)
        while digits < most, let first = characters.first, let digit = Self.digit(first) {
            value = value * 10 + digit
            digits += 1
            characters.removeFirst()
        }
        // One digit more belongs to no date.
        if let next = characters.first, next.isASCII, next.isNumber { return nil }
        return digits > 0 ? (value, digits) : nil
    }

    /// Day and month in four digits, where the blank between them was lost; nil unless a whole year follows.
    mutating func joinedNumbers() -> (first: Int, second: Int)? {
        var rest = self
        guard let joined = rest.number(atMost: 4), joined.digits == 4 else { return nil }
        let after = rest
        guard rest.separator(), rest.number(atMost: 4)?.digits == 4 else { return nil }
        self = after
        return (joined.value / 100, joined.value % 100)
    }

    /// The month of the next words, of which there may be several with strokes between them; nil if none of them is one, or
    /// they are different ones.
    mutating func month() -> Int? {
        var left = characters
        var found: Int?
        while true {
            let word = left.prefix(while: \.isLetter)
            guard word.count >= 3 else { return nil }
            left = left.dropFirst(word.count)
            if let month = PrintedMonth.number(of: String(word)) {
                guard found == nil || found == month else { return nil }
                found = month
            }
            let between = left.prefix { " ./-".contains($0) }
            guard between.contains("/"), left.dropFirst(between.count).first?.isLetter == true
            else { break }
            left = left.dropFirst(between.count)
        }
        guard let found else { return nil }
        characters = left
        return found
    }

    /// Takes one of the marks between numbers, and blanks around it.
    mutating func separator() -> Bool {
        let count = characters.count
        skipBlanks()
        if let first = characters.first, ".,/-–".contains(first) { characters.removeFirst() }
        skipBlanks()
        return characters.count < count
    }

    private mutating func skipBlanks() {
        while characters.first == " " { characters.removeFirst() }
    }

    private static func digit(_ character: Character) -> Int? {
        if character.isASCII, let digit = character.wholeNumberValue { return digit }
        switch character {
        case "O", "o": return 0
        case "I", "l", "|": return 1
        case "Z": return 2
        case "S": return 5
        case "B": return 8
        default: return nil
        }
    }
}
