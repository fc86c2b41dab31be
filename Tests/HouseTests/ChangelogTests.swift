// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

/// What each version changes.
struct ChangelogTests {
    private static func lines(_ path: String) throws -> [Substring] {
        let bytes = try #require(TestSupport.projectBytes(path))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    @Test func `the newest version is that of the package`() throws {
        let source = try Self.lines("Sources/Core/Encodings/PackageVersion.swift")
        let version = source.compactMap { $0.firstMatch(of: /"(\d+\.\d+\.\d+)"/)?.output.1 }
        let newest = try Self.lines("CHANGELOG.md").first { $0.hasPrefix("## ") }
        #expect(version.count == 1 && newest == "## " + (version.first ?? ""))
    }

    @Test func `each change is of a kind that readers look for`() throws {
        let kinds: Set = ["Added", "Changed", "Fixed", "Removed", "Security"]
        let headings = try Self.lines("CHANGELOG.md").filter { $0.hasPrefix("### ") }
        #expect(!headings.isEmpty)
        #expect(headings.allSatisfy { kinds.contains(String($0.dropFirst(4))) })
    }
}
