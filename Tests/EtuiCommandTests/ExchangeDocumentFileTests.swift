// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import PictureTestSupport
import Testing

/// `etui exchange documents` and `validate` on realistic files.
struct ExchangeDocumentFileTests {
    private let folder: ExchangeFolder
    /// A national passport of a fictional person.
    private static let national = [
        "PNRUSTESTOV<<TEST<TESTOVI3<<<<<<<<<<<<<<<<<<",
        "0000001018RUS8002295M<<<<<<<0000301000001<30",
    ]

    init() throws {
        folder = try ExchangeFolder()
    }

    /// Returns the zone of a travel passport, made by the command.
    private func travel() throws -> [String] {
        let fields = [
            "issuingState=RUS", "surname=Testov", "givenNames=Test", "documentNumber=700000001",
            "nationality=RUS", "birthDate=1980-02-29", "sex=M", "expiryDate=2034-05-20",
        ]
        let words = ["mrz", "make", "--format", "TD3"] + fields.flatMap { ["--field", $0] }
        return try BuiltCommand.run(words).output.split(separator: "\n").map(String.init)
    }

    private func picture(_ name: String, of zones: [[String]], isPhoto: Bool = false) throws {
        let picture = try ScanPictures.stacked(zones.map { try ScanPictures.zone($0) })
        let file = try isPhoto ? ScanPictures.jpeg(picture) : ScanPictures.png(picture)
        try folder.scratch.write(name, file)
    }

    private func documents(_ report: JSONValue, _ member: String) -> [String] {
        report["documents"]?.elements?.map { $0[member]?.string ?? "-" } ?? []
    }

    @Test func `a zone of a passport becomes a document that can be sent`() throws {
        let zone = Self.national.joined(separator: "\n") + "\n"
        _ = try folder.scratch.write("zone.txt", text: zone)
        try checkAnswer(from: "zone.txt")
    }

    @Test func `a picture of a passport becomes a document that can be sent`() throws {
        try picture("page.png", of: [Self.national])
        try checkAnswer(from: "page.png")
    }

