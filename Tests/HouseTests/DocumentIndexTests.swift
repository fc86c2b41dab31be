// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// One index leads to every document, and no link is broken.
struct DocumentIndexTests {
    private static let root = URL(filePath: TestSupport.projectRoot)

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    }

    /// Returns the targets of a text's links within the project, without anchors.
    private static func links(in text: String) -> [String] {
        // Code may have brackets before parentheses, too.
        text.replacing(/```.*?```/.dotMatchesNewlines(), with: "")
            .matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/).map { String($0.output.1) }
            .filter { !$0.contains("://") }
    }

    @Test func `the index names every document and every module`() throws {
        let index = try Self.text("Docs/README.md")
        let links = Set(Self.links(in: index))
        for name in try Self.names(in: "Docs") where name.hasSuffix(".md") && name != "README.md" {
            #expect(links.contains(name), "\(name) is not in the index")
        }
        #expect(links.contains("../README.md"))
        let programs = ["etui", "etui-draw", "etui-faces", "etui-text", "EtuiReaderWasm"]
        for floor in ["Core", "Trust", "Domains", "Edges", "Services", "Products"] {
            for module in try Self.names(in: "Sources/" + floor)
            where !programs.contains(module) && !module.hasPrefix(".") {
                #expect(index.contains("`\(module)`"), "\(module) is not in the index")
            }
        }
    }

    @Test func `the readme leads to the index, and every link to something`() throws {
        #expect(Self.links(in: try Self.text("README.md")).contains("Docs/README.md"))
        let documents = try Self.names(in: "Docs").filter { $0.hasSuffix(".md") }.map {
            "Docs/" + $0
        }
        for document in documents + ["README.md"] {
            let folder = Self.root.appending(path: document).deletingLastPathComponent()
            for link in Self.links(in: try Self.text(document)) {
                let target = folder.appending(path: link).standardizedFileURL
                #expect(
                    FileManager.default.fileExists(atPath: target.path),
                    "\(document) leads to \(link)"
                )
            }
        }
    }

    /// Documents are often named without a link, as in `Docs/tokens.md`.
    @Test func `every document that is named exists`() throws {
        let documents = try Self.names(in: "Docs").filter { $0.hasSuffix(".md") }.map {
            "Docs/" + $0
        }
        for document in documents + ["README.md"] {
            for match in try Self.text(document).matches(of: /`(Docs\/[\w.-]+\.md)`/) {
                let path = String(match.output.1)
                #expect(
                    FileManager.default.fileExists(atPath: Self.root.appending(path: path).path),
                    "\(document) names \(path)"
                )
            }
        }
    }
}
