// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals
import TestSupport
import Testing

/// Checks that every row of bad input and every weakness of the original has a test.
struct CoverageTests {
    /// The rows of the table of bad input.
    static let rows = Set(1...57)

    /// Rows about the values and updates of the library that integrators use.
    ///
    /// That library's tests cover them.
    static let rowsOfTheLibrary: Set<Int> = [15, 16, 54]

    /// Rows about kinds of seals that are recognised but not read yet.
    static let rowsOfOtherKinds: [SealKind: Int] = [.hcert: 55, .vds: 56, .shc: 57]

    @Test func `every row has a test`() throws {
        let tested = try Set(BadText.rows.map(\.row) + BadInput.rows.compactMap(\.row))
            .union(TestNames.numbers(marked: "row ", in: "SealsTests"))
        #expect(
            tested
                == Self.rows.subtracting(Self.rowsOfTheLibrary)
                .subtracting(Self.rowsOfOtherKinds.values)
        )
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the table has no other rows`() throws {
        let spec = String(
            decoding: try #require(TestSupport.sharedBytes("spec/seals.md")),
            as: UTF8.self
        )
        let section = try #require(spec.split(separator: "## 7. Bad input").last)
        let table = try #require(section.split(separator: "\n## 8").first)
        let numbers = table.split(separator: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int(line.dropFirst(2).prefix { $0.isNumber }) : nil
        }
        #expect(Set(numbers) == Self.rows)
        #expect(numbers.count == Self.rows.count)
    }

    @Test func `the rows of other kinds wait until those kinds are read`() throws {
        // This is the only place that refuses a text of another kind. Once it is removed, or lets a kind
        // through, that kind's row needs its test.
        let path = "Sources/Products/etui/Seal/SealInput.swift"
        let source = String(decoding: try #require(TestSupport.projectBytes(path)), as: UTF8.self)
        #expect(source.split(separator: "guard kind == .vdsNC else { throw").count == 2)
        let other = Set(SealKind.allCases).subtracting([.vdsNC, .idb])
        #expect(Set(Self.rowsOfOtherKinds.keys) == other)
    }

    @Test func `every weakness of the document has a test under its number`() throws {
        let document = String(
            decoding: try #require(TestSupport.projectBytes("Docs/weaknesses.md")),
            as: UTF8.self
        )
        let numbers = document.split(separator: "\n").compactMap { line in
            line.hasPrefix("| W") ? Int(line.dropFirst(3).prefix { $0.isNumber }) : nil
        }
        #expect(numbers == Array(1...29))
        let tested = try ["SealsTests", "VDSNCCheckerTests"].map {
            try TestNames.numbers(marked: "W", in: $0)
        }
        .reduce(Set(WeaknessTests.table.map(\.number))) { $0.union($1) }
        #expect(tested == Set(numbers))
    }
}
