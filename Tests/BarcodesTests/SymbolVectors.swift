// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Barcodes

/// Symbols that other encoders made (`Vectors/barcodes/make.py`).
enum SymbolVectors {
    struct QR: Decodable, Sendable, CustomTestStringConvertible {
        let text: String
        let version: Int
        let level: String
        let mask: Int
        let rows: [String]

        var testDescription: String { "version \(version), \(level), mask \(mask)" }
    }

    struct PDF417: Decodable, Sendable {
        let patterns: [String]
        let symbols: [PDF417Example]
    }

    struct PDF417Example: Decodable, Sendable, CustomTestStringConvertible {
        let text: String
        let columns: Int
        let level: Int
        let codewords: [Int]
        let lines: [String]

        var testDescription: String { "\(lines.count) rows, \(columns) columns, level \(level)" }
        /// The number of correction codewords: 2 to the power of the level plus one.
        var correctionCount: Int { [2, 4, 8, 16, 32, 64, 128, 256, 512][level] }

        /// Returns the seventeen modules of a codeword of a row as a number; the first is the row's indicator.
        func pattern(row: Int, place: Int) -> Int {
            let line = Array(lines[row].utf8)
            let start = 17 * (place + 1)
            return line[start..<start + 17].reduce(0) { 2 * $0 + ($1 == 0x31 ? 1 : 0) }
        }
    }

    private static func read<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        guard let bytes = TestSupport.projectBytes("Vectors/barcodes/\(name).json") else {
            return nil
        }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Empty if the file cannot be read, which `the vectors are there` reports.
    static let qr = read("qr", as: [QR].self) ?? []
    static let pdf417 = read("pdf417", as: PDF417.self)
    static let pdf417Symbols = pdf417?.symbols ?? []

    /// Returns the bars of a cluster's codewords, seventeen modules each.
    static func patterns(cluster: Int) throws -> [Int] {
        let text = Array(try #require(pdf417).patterns[cluster].utf8)
        return try stride(from: 0, to: text.count, by: 5).map { start in
            try #require(Int(String(decoding: text[start..<start + 5], as: UTF8.self), radix: 16))
        }
    }
}
