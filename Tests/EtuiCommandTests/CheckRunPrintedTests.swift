// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import PrintedText
import Testing

/// `etui check run --printed` on a drawn licence.
struct CheckRunPrintedTests {
    private let scratch: Scratch
    private let front: String

    init() throws {
        scratch = try Scratch()
        front = try scratch.write("front.png", LicenceDrawing().file).path(percentEncoded: false)
    }

    /// Whether the language of the drawn licence is installed.
    static let hasGerman: Bool = {
        let program = Bundle.main.bundleURL.appending(path: "etui-text")
        return (try? TextReader(program: program).languages())?.contains("deu") ?? false
    }()

    private func run(
        _ words: [String],
        _ environment: [String: String] = [:]
    ) throws -> BuiltCommand.Outcome {
        let words = ["check", "run", "--at", "2026-11-26"] + words + [front]
        return try BuiltCommand.run(words, environment: environment)
    }

    private static func report(_ outcome: BuiltCommand.Outcome) throws -> JSONValue {
        try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    @Test(.enabled(if: hasGerman, "needs the language data of script/bootstrap"))
    func `a licence of which only print is read is found, with its back missing`() throws {
        let outcome = try run(["--printed", "--json"])
        #expect(outcome.status == 1 && outcome.diagnostics.isEmpty)
        let report = try Self.report(outcome)
        let expected = [
            "status": "incomplete", "result": "attention", "document.country": "DEU",
            "document.type": "DRIVING_LICENSE", "data.extractionMethod": "OCR",
            "data.lastName": "MUSTERMANN", "data.dob": "1984-08-12",
            "data.sources.lastName": "OCR", "missing": "1 elements", "comparisons": "0 elements",
        ]
        for (path, value) in expected { #expect(report.text(at: path) == value, "\(path)") }
        let text = try run(["--printed"]).output
        #expect(text.contains("a driving licence of Germany"))
        #expect(text.contains("print proves nothing"))
    }

    @Test func `without the option print is not read`() throws {
        let outcome = try run(["--json"])
        #expect(outcome.status == 1 && outcome.diagnostics.isEmpty)
        let report = try Self.report(outcome)
        #expect(report.text(at: "status") == "nothing")
        #expect(report.text(at: "findings") == "0 elements")
    }

    // `etui-text` starts without the sanitizer's options, so what Tesseract still holds at its end counts as a leak.
    @Test(.enabled(if: BuiltCommand.sanitizerOptions.isEmpty, "not under a sanitizer"))
    func `without language data the command says what to install`() throws {
        let outcome = try run(["--printed", "--json"], ["TESSDATA_PREFIX": scratch.path])
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("printed text was not read"))
        #expect(outcome.diagnostics.contains("tesseract-ocr-deu"))
        let report = try Self.report(outcome)
        #expect(report.text(at: "status") == "nothing" && report.text(at: "data.lastName") == nil)
        #expect(report.text(at: "findings.0.code") == "text.engine.absent")
    }

    @Test func `without the program the command says how to build it`() throws {
        let alone = scratch.path + "/etui"
        try FileManager.default.copyItem(atPath: BuiltCommand.path, toPath: alone)
        let process = Process()
        process.executableURL = URL(filePath: alone)
        process.arguments = ["check", "run", "--printed", "--json", front]
        let (output, diagnostics) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, diagnostics)
        try process.run()
        let json = try output.fileHandleForReading.readToEnd() ?? Data()
        let told = try diagnostics.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(String(decoding: told, as: UTF8.self).contains("etui-text is not beside etui"))
        let report = try JSONTree(parsing: [UInt8](json)).root
        #expect(report.text(at: "findings.0.code") == "text.engine.absent")
    }
}
