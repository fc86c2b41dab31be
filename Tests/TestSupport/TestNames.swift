// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The names of the tests of a folder, read from their sources.
///
/// Tests of numbered claims begin with the number (`row 44, …`, `W2, …`, `W17 and W18, …`), so that
/// a check can find claims without a test.
package enum TestNames {
    /// Returns the numbers after a mark in the names of a folder's tests.
    package static func numbers(marked mark: String, in folder: String) throws -> Set<Int> {
        let path = TestSupport.projectRoot + "/Tests/" + folder
        var numbers: Set<Int> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: path)
        where file.hasSuffix(".swift") {
            let source = try String(contentsOfFile: path + "/" + file, encoding: .utf8)
            for line in source.split(separator: "\n") {
                numbers.formUnion(Self.numbers(marked: mark, in: line))
            }
        }
        return numbers
    }

    /// Returns the numbers before the colons in the names of all tests in folders: `48: …`, `13 and 15: …`, `row 26: …`.
    package static func numbersBeforeColons(in folders: [String]) throws -> Set<Int> {
        var numbers: Set<Int> = []
        for folder in folders {
            let root = URL(filePath: TestSupport.projectRoot + "/Tests/" + folder)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let source = try String(contentsOf: file, encoding: .utf8)
                for line in source.split(separator: "\n") { numbers.formUnion(beforeColon(line)) }
            }
        }
        return numbers
    }

    private static func beforeColon(_ line: Substring) -> [Int] {
        let parts = line.split(separator: "func `", omittingEmptySubsequences: false)
        guard parts.count == 2, !line.contains("//"),
            let head = parts[1].split(separator: ":").first
        else { return [] }
        let words = head.split { $0 == " " || $0 == "," }
            .filter { !["row", "rows", "and"].contains($0) }
        let numbers = words.compactMap { Int($0) }
        return numbers.count == words.count ? numbers : []
    }

    /// Returns the numbers before the first comma of a test's name.
    private static func numbers(marked mark: String, in line: Substring) -> [Int] {
        let parts = line.split(separator: "func `", omittingEmptySubsequences: false)
        guard parts.count == 2, !line.contains("//"),
            let head = parts[1].split(separator: ",").first
        else { return [] }
        return head.split(separator: " and ").compactMap { word in
            word.hasPrefix(mark) ? Int(word.dropFirst(mark.count)) : nil
        }
    }
}
