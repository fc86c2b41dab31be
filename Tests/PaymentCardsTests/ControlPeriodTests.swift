// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct ControlPeriodTests {
    private static func instant(_ text: String) -> Instant { SampleValues.time(text).second }

    @Test(arguments: [
        (
            SpendInterval.day, "2026-06-17T12:00:00Z", 0, "2026-06-17T00:00:00Z",
            "2026-06-18T00:00:00Z"
        ),
        (.week, "2026-06-17T12:00:00Z", 0, "2026-06-15T00:00:00Z", "2026-06-22T00:00:00Z"),
        // Monday and Sunday are the ends of a week.
        (.week, "2026-06-15T00:00:00Z", 0, "2026-06-15T00:00:00Z", "2026-06-22T00:00:00Z"),
        (.week, "2026-06-21T23:59:59Z", 0, "2026-06-15T00:00:00Z", "2026-06-22T00:00:00Z"),
        // 1969-12-31 was a Wednesday, before the epoch.
        (.week, "1969-12-31T12:00:00Z", 0, "1969-12-29T00:00:00Z", "1970-01-05T00:00:00Z"),
        (.month, "2028-02-29T12:00:00Z", 0, "2028-02-01T00:00:00Z", "2028-03-01T00:00:00Z"),
        (.month, "2026-12-31T23:59:59Z", 0, "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        (.year, "2026-06-17T12:00:00Z", 0, "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        // East of UTC the day begins earlier, west of it later.
        (.day, "2026-06-17T23:00:00Z", 7200, "2026-06-17T22:00:00Z", "2026-06-18T22:00:00Z"),
        (.day, "2026-06-17T03:00:00Z", -18_000, "2026-06-16T05:00:00Z", "2026-06-17T05:00:00Z"),
        (.month, "2026-06-30T23:00:00Z", 7200, "2026-06-30T22:00:00Z", "2026-07-31T22:00:00Z"),
        (.year, "2027-01-01T03:00:00Z", -18_000, "2026-01-01T05:00:00Z", "2027-01-01T05:00:00Z"),
    ])
    func `a period begins at midnight of the issuer's zone`(
        interval: SpendInterval,
        now: String,
        secondsFromUTC: Int,
        start: String,
        end: String
    ) throws {
        let period = try #require(
            ControlPeriod(
                interval,
                containing: Self.instant(now),
                secondsFromUTC: secondsFromUTC
            )
        )
        #expect(period.start == Self.instant(start))
        #expect(period.end == Self.instant(end))
    }

    @Test(arguments: [SpendInterval.authorization, .lifetime])
    func `one payment and a lifetime have no period`(interval: SpendInterval) {
        let now = MoneySample.now.second
        #expect(ControlPeriod(interval, containing: now, secondsFromUTC: 0) == nil)
    }

    @Test func `the last year has an end`() throws {
        let now = Self.instant("9999-12-31T12:00:00Z")
        for interval in [SpendInterval.day, .week, .month, .year] {
            let period = try #require(
                ControlPeriod(interval, containing: now, secondsFromUTC: 0)
            )
            #expect(period.start <= now)
            #expect(period.end > now)
        }
    }
}
