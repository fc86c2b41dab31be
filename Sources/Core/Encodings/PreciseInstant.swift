// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A point in time to the millisecond, for rows whose order within a second matters.
///
/// Like ``Instant``, it never reads a clock.
public struct PreciseInstant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
    public let millisecondsSinceEpoch: Int64

    /// Creates the instant a number of milliseconds after 1970-01-01T00:00:00Z.
    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// Creates the instant at the start of a second.
    public init(_ instant: Instant) {
        millisecondsSinceEpoch = instant.secondsSinceEpoch * 1000
    }

    /// The second in which the instant lies.
    public var second: Instant {
        let (quotient, remainder) = millisecondsSinceEpoch.quotientAndRemainder(dividingBy: 1000)
        return Instant(secondsSinceEpoch: remainder < 0 ? quotient - 1 : quotient)
    }

    /// Returns the instant a number of milliseconds later, or earlier if negative.
    public func adding(milliseconds: Int64) -> PreciseInstant {
        PreciseInstant(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
    }

    /// The instant in the form `2021-09-15T00:00:00.000Z`.
    ///
    /// Source: RFC 3339 §5.6.
    public var rfc3339: String {
        let whole = second
        let rest = Int(millisecondsSinceEpoch - whole.secondsSinceEpoch * 1000)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        text.append(rfc3339: whole)
        text.append(UInt8(ascii: "."))
        text.appendDecimal(rest, width: 3)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a date and time of RFC 3339 in UTC, with up to three decimals; `nil` for any other text.
    ///
    /// Further decimals are cut off; an offset other than `Z` is added as ``Instant`` does.
    public init?(rfc3339 text: String) {
        guard let whole = Instant(rfc3339: text) else { return nil }
        var milliseconds: Int64 = 0
        if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
            var weight: Int64 = 100
            for digit in text.utf8[text.utf8.index(after: point)...] {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { break }
                milliseconds += Int64(digit - UInt8(ascii: "0")) * weight
                weight /= 10
            }
        }
        millisecondsSinceEpoch = whole.secondsSinceEpoch * 1000 + milliseconds
    }

    /// Returns whether the first instant is before the second.
    public static func < (left: PreciseInstant, right: PreciseInstant) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }
}
