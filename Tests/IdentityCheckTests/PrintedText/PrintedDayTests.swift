// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import IdentityCheck

/// Printed dates and addresses.
struct PrintedDayTests {
    @Test(arguments: [
        ("12.08.1984", "1984-08-12", ""), ("12-08-84", "1984-08-12", ""),
        ("12/08/1984 KÖLN", "1984-08-12", "KÖLN"), ("12 08 1984", "1984-08-12", ""),
        ("l2.O8.1984", "1984-08-12", ""), ("01.01.26", "2026-01-01", ""),
        ("01.12.26", "1926-12-01", ""), ("12 AUG 1984", "1984-08-12", ""),
        ("12 AUG/AOÛT 84", "1984-08-12", ""), ("12. Août / Aug 1984", "1984-08-12", ""),
        ("09 JUIL/JUL 1984", "1984-07-09", ""), ("09 JUIN/JUN 1984", "1984-06-09", ""),
        ("01 SIJ/JAN 1984 ZAGREB", "1984-01-01", "ZAGREB"), ("3-DIC-1984", "1984-12-03", ""),
        ("1208 1984", "1984-08-12", ""), ("12O8.1984 KÖLN", "1984-08-12", "KÖLN"),
    ])
    func `the day comes first, and a short year is the latest past one`(
        text: String,
        date: String,
        rest: String
    ) throws {
        let day = try #require(
            PrintedDay(text, order: .dayFirst, meaning: .past, today: ExtractionScene.today)
        )
        #expect(day.date.text == date && day.rest == rest)
    }

    @Test(arguments: [("01.03.41", "2041-03-01"), ("01.03.42", "1942-03-01")])
    func `a short year of an expiry is at most fifteen years ahead`(
        text: String,
        date: String
    ) throws {
        let today = try ExtractionScene.today
        let day = PrintedDay(text, order: .dayFirst, meaning: .expiry, today: today)
        #expect(day?.date.text == date)
    }

    @Test(arguments: [
        "", "12.08", "31.02.1984", "13.13.1984", "123.08.1984", "12.08.198", "12.08.19845",
        "AM/B/L", "12 AUG/SEP 1984", "31 FEB 1984", "12 XYZ 1984", "AUG 12 1984", "12 AUG",
        "12 AU 1984", "1208 84", "12081984", "3113 1984",
    ])
    func `what is no date is none`(text: String) throws {
        let today = try ExtractionScene.today
        #expect(PrintedDay(text, order: .dayFirst, meaning: .past, today: today) == nil)
    }

    @Test(arguments: [
        (["12 OAK LANE", "RICHMOND, VA 23269-0000"], "USA", "12 OAK LANE|RICHMOND|VA|23269-0000"),
        (["5 RUE HAUTE", "OTTAWA ON K1A 0B1"], "CAN", "5 RUE HAUTE|OTTAWA|ON|K1A 0B1"),
        (["Hauptstr. 5", "50667 Köln"], "DEU", "Hauptstr. 5|Köln||50667"),
        (["1 HIGH ST", "LONDON, SW1A 1AA"], "GBR", "1 HIGH ST|LONDON||SW1A 1AA"),
        (["Hauptstr. 5", "Köln"], "DEU", "Hauptstr. 5 Köln|||"),
        (["50667"], "DEU", "50667|||"), (["1 MAIN ST", "23269"], "USA", "1 MAIN ST 23269|||"),
    ])
    func `an address has the parts of its issuer, or is left whole`(
        lines: [String],
        country: String,
        parts: String
    ) {
        let address = PrintedAddress(lines, country: country)
        let found = [address.line, address.city, address.subdivision, address.postCode]
        #expect(found.map { $0 ?? "" }.joined(separator: "|") == parts)
    }
}
