// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import MachineReadable

extension PartialDate {
    /// Reads `1950-04-12`, with `00` for an unknown month or day; `nil` for an impossible date, and for a day without a
    /// month.
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

    /// The date in card form: `1950-04-12`, `00` for unknown parts.
    var cardText: String {
        let (unknown, zero) = (UInt8(ascii: "X"), UInt8(ascii: "0"))
        return String(decoding: text.utf8.map { $0 == unknown ? zero : $0 }, as: UTF8.self)
    }

    /// Returns whether a person born then has reached an age on a day; `nil` if the unknown parts would decide.
    ///
    /// People born on 29 February reach an age on 1 March of a common year.
    func isAge(_ years: Int, reachedOn today: CalendarDate) -> Bool? {
        guard let year else { return nil }
        guard year + years == today.year else { return year + years < today.year }
        guard let month else { return nil }
        guard month == today.month else { return month < today.month }
        return day.map { $0 <= today.day }
    }

    /// The form on the European card: `12/04/1950`, unknown parts as `xx`.
    public var europeanText: String { text(separatedBy: "/") }

    /// The form on the front of a card: `12.04.1950`, unknown parts as `xx`.
    public var frontText: String { text(separatedBy: ".") }

    private func text(separatedBy separator: String) -> String {
        let parts = text.split(separator: "-").map { $0.replacing("X", with: "x") }
        return parts.reversed().joined(separator: separator)
    }
}

extension CalendarDate {
    /// The form on the front of a card: `31.12.2026`.
    public var frontText: String { PartialDate(self).frontText }

    /// Returns the current day in Switzerland, which is never behind UTC and less than a day ahead.
    init(inSwitzerlandAt instant: Instant) {
        let day = CalendarDate(instant)
        let end = day.endInSwitzerland
        self = instant < end ? day : CalendarDate(day.midnight.adding(seconds: 86_400))
    }

    /// The start of the day in Switzerland.
    ///
    /// Swiss time is one hour ahead of UTC, and two in summer: from the last Sunday of March to the last of October, at
    /// 01:00 UTC (Directive 2000/84/EC, which Switzerland follows).
    var beginningInSwitzerland: Instant {
        let (first, last) = (lastSunday(ofMonth: 3), lastSunday(ofMonth: 10))
        let isSummer = first < day(after: 0) && day(after: 0) <= last
        return midnight.adding(seconds: isSummer ? -7200 : -3600)
    }

    /// Returns the days since 1970-01-01 of the day that is this many days later.
    private func day(after count: Int64) -> Int64 {
        midnight.secondsSinceEpoch / 86_400 + count
    }

    /// Returns the last Sunday of a month with 31 days, in days since 1970-01-01.
    private func lastSunday(ofMonth month: Int) -> Int64 {
        guard let last = CalendarDate(year: year, month: month, day: 31) else { return 0 }
        // 1970-01-01 was a Thursday.
        let weekday = (last.day(after: 0) + 4) % 7
        return last.day(after: -weekday)
    }

    /// The end of validity of a card that is valid until this day: the start of the next day in Switzerland.
    var endInSwitzerland: Instant {
        CalendarDate(midnight.adding(seconds: 86_400)).beginningInSwitzerland
    }
}
