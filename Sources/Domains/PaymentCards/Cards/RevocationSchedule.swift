// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The day on which the server revokes a card.
///
/// Shape: `YYYY-MM-DD`, a day in the issuer's time zone. The card ends when that day begins.
public struct RevocationSchedule: Sendable, Hashable {
    /// The day as on the wire.
    public let text: String
    /// Midnight at the start of the day, as if the issuer's time zone were UTC.
    private let start: Instant

    /// Reads a day; `nil` for any other text, and for a day that the calendar does not have.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        guard
            let start = Instant(
                year: numbers[0],
                month: numbers[1],
                day: numbers[2],
                hour: 0,
                minute: 0,
                second: 0
            )
        else { return nil }
        self.text = text
        self.start = start
    }

    /// Reads the body of a request to schedule a revocation, `{"revocation_date": …}`.
    ///
    /// - Returns: the schedule; `nil` for `null`, which cancels an earlier one.
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `field_missing`, `field_unknown`, or `field_invalid` for
    ///   anything but a day that is today or later in the issuer's time zone.
    public static func read(
        _ body: JSONValue,
        at now: PreciseInstant,
        secondsFromUTC: Int = 0
    ) throws(PaymentCardError) -> RevocationSchedule? {
        let reader = try PaymentMembers(body, allowed: [memberName])
        if reader.isNull(memberName) { return nil }
        let schedule = try reader.required(memberName, Self.init(_:))
        try schedule.checkNotPast(at: now, secondsFromUTC: secondsFromUTC)
        return schedule
    }

    static let memberName = "revocation_date"

    init?(_ value: JSONValue) {
        guard let text = value.string else { return nil }
        self.init(text)
    }

    func checkNotPast(at now: PreciseInstant, secondsFromUTC: Int) throws(PaymentCardError) {
        guard start >= Self.today(at: now, secondsFromUTC: secondsFromUTC) else {
            throw .refused(.fieldInvalid, field: Self.memberName)
        }
    }

    private static func today(at now: PreciseInstant, secondsFromUTC: Int) -> Instant {
        let local = now.second.adding(seconds: Int64(secondsFromUTC))
        let time = local.timeOfDay
        return local.adding(seconds: -Int64(time.hour * 3600 + time.minute * 60 + time.second))
    }
}
