// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import PictureTestSupport
import Pictures
import TestSupport
import Testing

/// The genuine Australian specimen, verified in place with the built command.
@Suite(.enabled(if: TestSupport.shared != nil))
struct GenuineSealTests {
    private static let folder = (TestSupport.shared ?? "") + "/data/vdsnc/"
    private static let trust = ["--trust", folder + "csca.der", "--crl", folder + "crl.der"]

    private func verify(_ arguments: [String], input: [UInt8] = []) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["seal", "verify"] + Self.trust + arguments, input: input)
    }

    private func report(_ arguments: [String], input: [UInt8] = []) throws -> JSONValue {
        let outcome = try verify(arguments + ["--json"], input: input)
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    @Test func `the genuine seal is authentic, with one warning`() throws {
        let outcome = try verify([Self.folder + "valid.json"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("! ATTENTION: authentic, with 1 warning\n"))
        #expect(outcome.output.contains("The revocation list is out of date."))
        #expect(outcome.diagnostics.isEmpty)
    }

    @Test func `the altered seal is not authentic`() throws {
        let outcome = try verify([Self.folder + "invalid.json"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("✗ NOT AUTHENTIC\n"))
        #expect(outcome.output.contains("The seal's data are not what the signer signed."))
    }

    @Test func `a text that is no seal is neither`() throws {
        let outcome = try verify([Self.folder + "not-a-seal.json"])
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("? NOT A SEAL\n"))
    }

    @Test(arguments: ["standard", "strict", "original"])
    func `at a time at which the list is current no policy warns`(policy: String) throws {
        let report = try report([
            Self.folder + "valid.json", "--at", "2021-09-15", "--policy", policy,
        ])
        #expect(report["status"]?.string == "verified")
        #expect(
            report["findings"]?.elements?.filter { $0["isWarning"]?.boolean == true }.count == 0
        )
        #expect(report["time"]?.string == "2021-09-15T00:00:00Z")
    }

    @Test(arguments: [
        ("2021-11-17T03:56:55Z", "strict", nil),
        ("2021-11-17T03:56:56Z", "strict", "crlExpired"),
        ("2021-08-31T14:00:00Z", "standard", nil),
        ("2021-08-31T13:59:59Z", "standard", "bscNotYetValid"),
        ("2031-09-30T13:59:59Z", "standard", nil),
        ("2031-09-30T14:00:00Z", "standard", "bscExpired"),
        ("2035-01-01", "original", nil),
    ])
    func `bounds are inclusive`(time: String, policy: String, error: String?) throws {
        let report = try report([
            Self.folder + "valid.json", "--at", time, "--policy", policy,
        ])
        #expect(report["error"]?.string == error)
        #expect(report["status"]?.string == (error == nil ? "verified" : "untrusted"))
    }

    @Test func `the seal may come from standard input`() throws {
        let text = try #require(TestSupport.sharedBytes("data/vdsnc/valid.json"))
        #expect(try verify(["-"], input: text).status == 0)
        #expect(try report(["-"], input: text)["file"]?.string == "-")
    }

    @Test(arguments: [("valid", "verified"), ("invalid", "untrusted"), ("not-a-seal", "malformed")])
    func `a picture of the code leads to the same verdict`(name: String, status: String) throws {
        let text = try #require(TestSupport.sharedBytes("data/vdsnc/\(name).json"))
        let code = try #require(BarcodeWriter.write(text))
        for picture in [PNGWriter.encode(code), JPEGWriter.encode(code)] {
            let report = try report(["-"], input: try #require(picture))
            #expect(report["status"]?.string == status)
        }
    }

    @Test func `the text itself may stand in the place of a file`() throws {
        let text = try #require(TestSupport.sharedBytes("data/vdsnc/valid.json"))
        #expect(try verify([String(decoding: text, as: UTF8.self)]).status == 0)
    }

    @Test func `several inputs have one report each and the worst status`() throws {
        let files = ["valid.json", "invalid.json", "not-a-seal.json"].map { Self.folder + $0 }
        let outcome = try verify(Array(files.prefix(2)) + ["--json"])
        let reports = try outcome.output.split(separator: "\n").map {
            try JSONTree(parsing: Array($0.utf8)).root
        }
        #expect(reports.map { $0["status"]?.string } == ["verified", "untrusted"])
        #expect(reports.map { $0["file"]?.string } == Array(files.prefix(2)))
        #expect(outcome.status == 1)
        #expect(try verify(files).status == 2)
    }

    @Test func `the report of a verified seal has all members of its schema`() throws {
        let report = try report([Self.folder + "valid.json"])
        #expect(
            report.members?.map { $0.name } == [
                "schema", "file", "status", "result", "kind", "error", "message", "advice",
                "findings", "signer", "authority", "revocationList", "checks", "time",
                "isDemonstration", "content",
            ]
        )
        #expect(report["schema"]?.string == "etui.seal.v1")
        #expect(report["kind"]?.string == "vds-nc")
        #expect(report["error"]?.isNull == true)
        #expect(report["findings"]?[0]?["code"]?.string == "crlStale")
        #expect(report["signer"]?["subject"]?.string == "C=AU, CN=DFAT")
        #expect(report["signer"]?["serialNumber"]?.string == "18AD")
        #expect(report["revocationList"]?["nextUpdate"]?.string == "2021-11-17T03:56:55Z")
        #expect(report["content"]?["msg"]?["pid"]?["n"]?.string == "CITIZEN  JANE CATHERINE")
        #expect(report["content"]?["hdr"]?["v"]?.number?.integer == 1)
    }

    @Test(arguments: ["invalid.json", "not-a-seal.json"])
    func `no other report has content`(file: String) throws {
        let report = try report([Self.folder + file])
        #expect(report["content"]?.isNull == true)
        #expect(report["error"]?.string != nil)
    }

    @Test func `personal fields are shown only when asked for and authentic`() throws {
        let plain = try verify([Self.folder + "valid.json"]).output
        #expect(!plain.contains("JANE"))
        #expect(!plain.contains("1977"))
        let full = try verify([Self.folder + "valid.json", "--show-content"]).output
        #expect(full.contains("Name                            CITIZEN  JANE CATHERINE\n"))
        #expect(full.contains("Dose number 1.2                 2\n"))
        let altered = try verify([Self.folder + "invalid.json", "--show-content"])
        #expect(!altered.output.contains("JANEX"))
    }

    @Test func `without trust data it says so instead of doubting the seal`() throws {
        let outcome = try BuiltCommand.run(["seal", "verify", Self.folder + "valid.json"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("? COULD NOT CHECK\n"))
        #expect(outcome.diagnostics.contains("--trust"))
    }

    @Test func `without a revocation list it says so instead of doubting the seal`() throws {
        let outcome = try BuiltCommand.run([
            "seal", "verify", Self.folder + "valid.json", "--trust", Self.folder + "csca.der",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("? COULD NOT CHECK\n"))
        #expect(outcome.output.contains("There is no readable revocation list"))
    }

    @Test func `trust data may be a folder`() throws {
        let outcome = try BuiltCommand.run([
            "seal", "verify", Self.folder + "valid.json", "--trust", Self.folder,
        ])
        #expect(outcome.status == 0)
    }

    @Test func `a revocation list that is none makes the check impossible`() throws {
        let outcome = try BuiltCommand.run([
            "seal", "verify", Self.folder + "valid.json", "--trust", Self.folder + "csca.der",
            "--crl", Self.folder + "README.md", "--json",
        ])
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["error"]?.string == "loadCRLFailed")
    }

    @Test func `one verification costs a process little`() throws {
        // A debug build on a busy machine; the limit of 40 ms applies to the release build.
        let seconds = try (0..<5).map { _ in try verify([Self.folder + "valid.json"]).seconds }
        #expect(try #require(seconds.min()) < 1)
    }
}
