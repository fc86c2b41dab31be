// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

struct AAMVADateTests {
    private static func document(
        _ dates: [AAMVAElement],
        country: String = "USA",
        version: Int = 10
    ) throws -> AAMVADocument {
        let named: [AAMVAElement] = [.init("DAQ", "1"), .init("DCS", "A"), .init("DCG", country)]
        let issuer = country == "USA" ? "636000" : country == "CAN" ? "636012" : "636056"
        return try AAMVASample.document(only: named + dates, issuer: issuer, version: version)
    }

    private static func dates(_ birth: String, _ issue: String, _ expiry: String) -> [AAMVAElement]
    {
        [.init("DBB", birth), .init("DBD", issue), .init("DBA", expiry)]
    }

    @Test(arguments: ["CAN", "MEX"])
    func `Canada and Mexico write the year first`(country: String) throws {
        let dates = Self.dates("19860607", "20190608", "20241210")
        let document = try Self.document(dates, country: country)
        #expect(document.findings == [])
        #expect(document.birthDate?.text == "1986-06-07")
        #expect(document.issueDate?.text == "2019-06-08")
        #expect(document.expiryDate?.text == "2024-12-10")
    }

    @Test(arguments: [0, 1])
    func `editions before 2003 write the year first`(version: Int) throws {
        let dates = Self.dates("19560607", "19990608", "20041210")
        let document = try Self.document(dates, version: version)
        #expect(document.findings == [])
        #expect(document.birthDate?.text == "1956-06-07")
    }

    @Test(arguments: [
        ("USA", 4, "19860607"), ("USA", 1, "06071986"), ("CAN", 8, "06071986"),
    ])
    func `dates in the other order are read and are findings`(
        country: String,
        version: Int,
        birth: String
    ) throws {
        let document = try Self.document([.init("DBB", birth)], country: country, version: version)
        #expect(document.birthDate?.text == "1986-06-07")
        #expect(document.codes.contains("aamva.date-order DBB"))
    }

    @Test func `no digits are a date in both orders`() throws {
        // Every day of the years that cards can contain, written both ways.
        for year in 1900...2100 {
            for month in 1...12 {
                for day in [1, 12, 19, 20, 21, 28] {
                    let yearFirst =
                        Self.digits(year, 4) + Self.digits(month, 2)
                        + Self.digits(day, 2)
                    let monthFirst =
                        Self.digits(month, 2) + Self.digits(day, 2)
                        + Self.digits(year, 4)
                    let other = monthFirst.prefix(4)
                    #expect(!(1900...2100).contains(try #require(Int(other))))
                    #expect(!(1...12).contains(try #require(Int(yearFirst.prefix(2)))))
                }
            }
        }
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        String(repeating: "0", count: count - "\(value)".count) + "\(value)"
    }

    @Test(arguments: [
        ("06-07-1986", "aamva.date-characters DBB"), ("06/07/1986", "aamva.date-characters DBB"),
        ("6/7/1986", "aamva.date-characters DBB"), ("1986-06-07", "aamva.date-order DBB"),
        ("06071986H", "aamva.date-characters DBB"), ("060719860000", "aamva.date-characters DBB"),
        ("6071986", "aamva.date-length DBB"), (" 06071986 ", nil),
    ])
    func `separators, letters behind, further and missing digits`(text: String, code: String?)
        throws
    {
        let document = try Self.document([.init("DBB", text), .init("DBA", "06072030")])
        #expect(document.birthDate?.text == "1986-06-07")
        #expect(document.codes.contains { $0 == code } == (code != nil))
        #expect(code != nil || document.findings == [])
    }

    @Test func `seven digits under 18 and 21 until`() throws {
        let document = try Self.document(
            Self.dates("06072010", "06082026", "06072031")
                + [.init("DDH", "6072028"), .init("DDJ", "6072031")]
        )
        #expect(document.codes == ["aamva.date-length DDH", "aamva.date-length DDJ"])
        #expect(document["DDH"] == "6072028")
    }

    @Test(arguments: ["00000000", "", "NONE", "unavl"])
    func `noughts and words for nothing are no date and no finding of one`(text: String) throws {
        let document = try Self.document([.init("DBD", text)])
        #expect(document.issueDate == nil)
        #expect(!document.codes.contains("aamva.date DBD"))
    }

    @Test(arguments: ["02301986", "13131986", "06071899", "06072101", "123456", "A6071986", "-"])
    func `what is no date within 1900 to 2100 is none and a finding`(text: String) throws {
        let document = try Self.document([.init("DBB", text)])
        #expect(document.birthDate == nil)
        #expect(document.codes.contains("aamva.date DBB"))
    }

    @Test(arguments: ["12319999", "99991231", "12/31/9999"])
    func `the year 9999 means that the document does not expire`(text: String) throws {
        let document = try Self.document([.init("DBB", "06071986"), .init("DBA", text)])
        #expect(document.neverExpires)
        #expect(document.expiryDate == nil)
        #expect(document.findings == [])
    }

    @Test(arguments: [
        ("06071986", "06071986", "06072030", true), ("06071986", "06072030", "06072030", false),
        ("06071986", "06082030", "06072030", true), ("06082030", "06092031", "06072030", true),
        ("06071986", "06072019", "06072030", false),
    ])
    func `birth is before issue, and issue not after expiry`(
        birth: String,
        issue: String,
        expiry: String,
        isFinding: Bool
    ) throws {
        let document = try Self.document(Self.dates(birth, issue, expiry))
        #expect(document.codes.contains("aamva.date-sequence") == isFinding)
        #expect(document.birthDate != nil && document.expiryDate != nil)
    }

    /// Tests days, and the state of one licence's dates on each: issued on 1 June 2020, valid to 1 June 2028.
    @Test(
        arguments: [
            ("2024-01-01", []), ("2028-06-01", []), ("2028-06-02", ["Expired 1 day ago"]),
            ("2039-07-01", ["Expired 11 years ago"]),
            ("2020-05-31", ["Date of issue in the future"]),
            ("1980-02-02", ["Date of birth in the future", "Date of issue in the future"]),
        ] as [(String, [String])]
    )
    func aLicenceSaysWhatItsDatesSay(day: String, headlines: [String]) throws {
        let document = try Self.document(
            [.init("DBB", "02031980"), .init("DBD", "06012020"), .init("DBA", "06012028")]
        )
        let today = try #require(CalendarDate(text: day))
        #expect(document.dateFindings(on: today).map(\.headline) == headlines)
        if !headlines.isEmpty { #expect(document.result(on: today) == .attention) }
    }

    @Test func aLicenceIssuedAfterItExpiredSaysSo() throws {
        let document = try Self.document(
            [.init("DBB", "02031980"), .init("DBD", "06022028"), .init("DBA", "06012028")]
        )
        let before = try #require(CalendarDate(text: "2028-01-01"))
        #expect(
            document.dateFindings(on: before).map(\.name)
                == ["issued-in-future", "issued-after-expiry"]
        )
        let later = try #require(CalendarDate(text: "2030-01-01"))
        #expect(
            document.dateFindings(on: later).map(\.name) == ["expired", "issued-after-expiry"]
        )
    }
}
