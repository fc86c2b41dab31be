// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// The pictures of `Docs/architecture.md` show the modules and imports of the manifest.
struct ArchitecturePictureTests {
    private static let pictures = Sources.projectRoot.appending(path: "Docs/images")

    /// Runs the program that draws, in the mode that compares, and returns its complaint; `nil` if it has none.
    private static func complaint(about folder: URL, _ manifest: Data) throws -> String? {
        let scratch = try TemporaryFolders.make("manifest")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let input = scratch.appending(path: "manifest.json")
        try manifest.write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-B",
            Sources.projectRoot.appending(path: "Docs/site/architecture.py").path, "--check",
            folder.path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let complaints = Pipe()
        process.standardError = complaints
        try process.run()
        let words = try complaints.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : String(decoding: words, as: UTF8.self)
    }

    @Test func `the pictures match the manifest`() throws {
        #expect(try Self.complaint(about: Self.pictures, try Manifest.json()) == nil)
    }

    @Test func `pictures of another manifest are noticed`() throws {
        let manifest = String(decoding: try Manifest.json(), as: UTF8.self)
        let renamed = Data(manifest.replacing("\"Tokens\"", with: "\"Signets\"").utf8)
        let complaint = try #require(try Self.complaint(about: Self.pictures, renamed))
        #expect(complaint.contains("architecture-layers.svg"))
        #expect(complaint.contains("architecture-imports.svg"))
        #expect(complaint.contains("architecture-imports-narrow.svg"))
    }
}
