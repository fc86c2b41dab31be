// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// The files, folders and suites that the README and the documents name.
struct NamedFileTests {
    private static let root = URL(filePath: TestSupport.projectRoot)
    /// Top folders, and floors of the house (whose folders are in `Sources`).
    private static let tops = [
        "Sources", "Tests", "Docs", "script", "Benchmarks", "Vectors", "Fuzz", "Training",
    ]
    private static let floors = [
        "Core", "Trust", "Domains", "Edges", "Services", "Products", "CLibraries",
    ]

    /// Returns the texts in backticks outside fences, by document.
    private static func spans() throws -> [(document: String, text: String)] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "Docs").path
        )
        let documents = names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
        return try (documents + ["README.md"]).flatMap { document in
            let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
            return text.components(separatedBy: "```").enumerated()
                .filter { $0.offset % 2 == 0 }
                .flatMap { $0.element.matches(of: /`([^`]+)`/) }
                .map { (document, String($0.output.1)) }
        }
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    @Test func `every file and folder that is named in full exists`() throws {
        var count = 0
        for (document, text) in try Self.spans() {
            let path = String(text.prefix { !$0.isWhitespace && !"*…".contains($0) })
            guard path.contains("/"), let top = path.split(separator: "/").first.map(String.init)
            else { continue }
            if Self.tops.contains(top), !path.hasPrefix("/") {
                #expect(Self.exists(path), "\(document) names \(path)")
                count += 1
            } else if Self.floors.contains(top) {
                #expect(Self.exists("Sources/" + path), "\(document) names \(path)")
                count += 1
            }
        }
        #expect(count > 100)
    }

    /// Compares the README's reading figures with the table in `Docs/reading.md`.
    @Test func `the readme says of reading what was measured`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let reading = try String(
            contentsOf: Self.root.appending(path: "Docs/reading.md"),
            encoding: .utf8
        )
        let all = try #require(reading.split(separator: "\n").last { $0.hasPrefix("| all |") })
        let limits = try #require(readme.split(separator: "## Honest limits").last)
        for cell in all.split(separator: "|").dropFirst().prefix(4) {
            let figure = cell.trimmingCharacters(in: .whitespaces)
            #expect(limits.replacing(",", with: "").contains(figure), "\(figure)")
        }
    }

    /// A name that occurs twice would open the wrong file.
    @Test func `no two source files have the same name`() throws {
        let sources = Self.root.appending(path: "Sources").path
        let paths = try #require(FileManager.default.enumerator(atPath: sources))
            .compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        #expect(paths.count > 1_000)
        let byName = Dictionary(grouping: paths) { $0.split(separator: "/").last }
        for (_, same) in byName where same.count > 1 {
            Issue.record("the same name: \(same.sorted().joined(separator: ", "))")
        }
    }

    @Test func `every suite of tests that is named exists`() throws {
        let files =
            FileManager.default.enumerator(atPath: Self.root.appending(path: "Tests").path)?
            .compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) } ?? []
        let known = Set(files)
        for (document, text) in try Self.spans()
        where text.wholeMatch(of: /[A-Z]\w+Tests/) != nil {
            #expect(
                known.contains(text) || known.contains(text + ".swift"),
                "\(document) names \(text)"
            )
        }
    }

    /// Tools that edit in place turn links into copies, which then go their own ways.
    @Test(arguments: ["ConsumerSwift5", "ConsumerSwift6"])
    func `the consumers of both language modes are links to the same code`(name: String) throws {
        let folder = Self.root.appending(path: "Tests").path
        let files = FileManager.default
        let names = try files.contentsOfDirectory(atPath: folder + "/" + name)
        let originals = try files.contentsOfDirectory(atPath: folder + "/Consumer")
        #expect(names.sorted() == originals.sorted())
        for file in names {
            let link = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(name)/\(file)")
            #expect(link == "../Consumer/" + file)
        }
    }
}
