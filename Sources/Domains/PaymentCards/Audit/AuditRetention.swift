// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// How long an issuer keeps the rows of the audit.
public struct AuditRetention: Sendable, Hashable {
    /// The least number of months (PCI DSS 10.5.1).
    public static let leastMonths = 12
    /// The greatest number of months: a hundred years.
    public static let mostMonths = 1200
    /// The days that a month counts: the longest, so that nothing goes too early.
    private static let daysOfMonth: Int64 = 31
    private static let millisecondsOfDay: Int64 = 86_400_000

    /// The number of months.
    public let months: Int

    /// Takes a number of months; `nil` outside ``leastMonths`` to ``mostMonths``.
    public init?(months: Int) {
        guard Self.leastMonths...Self.mostMonths ~= months else { return nil }
        self.months = months
    }

    /// Returns the time before which rows are no longer kept.
    public func start(at now: PreciseInstant) -> PreciseInstant {
        now.adding(milliseconds: -Int64(months) * Self.daysOfMonth * Self.millisecondsOfDay)
    }

    /// Returns whether a removal is due: once a day, so that the chain has one checkpoint a day at most.
    ///
    /// - Parameters:
    ///   - oldest: the time of the oldest row.
    ///   - now: the server's time.
    /// - Returns: whether the oldest row should have gone a day ago.
    public func isDue(oldest: PreciseInstant, at now: PreciseInstant) -> Bool {
        oldest < start(at: now).adding(milliseconds: -Self.millisecondsOfDay)
    }
}
