// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import MachineReadable

extension PartialDate {
    /// Reads `1950-04-12`, with `00` for a month or day that is unknown; `nil` for what no calendar has, and for a
    /// day without its month.
    init?(cardText text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), year > 0, month > 0 || day == 0
        else { return nil }
        self.init(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard digit.isDigit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// The date as cards have it: `1950-04-12`, `00` for what is unknown.
    var cardText: String {
        let (unknown, zero) = (UInt8(ascii: "X"), UInt8(ascii: "0"))
        return String(decoding: text.utf8.map { $0 == unknown ? zero : $0 }, as: UTF8.self)
    }

    /// Whether who was born then is of an age on a day; `nil` where the unknown parts would decide.
    ///
    /// Who was born on 29 February reaches an age on 1 March of a year without that day.
    func isAge(_ years: Int, reachedOn today: CalendarDate) -> Bool? {
        guard let year else { return nil }
        guard year + years == today.year else { return year + years < today.year }
        guard let month else { return nil }
        guard month == today.month else { return month < today.month }
        return day.map { $0 <= today.day }
    }

    /// As the European card has it: `12/04/1950`, unknown parts as `xx`.
    public var europeanText: String { text(separatedBy: "/") }

    /// As the front of a card has it: `12.04.1950`, unknown parts as `xx`.
    public var frontText: String { text(separatedBy: ".") }

    private func text(separatedBy separator: String) -> String {
        let parts = text.split(separator: "-").map { $0.replacing("X", with: "x") }
        return parts.reversed().joined(separator: separator)
    }
}

extension CalendarDate {
    /// As the front of a card has it: `31.12.2026`.
    public var frontText: String { PartialDate(self).frontText }

    /// The day that it is in Switzerland, which is never behind UTC and less than a day ahead.
    init(inSwitzerlandAt instant: Instant) {
        let day = CalendarDate(instant)
        let end = day.endInSwitzerland
        self = instant < end ? day : CalendarDate(day.midnight.adding(seconds: 86_400))
    }

    /// When the day begins in Switzerland.
    ///
    /// An hour ahead of UTC, two in summer: from the last Sunday of March to the last of October, at 01:00 UTC
    /// (Directive 2000/84/EC, which Switzerland follows).
    var beginningInSwitzerland: Instant {
        let (first, last) = (lastSunday(ofMonth: 3), lastSunday(ofMonth: 10))
        let isSummer = first < day(after: 0) && day(after: 0) <= last
        return midnight.adding(seconds: isSummer ? -7200 : -3600)
    }

    /// Days since 1970-01-01, and so many more.
    private func day(after count: Int64) -> Int64 {
        midnight.secondsSinceEpoch / 86_400 + count
    }

    /// The last Sunday of a month of the year, in days since 1970-01-01; the month has 31 days.
    private func lastSunday(ofMonth month: Int) -> Int64 {
        guard let last = CalendarDate(year: year, month: month, day: 31) else { return 0 }
        // 1970-01-01 was a Thursday.
        let weekday = (last.day(after: 0) + 4) % 7
        return last.day(after: -weekday)
    }

    /// When a card that is valid until this day is no longer: as the next day begins in Switzerland.
    var endInSwitzerland: Instant {
        CalendarDate(midnight.adding(seconds: 86_400)).beginningInSwitzerland
    }
}
