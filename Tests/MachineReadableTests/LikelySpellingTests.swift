// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

/// What follows from a zone: likely spellings of names, the states in words, age and remaining validity.
struct LikelySpellingTests {
    private static func document(
        of state: String = "D",
        surname: String,
        givenNames: String = "ANNA",
        birth: String = "1974-08-12",
        expiry: String = "2032-04-15"
    ) throws -> MRZDocument {
        let fields: [(field: MRZField, value: String)] = [
            (.issuingState, state), (.nationality, state), (.surname, surname),
            (.givenNames, givenNames), (.documentNumber, "C01X00T47"), (.birthDate, birth),
            (.sex, "F"), (.expiryDate, expiry),
        ]
        let lines = try MRZWriter(.td3, fields: fields).lines
        return try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
    }

    @Test(arguments: [
        ("D", "MUELLER", "Müller"), ("AUT", "SCHOENHUBER", "Schönhuber"),
        ("CHE", "AEBERLI", "Äberli"), ("D", "MAEUSER", "Mäuser"),
        ("D", "GRUENE WOERTHER", "Grüne Wörther"), ("SWE", "AAKESSON", "Åkesson"),
        ("FIN", "HAEMAELAEINEN", "Hämäläinen"), ("DNK", "SOERENSEN", "Sørensen"),
        ("ESP", "MUNXXOZ", "Muñoz"),
    ])
    func `letters spelt with others are proposed by the alphabet of the state`(
        state: String,
        name: String,
        spelling: String
    ) throws {
        let document = try Self.document(of: state, surname: name)
        #expect(document.likelySpelling(of: .surname) == spelling)
        #expect(document.value(.surname) == name)
    }

    @Test(arguments: [
        ("D", "BAUER"), ("D", "NEUER"), ("D", "QUELLE"), ("D", "NOE"), ("D", "MICHAEL"),
        ("D", "MANUELA"), ("D", "SAMUELE"), ("FIN", "SAARINEN"), ("DNK", "KIERKEGAARD"),
        ("GBR", "MUELLER"), ("D", "SCHMIDT"),
    ])
    func `names in which the letters are their own have no proposal`(
        state: String,
        name: String
    ) throws {
        #expect(try Self.document(of: state, surname: name).likelySpelling(of: .surname) == nil)
    }

    @Test func `given names have proposals, other fields have none`() throws {
        let document = try Self.document(surname: "WEBER", givenNames: "JOERG KAETHE")
        #expect(document.likelySpelling(of: .givenNames) == "Jörg Käthe")
        #expect(document.likelySpelling(of: .surname) == nil)
        #expect(document.likelySpelling(of: .documentNumber) == nil)
    }

    @Test func `age and validity are counted to the day of the reading`() throws {
        // Today is set by the tests' support.
        let day = today
        let birthday = CalendarDate(year: day.year - 30, month: day.month, day: day.day)
        let document = try Self.document(surname: "WEBER", birth: try #require(birthday?.text))
        #expect(document.age == 30)
        let later = try #require(CalendarDate(year: day.year - 30, month: 12, day: 31))
        #expect(try Self.document(surname: "WEBER", birth: later.text).age == 29)
        let expired = try Self.document(surname: "WEBER", expiry: "2012-04-15")
        #expect(expired.remainingValidity == nil)
        let valid = try Self.document(surname: "WEBER", expiry: "2032-04-15")
        #expect(valid.remainingValidity?.unit == .year)
    }

    @Test func `reports name the states and what follows from the dates`() throws {
        let document = try Self.document(surname: "MUELLER")
        let report = JSONOutput.object(document.reportMembers()).encoded()
        #expect(report.contains(#""states":{"issuingState":{"name":"Germany","region":"DE"}"#))
        #expect(report.contains(#""likelySpellings":{"surname":"Müller"}"#))
        #expect(report.contains(#""remainingValidity":{"count":"#))
    }
}
