// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui scan --printed` on a drawn licence.
struct ScanPrintedTests {
    private let scratch: Scratch
    private let front: String

    init() throws {
        scratch = try Scratch()
        front = try scratch.write("front.png", LicenceDrawing().file).path(percentEncoded: false)
    }

    private func run(
        _ words: [String],
        _ environment: [String: String] = [:]
    ) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(
            ["scan", "--at", "2026-11-26"] + words + [front],
            environment: environment
        )
    }

    @Test(
        .enabled(if: CheckRunPrintedTests.hasGerman, "needs the language data of script/bootstrap")
    )
    func `the print of a licence is read, and no more is claimed for it`() throws {
        let outcome = try run(["--printed", "--json"])
        #expect(outcome.status == 0 && outcome.diagnostics.isEmpty)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        let expected = [
            "status": "read", "result": "read", "documents": "0 elements",
            "print.type": "DRIVING_LICENSE", "print.finding": "null",
        ]
        for (path, value) in expected { #expect(report.text(at: path) == value, "\(path)") }
        let fields = try #require(report["print"]?["fields"]?.elements)
        let values = Dictionary(
            fields.map { ($0["field"]?.string ?? "", $0["value"]?.string ?? "") },
            uniquingKeysWith: { one, _ in one }
        )
        #expect(values["lastName"] == "MUSTERMANN" && values["dob"] == "1984-08-12")
        let text = try run(["--printed"])
        #expect(text.status == 0 && text.output.contains("READ, NOT VERIFIED, print only"))
        #expect(text.output.contains("date of birth       1984-08-12"))
        #expect(text.output.contains("Print proves nothing"))
    }

    @Test func `without the option print is not read`() throws {
        let outcome = try run(["--json"])
        #expect(outcome.status == 1 && outcome.diagnostics.isEmpty)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report.text(at: "status") == "nothing" && report["print"] == nil)
    }

    // `etui-text` starts without the sanitizer's options, so what Tesseract still holds at its end counts as a leak.
    @Test(.enabled(if: BuiltCommand.sanitizerOptions.isEmpty, "not under a sanitizer"))
    func `without language data the command says once what to install`() throws {
        let outcome = try run(["--printed", "--json", front], ["TESSDATA_PREFIX": scratch.path])
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.components(separatedBy: "tesseract-ocr-deu").count == 2)
        for line in outcome.output.split(separator: "\n") {
            let report = try JSONTree(parsing: Array(line.utf8)).root
            #expect(report.text(at: "status") == "nothing")
            #expect(report.text(at: "print.finding") == "text.engine.absent")
        }
    }
}
