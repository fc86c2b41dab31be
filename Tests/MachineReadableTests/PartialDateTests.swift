// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct PartialDateTests {
    @Test(arguments: [
        (2023, 2, 29), (1900, 2, 29), (1974, 4, 31), (1974, 0, 1), (1974, 13, 1), (1974, 1, 0),
        (10_000, 1, 1), (-1, 1, 1),
    ])
    func `what the calendar lacks is no date`(year: Int, month: Int, day: Int) {
        #expect(PartialDate(year: year, month: month, day: day) == nil)
    }

    @Test func `parts that are known must fit together`() {
        #expect(PartialDate(year: nil, month: 2, day: 29) != nil)
        #expect(PartialDate(year: nil, month: 2, day: 30) == nil)
        #expect(PartialDate(year: 1974, month: nil, day: 31) != nil)
        #expect(PartialDate(year: nil, month: 6, day: 31) == nil)
    }

    @Test func `unknown digits are written as X`() {
        #expect(PartialDate(year: 1974, month: 8, day: 12)?.text == "1974-08-12")
        #expect(PartialDate(year: 1974, month: 8, day: nil)?.text == "1974-08-XX")
        #expect(PartialDate(year: 974, month: nil, day: nil)?.text == "0974-XX-XX")
        #expect(PartialDate(year: nil, month: nil, day: nil)?.text == "XXXX-XX-XX")
    }

    @Test func `only a complete date is a day`() throws {
        let date = try #require(PartialDate(year: 1974, month: 8, day: 12))
        #expect(date.date?.text == "1974-08-12")
        #expect(PartialDate(year: 1974, month: 8, day: nil)?.date == nil)
    }

    @Test func `a day is a date all of which is known`() throws {
        let day = try #require(CalendarDate(year: 1974, month: 8, day: 12))
        #expect(PartialDate(day).date == day)
    }

    @Test func `descriptions do not show the date`() throws {
        let date = try #require(PartialDate(year: 1974, month: 8, day: 12))
        var dumped = ""
        dump(date, to: &dumped)
        for text in ["\(date)", String(reflecting: date), dumped] {
            #expect(!text.contains("1974") && !text.contains("12"))
        }
    }
}
