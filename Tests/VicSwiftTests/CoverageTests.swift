// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

/// Checks that every row of the table of bad input has a test.
struct CoverageTests {
    static let rows = Set(1...50)

    @Test func `every row has a test`() throws {
        let tables = BadCardTests.shapes + BadCardTests.disclosures + BadCardTests.fields
        var tested = Set(tables.map(\.row))
        for folder in [
            "VicSwiftTests", "VicSwiftTests/Screens", "CardServerTests", "EtuiServiceTests",
        ] {
            tested.formUnion(try TestNames.numbers(marked: "row ", in: folder))
        }
        #expect(tested == Self.rows)
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the table has no other rows`() throws {
        let spec = String(
            decoding: try #require(TestSupport.sharedBytes("spec/insurance-cards.md")),
            as: UTF8.self
        )
        let section = try #require(spec.split(separator: "## 7. Bad input").last)
        let table = try #require(section.split(separator: "\n## 8").first)
        let numbers = table.split(separator: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int(line.dropFirst(2).prefix { $0.isNumber }) : nil
        }
        #expect(numbers.sorted() == Self.rows.sorted())
    }
}
