// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import EtuiService

/// Which pages of other sites may hold the frame of secrets.
struct FrameOriginTests {
    @Test(arguments: [
        ("https://bank.example", true), ("https://bank.example:8443", true),
        ("http://127.0.0.1:8080", true), ("http://localhost", true),
        ("https://a-b.c1.example", true),
        ("http://bank.example", false), ("https://bank.example/", false), ("https://*", false),
        ("https://*.example", false), ("https://Bank.example", false), ("bank.example", false),
        ("https://", false), ("https://bank.example:", false), ("https://bank.example:0", false),
        ("https://bank.example:443", false), ("https://bank.example:65536", false),
        ("https://bank.example:1:2", false), ("https://me@bank.example", false),
        ("https://bank.example;script-src", false), ("https://bank..example", false),
        ("https://-bank.example", false), ("'self'", false), ("data:", false),
    ])
    func anOriginHasTheFormThatBrowsersWrite(text: String, isOrigin: Bool) {
        #expect(FrameOrigins.isOrigin(text) == isOrigin)
    }

    private func folder(_ content: String?) throws -> String {
        let folder = try TemporaryFolders.make("origins").path
        try FileManager.default.createDirectory(
            atPath: folder + "/issuing",
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        if let content {
            try content.write(
                toFile: folder + "/" + FrameOrigins.name,
                atomically: true,
                encoding: .utf8
            )
            // The server refuses a file that others could change.
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: folder + "/" + FrameOrigins.name
            )
        }
        return folder
    }

    @Test func theFileNamesOneOriginOnALine() throws {
        let content =
            "# our page\n\nhttps://bank.example\n  https://b.example:8443  \r\nhttps://bank.example"
        let folder = try folder(content)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let found = try FrameOrigins(inFolder: folder)
        #expect(found.origins == ["https://bank.example", "https://b.example:8443"])
    }

    @Test func withoutAFileNobodyHoldsTheFrame() throws {
        let folder = try folder(nil)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try FrameOrigins(inFolder: folder).origins == [])
    }

    @Test(arguments: [
        "https://bank.example\nhttps://bank.example https://b.example", "#\nhttp://bank.example",
    ])
    func anotherLineIsNamed(content: String) throws {
        let folder = try folder(content)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect {
            _ = try FrameOrigins(inFolder: folder)
        } throws: { error in
            if case ServiceError.frameOrigins(line: 2) = error { true } else { false }
        }
    }
}
