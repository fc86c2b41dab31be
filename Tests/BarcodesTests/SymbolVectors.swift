// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

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

    /// Empty if the file cannot be read, which `the vectors are there` reports.
    static let qr: [QR] =
        TestSupport.projectBytes("Vectors/barcodes/qr.json").flatMap {
            try? JSONDecoder().decode([QR].self, from: Data($0))
        } ?? []
}
