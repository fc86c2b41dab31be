// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct MRZCommandTests {
    private static let passport =
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n"

    private static func parse(_ text: String, _ options: [String] = []) throws
        -> (status: Int32, report: JSONValue)
    {
        let words = ["mrz", "parse", "-", "--json", "--at", "2026-06-15"] + options
        let outcome = try BuiltCommand.run(words, input: Array(text.utf8))
        return (outcome.status, try JSONTree(parsing: Array(outcome.output.utf8)).root)
    }

    @Test func `a passport is read as JSON`() throws {
        let (status, report) = try Self.parse(Self.passport)
        #expect(status == 0)
        #expect(report["schema"]?.string == "etui.scan.v1")
        #expect(report["status"]?.string == "read")
        #expect(report["error"]?.isNull == true)
        let document = try #require(report["documents"]?[0])
        #expect(document["source"]?.string == "mrz")
        #expect(document["format"]?.string == "TD3")
        #expect(document["valid"]?.boolean == true)
        #expect(document["lines"]?[1]?.string == "L898902C36UTO7408122F1204159ZE184226B<<<<<10")
        #expect(document["checks"]?["documentNumber"]?.boolean == true)
        #expect(document["checks"]?["composite"]?.boolean == true)
        let fields = try #require(document["fields"])
        let expected = [
            ("documentCode", "P"), ("issuingState", "UTO"), ("surname", "ERIKSSON"),
            ("givenNames", "ANNA MARIA"), ("documentNumber", "L898902C3"), ("nationality", "UTO"),
            ("birthDate", "1974-08-12"), ("sex", "F"), ("expiryDate", "2012-04-15"),
            ("optionalData1", "ZE184226B"), ("personalNumber", "ZE184226B"),
        ]
        for (name, value) in expected { #expect(fields[name]?.string == value, "\(name)") }
    }

    @Test func `a wrong check digit comes with the data and status 1`() throws {
        let wrong = Self.passport.replacing("7408122F", with: "7408123F")
        let (status, report) = try Self.parse(wrong)
        #expect(status == 1)
        let document = try #require(report["documents"]?[0])
        #expect(document["valid"]?.boolean == false)
        #expect(document["checks"]?["birthDate"]?.boolean == false)
        #expect(document["fields"]?["birthDate"]?.string == "1974-08-12")
    }

    @Test func `correction is asked for and told`() throws {
        let misread = Self.passport.replacing("7408122F", with: "74O8122F")
        #expect(try Self.parse(misread).status == 1)
        let (status, report) = try Self.parse(misread, ["--correct"])
        #expect(status == 0)
        let codes = report["documents"]?[0]?["findings"]?.elements?.map { $0["code"]?.string }
        #expect(codes?.contains("mrz.replaced") == true)
    }

    @Test func `no zone is nothing found, no file is unreadable`() throws {
        let (status, report) = try Self.parse("hello\n")
        #expect(status == 1)
        #expect(report["status"]?.string == "nothing")
        let missing = try BuiltCommand.run(["mrz", "parse", "/nowhere", "--json"])
        #expect(missing.status == 2)
        #expect(try JSONTree(parsing: Array(missing.output.utf8)).root["status"]?.string == "error")
        let plain = try BuiltCommand.run(["mrz", "parse"], input: Array("hello\n".utf8))
        #expect(plain.status == 1)
        #expect(plain.output.isEmpty)
        #expect(plain.diagnostics.contains("no machine-readable zone"))
        #expect(try BuiltCommand.run(["mrz", "parse", "--at", "today"]).status == 2)
    }

    @Test func `the report for people names every field`() throws {
        let outcome = try BuiltCommand.run(["mrz", "parse"], input: Array(Self.passport.utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("-: TD3, ! ATTENTION: Expired "))
        #expect(outcome.output.contains("  surname           ERIKSSON\n"))
        #expect(outcome.output.contains("  check digit       composite right\n"))
    }

    @Test func `the report for people says what follows from the fields`() throws {
        let zone = try BuiltCommand.run([
            "mrz", "make", "--format", "TD3", "--field", "issuingState=D",
            "--field", "nationality=D", "--field", "surname=Müller", "--field", "givenNames=Anna",
            "--field", "sex=F", "--field", "documentNumber=C01X00T47",
            "--field", "birthDate=1974-08-12", "--field", "expiryDate=2012-04-15",
        ])
        let outcome = try BuiltCommand.run(
            ["mrz", "parse", "--at", "2009-08-12"],
            input: Array(zone.output.utf8)
        )
        #expect(outcome.output.contains("  surname           MUELLER (probably Müller)\n"))
        #expect(outcome.output.contains("  nationality       D (Germany)\n"))
        #expect(outcome.output.contains("  birthDate         1974-08-12 (35 years old)\n"))
        #expect(outcome.output.contains("  expiryDate        2012-04-15 (in 2 years)\n"))
    }

    @Test(
        arguments: [
            ("2012-04-15", "• READ, NOT VERIFIED\n", nil),
            ("2012-04-16", "! ATTENTION: Expired 1 day ago\n", 1),
            ("2023-04-14", "! ATTENTION: Expired 10 years ago\n", 10),
            ("2023-04-15", "! ATTENTION: Expired 11 years ago\n", 11),
        ] as [(String, String, Int?)]
    )
    func `expiry is said in the headline and is a finding`(
        day: String,
        headline: String,
        count: Int?
    ) throws {
        let arguments = ["mrz", "parse", "--at", day]
        let plain = try BuiltCommand.run(arguments, input: Array(Self.passport.utf8))
        #expect(plain.status == 0)
        #expect(plain.output.hasPrefix("-: TD3, " + headline))
        let json = try BuiltCommand.run(arguments + ["--json"], input: Array(Self.passport.utf8))
        let root = try JSONTree(parsing: Array(json.output.utf8)).root
        #expect(root["result"]?.string == (count == nil ? "read" : "attention"))
        let document = try #require(root["documents"]?.elements?.first)
        #expect(document["valid"]?.boolean == true)
        let found = document["findings"]?.elements?.first { $0["code"]?.string == "mrz.expired" }
        #expect(found?["count"]?.number?.integer == count)
    }

    @Test func `what is made is read again`() throws {
        let made = try BuiltCommand.run([
            "mrz", "make", "--format", "TD3", "--field", "issuingState=UTO", "--field",
            "surname=Eriksson", "--field", "givenNames=Anna Maria", "--field",
            "documentNumber=L898902C3", "--field", "nationality=UTO", "--field",
            "birthDate=1974-08-12", "--field", "sex=F", "--field", "expiryDate=2012-04-15",
            "--field", "personalNumber=ZE184226B",
        ])
        #expect(made.status == 0)
        #expect(made.output == Self.passport)
    }

    @Test(
        arguments: [
            (["--format", "TD9"], "--format cannot be 'TD9'"), ([], "--format is missing"),
            (["--format", "TD3", "--field", "surnam=A"], "did you mean 'surname'?"),
            (["--format", "TD3", "--field", "surname"], "no NAME=VALUE"),
            (["--format", "TD3"], "issuingState is missing"),
        ] as [([String], String)]
    )
    func `what cannot be made is a wrong usage`(words: [String], complaint: String) throws {
        let outcome = try BuiltCommand.run(["mrz", "make"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(complaint))
    }
}
