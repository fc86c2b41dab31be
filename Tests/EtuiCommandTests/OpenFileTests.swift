// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// What running the command leaves behind in the process of the tests.
struct OpenFileTests {
    @Test func `running the command leaves no file open`() throws {
        // The first run opens what later ones share.
        _ = try BuiltCommand.run(["--version"])
        let before = try Self.openFiles()
        for _ in 0..<8 { _ = try BuiltCommand.run(["--version"], input: [1]) }
        // Other files may come and go meanwhile; each run had three.
        #expect(try Self.openFiles() < before + 8)
    }

    private static func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
}
