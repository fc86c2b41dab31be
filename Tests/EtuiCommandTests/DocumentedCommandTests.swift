// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import etui

/// The command lines in the README and the documents, checked against the real tables.
struct DocumentedCommandTests {
    /// A line of a document, and its position.
    private struct Line: CustomTestStringConvertible {
        let document: String
        let text: String

        var testDescription: String { "\(document): \(text)" }
    }

    private static func documents() throws -> [(name: String, text: String)] {
        let root = URL(filePath: TestSupport.projectRoot)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "Docs").path
        )
        let paths = names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
        return try (["README.md"] + paths).map {
            ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
        }
    }

    /// Returns the lines between fences, with continued lines joined.
    private static func printedLines() throws -> [Line] {
        try documents().flatMap { name, text in
            text.components(separatedBy: "```").enumerated()
                .filter { $0.offset % 2 == 1 }
                .flatMap { _, block in
                    block.replacing(/\\\n\s*/, with: " ").split(separator: "\n").compactMap {
                        line in
                        let plain = line.hasPrefix("$ ") ? line.dropFirst(2) : line
                        return plain.hasPrefix("etui ")
                            ? Line(document: name, text: String(plain)) : nil
                    }
                }
        }
    }

    /// Returns the texts in backticks outside fences.
    private static func spans() throws -> [Line] {
        try documents().flatMap { name, text in
            text.components(separatedBy: "```").enumerated()
                .filter { $0.offset % 2 == 0 }
                .flatMap { _, prose in
                    prose.replacing("\\|", with: "|").matches(of: /`([^`]+)`/).map {
                        Line(document: name, text: String($0.output.1).replacing("\n", with: " "))
                    }
                }
        }
    }

    /// Returns a line's words as a shell passes them, without comment, pipe and redirections.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var isAfterRedirection = false
        for match in line.matches(of: /'([^']*)'|"([^"]*)"|[^\s'"]+/) {
            let word = String(match.output.1 ?? match.output.2 ?? match.output.0)
            if word.hasPrefix("#") || word == "|" { break }
            if word == ">" || word == "<" {
                isAfterRedirection = true
            } else if isAfterRedirection {
                isAfterRedirection = false
            } else {
                words.append(word)
            }
        }
        return words
    }

    private static func allCommands(below command: Command) -> [Command] {
        [command] + command.subcommands.flatMap(allCommands)
    }

    @Test func `every command line that a document prints is understood`() throws {
        let lines = try Self.printedLines()
        #expect(lines.count > 40)
        let parser = CommandParser(root: Etui.root, console: RecordingConsole().console())
        for line in lines {
            do {
                _ = try parser.parse(Array(Self.words(of: line.text).dropFirst()))
            } catch {
                Issue.record("\(line.testDescription): \(error)")
            }
        }
    }

    /// In a sentence a command may be abbreviated, but what is there must be right.
    @Test func `every command that a sentence names exists, with its options`() throws {
        let spans = try Self.spans().filter { $0.text.hasPrefix("etui ") }
        #expect(spans.count > 60)
        for span in spans {
            var command = Etui.root
            let words = Self.words(of: span.text).dropFirst()
            let path = words.prefix { word in
                guard let next = command.subcommands.first(where: { $0.name == word }) else {
                    return false
                }
                command = next
                return true
            }
            let rest = words.dropFirst(path.count)
            let isWhole =
                command.subcommands.isEmpty || rest.allSatisfy { $0 == "…" || $0 == "--help" }
            #expect(!path.isEmpty && isWhole, "\(span.testDescription)")
            for option in rest where option.hasPrefix("--") {
                let name = option.prefix { $0 != "=" }
                let known = command.options + [.help]
                #expect(known.contains { $0.name == name }, "\(span.testDescription)")
            }
        }
    }

    @Test func `every option that a document names exists`() throws {
        let options = Self.allCommands(below: Etui.root).flatMap(\.options)
        let known = Set((options + [.help, .version]).map(\.name))
        let tools = try Self.toolTexts()
        for span in try Self.spans() where span.text.hasPrefix("--") {
            for match in span.text.matches(of: /--[a-z0-9][a-z0-9-]*/) {
                let name = String(match.output)
                #expect(
                    known.contains(name) || tools.contains { $0.contains(name) },
                    "\(span.testDescription): neither a command nor a script has it"
                )
            }
        }
    }

    /// Returns the texts of the scripts and of the measuring tools, which have their own options.
    private static func toolTexts() throws -> [String] {
        let root = URL(filePath: TestSupport.projectRoot)
        let files =
            FileManager.default.enumerator(atPath: root.appending(path: "Benchmarks").path)?
            .compactMap { "Benchmarks/\($0)" } ?? []
        let scripts = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "script").path
        ).map { "script/" + $0 }
        return (files + scripts).compactMap {
            try? String(contentsOf: root.appending(path: $0), encoding: .utf8)
        }
    }
}