    /// Sends documents made from a file, and reads them on the other side.
    private func checkAnswer(from file: String) throws {
        let made = try BuiltCommand.run(
            ["exchange", "documents", file, "--json"],
            in: folder.scratch
        )
        _ = try folder.scratch.write("made.json", text: made.output)
        let link = try folder.request(["--keys", "key.pem", "--kinds", "RusNationalID"])
        let callback = try folder.run(
            ["answer", link, "--documents", "made.json", "--trusted", "demo"]
        ).report["callback"]?.string
        let read = try folder.read(try #require(callback), ["--keys", "key.pem"])
        let document = read.report["documents"]?[0]
        #expect(document?["number"]?.string == "000101")
        #expect(document?["person"]?["lastName"]?.string == "ТЕСТОВ")
        #expect(document?["person"]?["birthDate"]?.string == "1980-02-29")
    }

    @Test func `what came besides the members of a kind is printed as well`() throws {
        let document = #"{"kind":"RusSNILS","number":"11223344595","note":{"by":"A\u202eB"}}"#
        _ = try folder.scratch.write("more.json", text: document)
        let words = ["exchange", "validate", "more.json", "--language", "fr"]
        let output = try BuiltCommand.run(words, in: folder.scratch).output
        #expect(output.contains("  Autre indication: note/by: AB\n"), "\(output)")
    }

    /// Tests the zones of a travel passport that has expired, and of one whose holder is not born yet.
    ///
    /// The first expired on 20 May 2034 and is read later.
    @Test(arguments: [
        ("2026-01-01", "read", "• READ, NOT VERIFIED", [String]()),
        ("2034-05-20", "read", "• READ, NOT VERIFIED", []),
        ("2034-05-21", "attention", "! ATTENTION: Expired 1 day ago", ["document-expired"]),
        ("2045-06-01", "attention", "! ATTENTION: Expired 11 years ago", ["document-expired"]),
    ])
    func `a document made from a scan says that it has expired`(
        day: String,
        result: String,
        head: String,
        rules: [String]
    ) throws {
        _ = try folder.scratch.write("zone.txt", text: try travel().joined(separator: "\n") + "\n")
        let words = ["documents", "zone.txt", "--at", day]
        let report = try folder.run(words).report
        let found = report["findings"]?.elements?.compactMap { $0["rule"]?.string } ?? []
        #expect(found.filter { $0.contains("expired") } == rules)
        #expect(report["result"]?.string == result)
        let text = try BuiltCommand.run(["exchange"] + words, in: folder.scratch).output
        #expect(text.hasPrefix(head + "\n"), "\(text)")
    }

    @Test func `a date of issue to come stands in the headline`() throws {
        _ = try folder.scratch.write("zone.txt", text: Self.national.joined(separator: "\n") + "\n")
        let words = ["documents", "zone.txt", "--at", "2000-02-01"]
        let report = try folder.run(words).report
        let rules = report["findings"]?.elements?.compactMap { $0["rule"]?.string } ?? []
        #expect(rules.contains("date-in-future"), "\(rules)")
        #expect(report["result"]?.string == "attention")
        let text = try BuiltCommand.run(["exchange"] + words, in: folder.scratch).output
        #expect(text.hasPrefix("! ATTENTION: Date of issue in the future\n"), "\(text)")
    }

    /// Tests kinds with a validity other than a passport's: a payment card's month, an insurance's time.
    @Test(arguments: [
        (#"{"kind":"BankCard","number":"4000000000000002","expiryDate":"05/15"}"#, "11 years"),
        (
            #"{"kind":"RusOSAGO","contract":{"period":{"begin":"2014-05-21","end":"2015-05-20"}}}"#,
            "11 years"
        ),
    ])
    func `whatever is over says for how long`(document: String, span: String) throws {
        _ = try folder.scratch.write("over.json", text: document)
        let words = ["validate", "over.json", "--at", "2026-11-24"]
        #expect(try folder.run(words).report["result"]?.string == "attention")
        let text = try BuiltCommand.run(["exchange"] + words, in: folder.scratch).output
        #expect(text.hasPrefix("! ATTENTION: Expired \(span) ago"), "\(text)")
    }

    @Test func `validate says the result first`() throws {
        let document =
            #"{"kind":"RusSNILS","number":"11223344595","person":{"lastName":"Проба","#
            + #""firstName":"Яна","birthDate":"1990-01-31"}}"#
        _ = try folder.scratch.write("good.json", text: document)
        let good = try BuiltCommand.run(["exchange", "validate", "good.json"], in: folder.scratch)
        #expect(good.output.hasPrefix("• READ, NOT VERIFIED\n"), "\(good.output)")
        let bad = document.replacing("595", with: "596")
        _ = try folder.scratch.write("bad.json", text: bad)
        let (_, report) = try folder.run(["validate", "bad.json"])
        #expect(report["result"]?.string == "attention")
    }

    @Test func `a zone with a wrong check digit is taken over with a warning`() throws {
        let wrong = Self.national[1].replacing("1018RUS", with: "1010RUS")
        _ = try folder.scratch.write("zone.txt", text: Self.national[0] + "\n" + wrong + "\n")
        let (status, report) = try folder.run(["documents", "zone.txt"])
        #expect(status == 1)
        #expect(documents(report, "number") == ["000101"])
        let message = report["errors"]?[0]?["message"]?.string ?? ""
        #expect(message.contains("in the zone") && message.contains("compare"), "\(message)")
    }

    @Test func `of several pictures each gives what it shows`() throws {
        try picture("one.png", of: [Self.national])
        try picture("two.jpg", of: [try travel()], isPhoto: true)
        let words = ["documents", "one.png", "two.jpg", "--at", "2026-01-01"]
        let (status, report) = try folder.run(words)
        #expect(status == 0)
        #expect(documents(report, "kind") == ["RusNationalID", "RusInternationalID"])
        #expect(documents(report, "number") == ["000101", "700000001"])
        #expect(report["errors"]?.count == 0)
        #expect(report["findings"]?.elements?.isEmpty == false)
    }

    @Test func `one picture may show several passports`() throws {
        try picture("both.png", of: [Self.national, try travel()])
        let (status, report) = try folder.run(["documents", "both.png"])
        #expect(status == 0)
        #expect(Set(documents(report, "number")) == ["000101", "700000001"])
    }

    /// Inputs that yield no document, the command's status, and a part of the sentence that says why.
    private static let bad: [(name: String, status: Int32, sentence: String)] = [
        ("blank.png", 1, "no Russian passport"), ("foreign.png", 1, "no Russian passport"),
        ("cut.png", 2, "cut.png"), ("empty", 2, "is empty"), ("noise", 2, "not read"),
        ("nowhere.png", 2, "no such file"), ("folder", 2, "is a folder"),
        ("/dev/zero", 2, "larger than 15 MB"),
    ]

    @Test func `bad pictures lose nothing of a good one`() throws {
        try picture("page.png", of: [Self.national])
        try picture("foreign.png", of: [ScanPictures.passport])
        let blank = try ScanPictures.png(ScanPictures.blank(width: 300, height: 200))
        try folder.scratch.write("blank.png", blank)
        let whole = try Data(contentsOf: URL(filePath: folder.scratch.path + "/page.png"))
        try folder.scratch.write("cut.png", Array(whole.prefix(whole.count / 3)))
        try folder.scratch.write("empty", [])
        try folder.scratch.write("noise", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 * 37) })
        try folder.scratch.write("folder/file", [])
        let (status, report) = try folder.run(["documents", "page.png"] + Self.bad.map(\.name))
        #expect(status == 2)
        #expect(documents(report, "number") == ["000101"])
        let errors = report["errors"]?.elements ?? []
        #expect(errors.map { $0["file"]?.string } == Self.bad.map(\.name))
        for (error, bad) in zip(errors, Self.bad) {
            let message = error["message"]?.string ?? ""
            #expect(message.contains(bad.sentence), "\(message)")
        }
    }

    @Test(arguments: bad.filter { !$0.name.hasSuffix("g") || $0.name == "blank.png" })
    func `an input without a passport says so`(
        name: String,
        status: Int32,
        sentence: String
    ) throws {
        try folder.scratch.write("empty", [])
        try folder.scratch.write("noise", [0xFF, 0x00, 0x41])
        try folder.scratch.write("folder/file", [])
        let blank = try ScanPictures.png(ScanPictures.blank(width: 300, height: 200))
        try folder.scratch.write("blank.png", blank)
        let outcome = try BuiltCommand.run(["exchange", "documents", name], in: folder.scratch)
        #expect(outcome.status == status && outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(sentence), "\(outcome.diagnostics)")
    }

    @Test func `each file is checked, whatever is wrong with another`() throws {
        let words = ["exchange", "validate", "nowhere", "documents.json", "signer.pem", "--json"]
        let outcome = try BuiltCommand.run(words, in: folder.scratch)
        #expect(outcome.status == 2)
        let reports = try outcome.output.split(separator: "\n").map {
            try JSONTree(parsing: Array($0.utf8)).root
        }
        try #require(reports.map { $0["error"] == nil } == [false, true, false])
        #expect(reports[0]["error"]?["message"]?.string?.contains("no such file") == true)
        #expect(reports[1]["documents"]?.count == 3)
    }
}
