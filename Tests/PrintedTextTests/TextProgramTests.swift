// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import MachineReadable
import Pictures
import PrintedText
import Reading
import Testing

/// The program `etui-text` with Tesseract, and a licence drawn by `etui-draw`.
@Suite(.enabled(if: TextProgram.hasLanguages, "needs the language data of script/bootstrap"))
struct TextProgramTests {
    private let reader = TextReader(program: TextProgram.path)

    @Test func `a drawn licence is read`() throws {
        let card = try LicenceDrawing().card
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 27))
        let read = PrintedTextReader(reader, today: today).read(card)
        #expect(read.error == nil && read.layout == "licence-eu")
        let expected: [(IdentityField, String)] = [
            (.surname, "MUSTERMANN"), (.givenNames, "ERIKA MARIA"), (.birthDate, "1984-08-12"),
            (.issueDate, "2020-03-02"), (.expiryDate, "2035-03-01"),
            (.documentNumber, "B172RRE2J55"), (.issuingCountry, "DEU"),
        ]
        for (field, text) in expected { #expect(read[field]?.value.text == text, "\(field)") }
    }

    @Test func `a blank card has no words, and a missing language has an error of its own`() throws
    {
        let pixels = [UInt8](repeating: 255, count: 400 * 200)
        let blank = try #require(GreyPicture(width: 400, height: 200, pixels: pixels))
        #expect(try reader.words(in: blank, as: .scattered, language: "eng").isEmpty)
        #expect(throws: PrintedTextError.noLanguage) {
            _ = try reader.words(in: blank, as: .line, language: "tlh")
        }
        #expect(try reader.words(in: blank, as: .scattered, language: "deu").isEmpty)
    }

    /// Sends bytes to the program, and returns its status and what it wrote.
    private static func talk(_ bytes: [UInt8]) throws -> (status: Int32, answer: String) {
        let process = Process()
        process.executableURL = TextProgram.path
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: bytes)
        try input.fileHandleForWriting.close()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: answer, as: UTF8.self))
    }

    @Test(arguments: [
        "HELLO\n", "READ 0 5 line eng\n", "READ 5 5 page eng\n", "READ 9000 9000 line eng\n",
        "READ 5 5 line ../eng\n", "READ 5 5 line\n", "READ 8000 8000 line eng\n", "\n",
    ])
    func `what is no request ends the program`(request: String) throws {
        let (status, answer) = try Self.talk(Array(request.utf8))
        #expect(status == 1 && answer.isEmpty)
    }

    @Test func `a picture that ends too early, and no request at all, end it without an answer`()
        throws
    {
        let cut = Array("READ 100 100 line eng\n".utf8) + [UInt8](repeating: 0, count: 50)
        for bytes in [cut, []] {
            let (status, answer) = try Self.talk(bytes)
            #expect(status == 0 && answer.isEmpty)
        }
        let long = [UInt8](repeating: UInt8(ascii: "A"), count: 5000)
        #expect(try Self.talk(long).answer.isEmpty)
    }
}

/// The program among those that were built.
enum TextProgram {
    static let path = Bundle.main.bundleURL.appending(path: "etui-text")

    /// Whether the program is built and has the languages of the tests.
    static let hasLanguages: Bool = {
        let found = try? TextReader(program: path).languages()
        return found.map { $0.isSuperset(of: ["eng", "deu"]) } ?? false
    }()
}
