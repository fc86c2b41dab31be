// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// dlib is in the program `etui-faces` alone, and that is in the manifest only for `script/faces`.
struct FaceLinkageTests {
    /// Returns the source files below a folder whose text has a match.
    private static func files(below path: String, with text: String) throws -> [String] {
        let root = Sources.projectRoot.appending(path: path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path())
        let kinds: Set = ["swift", "cpp", "c", "h", "modulemap"]
        return try names.filter { kinds.contains(($0 as NSString).pathExtension) }.filter { name in
            try String(contentsOf: root.appending(path: name), encoding: .utf8).contains(text)
        }
    }

    @Test func `only the program uses the library, and only on request`() throws {
        let usual = try Manifest.read()
        #expect(!usual.rooms.contains { $0.name == "etui-faces" || $0.uses.contains("CFaces") })
        let whole = try Manifest.readWithFaces()
        #expect(whole.rooms.filter { $0.uses.contains("CFaces") }.map(\.name) == ["etui-faces"])
        #expect(!whole.rooms.contains { $0.uses.contains("etui-faces") })
        let added = Set(whole.rooms.map(\.name)).subtracting(usual.rooms.map(\.name))
        #expect(added == ["etui-faces"])
    }

    @Test func `no other source names it`() throws {
        let including = try Self.files(below: "Sources", with: "#include <dlib/")
        #expect(including == ["CLibraries/CFaces/CFaces.cpp"])
        let importing = try Self.files(below: "Sources", with: "import CFaces")
        #expect(!importing.isEmpty)
        #expect(importing.allSatisfy { $0.hasPrefix("Products/etui-faces/") })
    }

    @Test func `the manifest links it in one place`() throws {
        let manifest = try String(
            contentsOf: Sources.projectRoot.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let parts = manifest.components(separatedBy: #""dlib""#)
        #expect(parts.count == 2)
        #expect(parts[0].contains(#"if Context.environment["ETUI_FACES"] != nil {"#))
    }
}
