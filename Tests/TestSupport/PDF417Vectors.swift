// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// PDF417 symbols that another encoder made (`Vectors/barcodes/make.py`).
public enum PDF417Vectors {
    private struct File: Decodable, Sendable {
        let patterns: [String]
        let symbols: [Symbol]
    }

    /// A symbol.
    public struct Symbol: Decodable, Sendable, CustomStringConvertible {
        /// Its content.
        public let text: String
        /// The number of data codewords in a row.
        public let columns: Int
        /// The level of correction.
        public let level: Int
        /// All codewords, those of correction last.
        public let codewords: [Int]
        /// The modules of each row as digits, 1 for black.
        public let lines: [String]

        /// Its size.
        public var description: String { "\(lines.count) rows, \(columns) columns, level \(level)" }
        /// The number of correction codewords: 2 to the power of the level plus one.
        public var correctionCount: Int { [2, 4, 8, 16, 32, 64, 128, 256, 512][level] }

        /// Returns the seventeen modules of a codeword of a row as a number; the first is the row's indicator.
        public func pattern(row: Int, place: Int) -> Int {
            let line = Array(lines[row].utf8)
            let start = 17 * (place + 1)
            return line[start..<start + 17].reduce(0) { 2 * $0 + ($1 == 0x31 ? 1 : 0) }
        }
    }

    private static let file = TestSupport.projectBytes("Vectors/barcodes/pdf417.json").flatMap {
        try? JSONDecoder().decode(File.self, from: Data($0))
    }

    /// Empty if the file cannot be read, which `the vectors are there` reports.
    public static let symbols = file?.symbols ?? []

    /// Returns the bars of a cluster's codewords, seventeen modules each.
    public static func patterns(cluster: Int) -> [Int] {
        let text = Array((file?.patterns[cluster] ?? "").utf8)
        return stride(from: 0, to: text.count, by: 5).compactMap { start in
            Int(String(decoding: text[start..<start + 5], as: UTF8.self), radix: 16)
        }
    }
}
