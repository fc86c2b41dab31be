// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Instant {
    /// Reads a date and time of RFC 3339; `nil` for any other text.
    ///
    /// Shape: `yyyy-MM-ddTHH:mm:ss`, an optional fraction that is cut off, then `Z` or an offset
    /// `±HH:mm`; `t` and `z` may be lower case. A bare `yyyy-MM-dd` means midnight in UTC. A leap
    /// second is not accepted. Source: RFC 3339 §5.6.
    public init?(rfc3339 text: String) {
        self.init(rfc3339: Array(text.utf8)[...])
    }

    /// Reads an instant from UTF-8; see ``init(rfc3339:)-(String)``.
    public init?(rfc3339 text: ArraySlice<UInt8>) {
        var scanner = DigitScanner(text)
        guard
            let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2)
        else { return nil }
        guard !scanner.isAtEnd else {
            self.init(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
            return
        }
        guard
            scanner.skip("T") || scanner.skip("t"),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), scanner.skip(":"),
            let second = scanner.number(digits: 2),
            scanner.skipFraction(),
            let offset = scanner.offsetInSeconds(), scanner.isAtEnd,
            let local = Instant(
                year: year,
                month: month,
                day: day,
                hour: hour,
                minute: minute,
                second: second
            )
        else { return nil }
        self = local.adding(seconds: Int64(-offset))
    }

    /// The instant in the form `2021-09-15T00:00:00Z`.
    ///
    /// Source: RFC 3339 §5.6.
    public var rfc3339: String {
        var text: [UInt8] = []
        text.reserveCapacity(20)
        text.append(rfc3339: self)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }
}

/// Reads numbers of a fixed width and the characters between them.
struct DigitScanner {
    private let text: ArraySlice<UInt8>
    private var index: Int

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        index = text.startIndex
    }

    var isAtEnd: Bool { index == text.endIndex }

    mutating func number(digits: Int) -> Int? {
        guard text.endIndex - index >= digits else { return nil }
        var value = 0
        for offset in index..<index + digits {
            let digit = text[offset] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        index += digits
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.endIndex, UInt32(text[index]) == character.value else { return false }
        index += 1
        return true
    }

    /// Skips `.` and at least one digit if there is a `.`; returns false if the digits are missing.
    mutating func skipFraction() -> Bool {
        guard skip(".") else { return true }
        let start = index
        while index < text.endIndex, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index > start
    }

    /// Reads `Z` or `±HH:mm` and returns the seconds by which local time is ahead of UTC.
    mutating func offsetInSeconds() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isAhead = skip("+")
        guard
            isAhead || skip("-"),
            let hours = number(digits: 2), hours < 24, skip(":"),
            let minutes = number(digits: 2), minutes < 60
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

extension [UInt8] {
    /// Appends an instant in the form `2021-09-15T00:00:00`, in UTC, to which the caller adds a fraction and `Z`.
    mutating func append(rfc3339 instant: Instant) {
        let (year, month, day) = instant.calendarDate
        let (hour, minute, second) = instant.timeOfDay
        appendDecimal(year, width: 4)
        append(UInt8(ascii: "-"))
        appendDecimal(month, width: 2)
        append(UInt8(ascii: "-"))
        appendDecimal(day, width: 2)
        append(UInt8(ascii: "T"))
        appendDecimal(hour, width: 2)
        append(UInt8(ascii: ":"))
        appendDecimal(minute, width: 2)
        append(UInt8(ascii: ":"))
        appendDecimal(second, width: 2)
    }

    /// Appends the decimal digits of a non-negative number, padded with zeros to a width.
    mutating func appendDecimal(_ value: Int, width: Int) {
        var power = 1
        for _ in 1..<width { power *= 10 }
        var rest = value
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / power % 10))
            rest %= power
            power /= 10
        }
    }
}
