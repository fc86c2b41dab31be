// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

/// Expired and future dates are findings in any document.
struct DateFindingTests {
    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ].joined(separator: "\n")

    @Test(
        arguments: [
            ("2012-04-15", nil), ("2012-04-16", "1 day"), ("2012-05-14", "29 days"),
            ("2012-05-15", "1 month"), ("2013-04-14", "11 months"), ("2013-04-15", "1 year"),
            ("2026-11-24", "14 years"),
        ] as [(String, String?)]
    )
    func aZoneSaysForHowLongItHasExpired(day: String, span: String?) throws {
        let today = try #require(CalendarDate(text: day))
        let document = try MRZDocument(parsing: Self.passport, today: today)
        #expect(document.dateFindings.map(\.headline) == (span.map { ["Expired \($0) ago"] } ?? []))
        #expect(document.result == (span == nil ? .read : .attention))
        // The zone was read and is valid nonetheless.
        #expect(document.isValid)
    }
}
