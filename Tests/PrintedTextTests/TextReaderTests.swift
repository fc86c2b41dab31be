// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import PrintedText
import Reading
import TestSupport
import Testing

/// Programs in the place of `etui-text` that end, hang, or answer what is no answer.
struct TextReaderTests {
    private let scratch: ScratchFolder
    /// A folder whose name has a blank.
    private let folder: URL

    init() throws {
        scratch = try ScratchFolder()
        folder = URL(filePath: scratch.path).appending(path: "a folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static let picture = GreyPicture(
        width: 8,
        height: 4,
        pixels: [UInt8](repeating: 255, count: 32)
    )

    /// Puts a program at a path with blanks; each line that it gets starts `answer`.
    private func reader(_ answer: String, limit: Duration = .seconds(10)) throws -> TextReader {
        let program = folder.appending(path: "etui-text")
        let path = program.path(percentEncoded: false)
        try ("#!/bin/sh\n" + answer + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return TextReader(program: program, timeLimit: limit)
    }

    private func words(_ reader: TextReader) throws -> Result<[PrintedWord], PrintedTextError> {
        let picture = try #require(Self.picture)
        return Result { () throws(PrintedTextError) in
            try reader.words(in: picture, as: .line, language: "eng")
        }
    }

    /// The script that answers each request with the lines of a text, having read the picture.
    private static func answering(_ text: String) -> String {
        "while read -r head; do dd bs=1 count=32 of=/dev/null 2>/dev/null; printf '\(text)'; done"
    }

    @Test func `words come with their places, percentages as shares`() throws {
        let answer = "WORDS 2\\n1 2 30 14 96.5 ERIKA\\n40 2 70 14 120 KÖLN\\n"
        let found = try words(reader(Self.answering(answer))).get()
        #expect(found.map(\.text) == ["ERIKA", "KÖLN"])
        #expect(found.map(\.confidence) == [0.965, 1])
        #expect(found[0].box == PrintedBox(left: 1, top: 2, right: 30, bottom: 14))
        #expect("\(found[0])" == "a word")
    }

    @Test func `control characters are removed`() throws {
        let answer = "WORDS 1\\n1 2 30 14 90 A\\033[2J\\a\\tB\\n"
        #expect(try words(reader(Self.answering(answer))).get().map(\.text) == ["A[2JB"])
    }

    @Test(arguments: [
        "", "HELLO\\n", "WORDS\\n", "WORDS -1\\n", "WORDS 2001\\n", "WORDS 1\\n1 2 3 4 90\\n",
        "WORDS 1\\n1 2 3 9999 90 A\\n", "WORDS 1\\n1 2 3 4 nan A\\n", "WORDS 1\\nx 2 3 4 90 A\\n",
        "LANGUAGES eng\\n", "FAIL memory\\n",
    ])
    func `what is no answer is a failure`(answer: String) throws {
        let script = "read -r head; printf '\(answer)'"
        #expect(try words(reader(script)) == .failure(.broken))
    }

    @Test(arguments: ["exit 3", "kill -9 $$", "yes", "head -c 5000 /dev/zero"])
    func `a program that ends, or that does not stop writing, is a failure`(script: String) throws {
        #expect(try words(reader(script)) == .failure(.broken))
    }

    @Test func `a program that hangs is killed`() throws {
        let mark = folder.appending(path: "number").path(percentEncoded: false)
        let reader = try reader("echo $$ > '\(mark)'; exec sleep 600", limit: .milliseconds(700))
        #expect(try words(reader) == .failure(.tookTooLong))
        let text = try String(contentsOfFile: mark, encoding: .utf8)
        let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It is collected a moment later.
        for _ in 0..<1000 where kill(number, 0) == 0 { usleep(5000) }
        #expect(kill(number, 0) == -1)
    }

    @Test func `all requests about a card share its time`() throws {
        let reader = try reader(Self.answering("WORDS 0\\n"))
        #expect(try words(reader.within(.seconds(60))).get().isEmpty)
        #expect(try words(reader.within(.zero)) == .failure(.tookTooLong))
        // The program still runs, since only the card was late.
        #expect(try words(reader).get().isEmpty)
    }

    @Test func `a program that ended meanwhile is started again`() throws {
        let once = "read -r head; dd bs=1 count=32 of=/dev/null 2>/dev/null; printf 'WORDS 0\\n'"
        let reader = try reader(once)
        for _ in 0..<3 { #expect(try words(reader).get().isEmpty) }
    }

    @Test func `a missing program and a missing language have errors of their own`() throws {
        #expect(try words(TextReader(program: nil)) == .failure(.noEngine))
        let absent = TextReader(program: folder.appending(path: "absent"))
        #expect(try words(absent) == .failure(.noEngine))
        #expect(try words(reader(Self.answering("FAIL language\\n"))) == .failure(.noLanguage))
    }

    @Test func `the program gets no arguments, and of the environment only what it needs`() throws {
        let mark = folder.appending(path: "seen").path(percentEncoded: false)
        let script = "{ echo \"$#\"; env; } > '\(mark)'; " + Self.answering("WORDS 0\\n")
        #expect(try words(reader(script)).get().isEmpty)
        let lines = try String(contentsOfFile: mark, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "0")
        let names = Set(lines.dropFirst().map { $0.prefix { $0 != "=" } })
        let shell: Set<Substring> = ["PWD", "OLDPWD", "SHLVL", "_"]
        let given: Set<Substring> = [
            "OMP_THREAD_LIMIT", "SWIFT_BACKTRACE", "TESSDATA_PREFIX", "LD_LIBRARY_PATH",
        ]
        #expect(names.subtracting(shell).isSubset(of: given))
    }
}
