// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// The code for app teams in the README and the documents is in `Documented`, where it compiles.
///
/// The code in `Docs/vdsnc-checker.md` has its own test.
struct DocumentedCodeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    /// Returns code without comments, imports and white space.
    private static func bare(_ code: some StringProtocol) -> String {
        code.split(separator: "\n")
            .map { String($0).replacing(/\/\/\s.*/, with: "") }
            .filter { !$0.hasPrefix("import ") }
            .joined().filter { !$0.isWhitespace }
    }

    private static func compiled() throws -> [String] {
        let code = folder.appending(path: "Documented")
        return try FileManager.default.contentsOfDirectory(atPath: code.path).map {
            bare(try String(contentsOf: code.appending(path: $0), encoding: .utf8))
        }
    }

    @Test(arguments: [
        ("README.md", 1), ("Docs/wallet.md", 2), ("Docs/document-exchange.md", 4),
        ("Docs/payment-cards.md", 4), ("Docs/payment-cards-hybrid.md", 3),
    ])
    func `the code that a document shows to app teams compiles`(
        document: String,
        count: Int
    ) throws {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == count)
        let compiled = try Self.compiled()
        for block in blocks {
            let code = Self.bare(block)
            #expect(compiled.contains { $0.contains(code) }, "not compiled: \(block)")
        }
    }
}
