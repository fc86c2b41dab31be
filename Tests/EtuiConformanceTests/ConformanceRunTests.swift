// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiConformance
import Testing

/// The tests' own format: a JSON object of case names and their claims.
private struct ClaimSuite: ConformanceSuite {
    let format = "claims"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.json?["claims"] != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (name, value) in file.json?["claims"]?.members ?? [] {
            report(ConformanceCase(id: "claims/" + name, outcome: outcome(value, file)))
        }
    }

    private func outcome(_ value: JSONValue, _ file: ConformanceFile) -> ConformanceOutcome {
        switch value.string ?? "" {
        case "good": .passed
        case "outside": .skipped("outside")
        case let text where text.hasPrefix("needs "):
            file.neighbour(String(text.dropFirst(6))) == nil ? .failed("missing") : .passed
        default: .failed("bad")
        }
    }
}

struct ConformanceRunTests {
    private func record(
        _ files: [String: String],
        below: String = "",
        divergences: [String: String] = [:]
    ) throws -> RunRecord {
        let folder = try ScratchFolder(files)
        let run = ConformanceRun(
            suites: [ClaimSuite()],
            divergences: ConformanceDivergences(reasons: divergences)
        )
        return RunRecord(in: folder, below: below, run)
    }

    @Test func `verdicts are counted and told by id`() throws {
        let record = try record(
            [
                "a/claims.json":
                    #"{"claims":{"one":"good","two":"bad","three":"outside","four":"bad"}}"#
            ],
            divergences: ["claims/four": "known"]
        )
        #expect(record["claims/one"] == .passed)
        #expect(record["claims/two"] == .failed("bad"))
        #expect(record["claims/three"] == .skipped("outside"))
        #expect(record["claims/four"] == .diverged("known"))
        #expect(
            record.summary.json == """
                {"schema":"etui.conformance.v1","passed":1,"failed":1,"skipped":1,"divergences":1}
                """
        )
    }

    @Test func `a listed divergence that passes is a failure`() throws {
        let record = try record(
            ["claims.json": #"{"claims":{"one":"good"}}"#],
            divergences: ["claims/one": "was wrong once"]
        )
        #expect(record.summary.failed == 1)
        #expect(record.failures.first?.contains("was wrong once") == true)
    }

    @Test func `data in no known format are a failure, also far down`() throws {
        let record = try record([
            "claims.json": #"{"claims":{"one":"good"}}"#,
            "deep/down/other.json": #"{"tests":[]}"#,
        ])
        #expect(record.summary.passed == 1)
        #expect(record.summary.failed == 1)
        #expect(record.failures.first?.contains("deep/down/other.json") == true)
    }

    /// `{"claims":{"one":"good"}}` in the container of RFC 1952.
    private static let compressed =
        "1f8b08000000000002ffab564ace49cccc2d56b2aa56cacf4b55b252"
        + "4acfcf4f51aaad0500734a431819000000"

    @Test func `compressed files are read as they are`() throws {
        let folder = try ScratchFolder()
        try folder.write("claims.json.gz", try Hex.decode(Self.compressed))
        let run = ConformanceRun(suites: [ClaimSuite()])
        #expect(RunRecord(in: folder, run)["claims/one"] == .passed)
    }

    @Test func `a damaged compressed file is a failure`() throws {
        let folder = try ScratchFolder()
        var bytes = try Hex.decode(Self.compressed)
        bytes[20] ^= 1
        try folder.write("claims.json.gz", bytes)
        let record = RunRecord(in: folder, ConformanceRun(suites: [ClaimSuite()]))
        #expect(record.summary.failed == 1)
        #expect(record.summary.passed == 0)
    }

    @Test func `broken JSON is a failure`() throws {
        let record = try record(["claims.json": #"{"claims":{"one":"good",}}"#])
        #expect(record.summary.passed == 0)
        #expect(record.summary.failed == 1)
    }

    @Test func `material of a suite and files that are no data are not failures`() throws {
        let record = try record([
            "claims.json": #"{"claims":{"one":"needs parts/key.json"}}"#,
            "parts/key.json": #"{"key":1}"#,
            "README.md": "# Claims",
            "LICENSE": "free",
            ".hidden.json": "{}",
        ])
        #expect(
            record.summary.json.hasSuffix(#""passed":1,"failed":0,"skipped":0,"divergences":0}"#)
        )
    }

    @Test(arguments: ["needs ../key.json", "needs /etc/hostname", "needs parts/../../key.json"])
    func `vectors reach only the files below them`(claim: String) throws {
        let record = try record(
            [
                "key.json": "{}", "below/parts/key.json": "{}",
                "below/claims.json": #"{"claims":{"one":"\#(claim)"}}"#,
            ],
            below: "below"
        )
        #expect(record["claims/one"] == .failed("missing"))
    }

    @Test func `a path that leads nowhere or holds nothing is a failure`() throws {
        #expect(try record([:], below: "nowhere").summary.failed == 1)
        #expect(try record(["README.md": "# Nothing"]).summary.failed == 1)
    }

    @Test(arguments: ["text.txt", "claims.bin"])
    func `a file named by the user is never passed over`(name: String) throws {
        #expect(try record([name: "?"], below: name).summary.failed == 1)
    }

    @Test(arguments: [
        ("binary seal", #"[{"file":"a.bin","outcome":"parsed","versionByte":"03"}]"#),
        ("IDB", #"[{"file":"a.txt","outcome":"parsed","flag":"B"}]"#),
        ("SMART Health Card", #"{"file":"card.txt","outcome":"valid","jws":"x"}"#),
        ("Base45", #"{"valid":[{"hex":"41","text":"BB8"}],"invalid":[]}"#),
        ("health certificate", #"{"id":"a","text":"HC1:x","at":"2021"}"# + "\n{}\n"),
    ])
    func `a format without a runner fails by its name`(format: String, text: String) throws {
        let record = try record(["expected.json": text, "jwks.json": #"{"keys":[]}"#])
        #expect(record.summary.failed == 1)
        #expect(record.failures.first?.contains("the format \(format) ") == true)
    }

    @Test func `the suites of this build have different names`() {
        let names = ConformanceSuites.all.map(\.format)
        #expect(Set(names).count == names.count)
    }
}
