// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct InstantTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (1_631_664_000, "2021-09-15T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (-2_208_988_800, "1900-01-01T00:00:00Z"),
        ] as [(Int64, String)]
    )
    func `seconds and text agree both ways`(seconds: Int64, text: String) {
        #expect(Instant(secondsSinceEpoch: seconds).rfc3339 == text)
        #expect(Instant(rfc3339: text)?.secondsSinceEpoch == seconds)
    }

    /// RFC 3339 §5.8.
    @Test(arguments: [
        ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50Z"),
        ("1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57Z"),
        ("1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27Z"),
        ("2021-09-15", "2021-09-15T00:00:00Z"), ("2021-09-15t01:02:03z", "2021-09-15T01:02:03Z"),
        ("2021-09-15T01:02:03-00:00", "2021-09-15T01:02:03Z"),
    ])
    func `offsets and fractions are understood`(text: String, inUTC: String) {
        #expect(Instant(rfc3339: text)?.rfc3339 == inUTC)
    }

    @Test(arguments: [
        "", "2021", "2021-09", "2021-9-15", "2021-02-29", "2100-02-29", "2021-13-01", "2021-00-01",
        "2021-04-31", "2021-09-00", "2021-09-15T", "2021-09-15T10:00Z", "2021-09-15T24:00:00Z",
        "2021-09-15T10:60:00Z", "2021-12-31T23:59:60Z", "2021-09-15T10:00:00",
        "2021-09-15T10:00:00.Z", "2021-09-15T10:00:00+0100", "2021-09-15T10:00:00+24:00",
        "2021-09-15T10:00:00+01:60", "2021-09-15T10:00:00Z ", "2021-09-15 10:00:00Z",
        "+021-09-15", "２０２１-09-15",
    ])
    func `anything else is refused`(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `every day of 800 years follows its predecessor`() {
        var expected = (year: 1600, month: 1, day: 1)
        let start = Instant(year: 1600, month: 1, day: 1, hour: 0, minute: 0, second: 0)
        guard var instant = start else {
            Issue.record("1600-01-01 exists")
            return
        }
        while expected.year < 2400 {
            let date = instant.calendarDate
            guard date == expected else {
                Issue.record("\(date) instead of \(expected)")
                return
            }
            instant = instant.adding(seconds: 86_400)
            let next = (expected.year, expected.month, expected.day + 1)
            let candidates = [
                next, (expected.year, expected.month + 1, 1), (expected.year + 1, 1, 1),
            ]
            guard let following = candidates.first(where: { Self.exists($0) }) else { return }
            expected = (following.0, following.1, following.2)
        }
    }

    private static func exists(_ date: (Int, Int, Int)) -> Bool {
        Instant(year: date.0, month: date.1, day: date.2, hour: 0, minute: 0, second: 0) != nil
    }

    @Test func `values beyond the calendar are brought to its ends`() {
        #expect(Instant(secondsSinceEpoch: .max).rfc3339 == "9999-12-31T23:59:59Z")
        #expect(Instant(secondsSinceEpoch: .min).rfc3339 == "0000-01-01T00:00:00Z")
        let now = Instant(secondsSinceEpoch: 1_631_664_000)
        #expect(now.adding(seconds: .max).rfc3339 == "9999-12-31T23:59:59Z")
        #expect(now.adding(seconds: .min).rfc3339 == "0000-01-01T00:00:00Z")
        #expect(Instant(rfc3339: "9999-12-31T23:59:59-01:00")?.rfc3339 == "9999-12-31T23:59:59Z")
    }

    @Test(arguments: [4, 5] as [UInt64])
    func `any instant survives its text`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
            let instant = Instant(secondsSinceEpoch: seconds)
            #expect(Instant(rfc3339: instant.rfc3339) == instant, "seed \(seed)")
        }
    }
}
