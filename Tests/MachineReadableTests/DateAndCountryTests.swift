// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct DateAndCountryTests {
    /// Returns a passport of Utopia with these dates and valid check digits.
    private static func passport(birth: String = "740812", expiry: String = "300415") throws
        -> MRZDocument
    {
        let birthDigit = Character(Unicode.Scalar(CheckDigit.digit(over: birth.utf8)))
        let expiryDigit = Character(Unicode.Scalar(CheckDigit.digit(over: expiry.utf8)))
        let start = "L898902C36"
        let end = "ZE184226B<<<<<1"
        let composite = start + birth + "\(birthDigit)" + expiry + "\(expiryDigit)" + end
        let digit = Character(Unicode.Scalar(CheckDigit.digit(over: composite.utf8)))
        let second = "\(start)UTO\(birth)\(birthDigit)F\(expiry)\(expiryDigit)\(end)\(digit)"
        let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
        return try MRZDocument(parsing: first + "\n" + second, today: today)
    }

    @Test(arguments: [
        ("740812", "1974-08-12"), ("260615", "2026-06-15"), ("260616", "1926-06-16"),
        ("270101", "1927-01-01"), ("000229", "2000-02-29"), ("050101", "2005-01-01"),
    ])
    func `a birth is the latest that is not to come`(birth: String, date: String) throws {
        #expect(try Self.passport(birth: birth).birthDate.text == date)
    }

    @Test(arguments: [
        ("300415", "2030-04-15"), ("960101", "1996-01-01"), ("951231", "2095-12-31"),
        ("991230", "1999-12-30"),
    ])
    func `an expiry lies within thirty years back and sixty-nine ahead`(
        expiry: String,
        date: String
    ) throws {
        #expect(try Self.passport(expiry: expiry).expiryDate.text == date)
    }

    @Test(arguments: ["991231", "990101"])
    func `some documents never expire`(expiry: String) throws {
        let document = try Self.passport(expiry: expiry)
        #expect(document.expiryDate == .never)
        #expect(document.expiryDate.day == nil)
        #expect(!document.isExpired(on: today))
        #expect(document.isValid)
    }

    @Test(
        arguments: [
            ("74<<<<", MRZDate.partial(year: 1974, month: nil), "1974"),
            ("7408<<", .partial(year: 1974, month: 8), "1974-08"),
            ("<<<<<<", .absent, nil), ("<<0812", .partial(year: nil, month: 8), nil),
        ] as [(String, MRZDate, String?)]
    )
    func `unknown parts of a birth are fillers, and the digit is right`(
        birth: String,
        date: MRZDate,
        text: String?
    ) throws {
        let document = try Self.passport(birth: birth)
        #expect(document.birthDate == date)
        #expect(document.birthDate.day == nil)
        #expect(document.birthDate.text == text)
        #expect(document.checks[.birthDate] == true)
        #expect(document.raw(.birthDate) == birth)
        #expect(document.isValid)
    }

    @Test(arguments: ["740230", "741301", "740800", "7<0812"])
    func `what is no date is an error, its digit right all the same`(birth: String) throws {
        let document = try Self.passport(birth: birth)
        #expect(document.birthDate == .invalid)
        #expect(document.checks[.birthDate] == true)
        #expect(document.findings.contains(.invalidDate(.birthDate)))
        #expect(!document.isValid)
    }

    @Test func `nobody is born after the expiry`() throws {
        let document = try Self.passport(birth: "200101", expiry: "100101")
        #expect(document.findings.contains(.datesOutOfOrder))
        #expect(!document.isValid)
    }

    @Test func `an expired document is read like any other`() throws {
        let document = try Self.passport(expiry: "260614")
        #expect(document.isValid)
        #expect(document.isExpired(on: today))
        #expect(try !Self.passport(expiry: "260615").isExpired(on: today))
    }

    @Test(arguments: [
        ("D<<", "DEU"), ("RKS", "XKX"), ("KYA", "KEN"), ("ZIM", "ZWE"), ("CHN", "CHN"),
        ("UNO", "UNO"), ("XPO", "XPO"), ("UTO", "UTO"),
    ])
    func `codes of issuers are known`(code: String, alpha3: String) throws {
        let text = "P<\(code)A<<B" + String(repeating: "<", count: 35)
        let document = try MRZDocument(
            parsing: text + "\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
            today: today
        )
        #expect(document.issuer?.alpha3 == alpha3)
        #expect(!document.findings.contains(.unknownCountry(.issuingState)))
        #expect(document.findings.contains(.specimen) == (code == "UTO"))
    }

    @Test func `an unknown issuer is delivered as printed`() throws {
        let text = "P<QQQA<<SPECIMEN" + String(repeating: "<", count: 28)
        let document = try MRZDocument(
            parsing: text + "\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
            today: today
        )
        #expect(document.issuer == nil)
        #expect(document.issuingState == "QQQ")
        #expect(document.findings.contains(.unknownCountry(.issuingState)))
        #expect(document.findings.contains(.specimen))
        #expect(document.isValid)
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the table of codes is the published one`() throws {
        let file = try #require(TestSupport.sharedBytes("data/scan/country-codes.csv"))
        let rows = String(decoding: file, as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(Country.all.count == rows.count)
        for row in rows {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            let entry = try #require(Country.entry(of: String(cells[0])), "\(cells[0])")
            #expect(entry.alpha2 ?? "" == cells[1])
            #expect(entry.isIssuer == row.contains("issuer"), "\(cells[0])")
        }
    }

    @Test func `codes are found by halving only if they are in order`() {
        for (first, second) in zip(Country.all, Country.all.dropFirst()) {
            #expect(Array(first.code.utf8).lexicographicallyPrecedes(second.code.utf8))
        }
        for entry in Country.all { #expect(Country.entry(of: entry.code) == entry) }
        #expect(Country.entry(of: "") == nil)
        #expect(Country.entry(of: "UTOP") == nil)
    }
}
