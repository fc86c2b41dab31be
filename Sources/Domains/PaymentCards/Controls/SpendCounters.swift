// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a card has spent, in its own currency, in minor units.
///
/// A store keeps one value per card and writes it in the transaction of the decision, so that parallel authorisations never
/// pass a limit together.
public struct SpendCounters: Sendable, Hashable {
    /// What was spent in one period.
    private struct Entry: Sendable, Hashable {
        var start: Instant
        var spent: Int
    }

    /// What was spent in the life of the card, without what was reversed.
    public private(set) var lifetime = 0
    /// The number of approved payments, also of those that were reversed: the number of a single-use card is known then.
    public private(set) var paymentCount = 0
    private var entries: [SpendInterval: Entry] = [:]

    /// Creates the counters of a new card.
    public init() {}

    /// Returns what was spent in the period of an interval that contains an instant.
    ///
    /// It is 0 for single payments.
    public func spent(_ interval: SpendInterval, at now: Instant, secondsFromUTC: Int) -> Int {
        if interval == .lifetime { return lifetime }
        guard
            let period = ControlPeriod(interval, containing: now, secondsFromUTC: secondsFromUTC),
            let entry = entries[interval], entry.start >= period.start
        else { return 0 }
        // A clock that was set back counts on in the later period rather than from zero.
        return entry.spent
    }

    /// Adds an approved amount to every counter.
    mutating func add(_ amount: Int, at now: Instant, secondsFromUTC: Int) {
        lifetime = Self.sum(lifetime, amount)
        for interval in SpendInterval.recurring {
            guard
                let period = ControlPeriod(
                    interval,
                    containing: now,
                    secondsFromUTC: secondsFromUTC
                )
            else { continue }
            let spent = spent(interval, at: now, secondsFromUTC: secondsFromUTC)
            entries[interval] = Entry(
                start: max(period.start, entries[interval]?.start ?? period.start),
                spent: Self.sum(spent, amount)
            )
        }
    }

    /// Counts an approved payment.
    mutating func countPayment() { paymentCount = Self.sum(paymentCount, 1) }

    /// Takes a reversed amount out of the counters of the periods in which it was spent.
    mutating func remove(_ amount: Int, spentAt instant: Instant, secondsFromUTC: Int) {
        lifetime = max(lifetime - amount, 0)
        for interval in SpendInterval.recurring {
            guard
                let period = ControlPeriod(
                    interval,
                    containing: instant,
                    secondsFromUTC: secondsFromUTC
                ), let entry = entries[interval], entry.start == period.start
            else { continue }
            entries[interval]?.spent = max(entry.spent - amount, 0)
        }
    }

    /// Adds; a sum that does not fit stays at the largest number, which passes every limit.
    static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflowed) = left.addingReportingOverflow(right)
        return overflowed ? .max : sum
    }

    /// The counters in the form in which a store keeps them.
    public var json: JSONOutput {
        let periods = SpendInterval.recurring.compactMap { interval in
            entries[interval]
                .map { entry -> (String, JSONOutput) in
                    let start = JSONOutput.integer(Int(entry.start.secondsSinceEpoch))
                    return (
                        interval.rawValue,
                        .object([("start", start), ("spent", .integer(entry.spent))])
                    )
                }
        }
        return .object(
            [("lifetime", .integer(lifetime)), ("payments", .integer(paymentCount))] + periods
        )
    }

    /// Reads the form in which a store keeps the counters; `nil` for anything else.
    public init?(_ value: JSONValue) {
        guard let lifetime = value["lifetime"]?.number?.integer, lifetime >= 0,
            let count = value["payments"]?.number?.integer, count >= 0
        else { return nil }
        self.lifetime = lifetime
        paymentCount = count
        for interval in SpendInterval.recurring {
            guard let entry = value[interval.rawValue] else { continue }
            guard let start = entry["start"]?.number?.integer,
                let spent = entry["spent"]?.number?.integer, spent >= 0
            else { return nil }
            let instant = Instant(secondsSinceEpoch: Int64(start))
            entries[interval] = Entry(start: instant, spent: spent)
        }
    }
}
