// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The barcode of a card number: Code 128, set C (ISO/IEC 15417).
///
/// Implemented here because apps on phones do not include the library that writes codes on Linux; the tests of
/// `Barcodes` check that library against the same table.
package enum CardBarcode {
    /// The widths of bars and gaps in modules, a bar first; empty unless the number of digits is even.
    package static func widths(of digits: String) -> [Int] {
        let values = values(of: digits)
        return values.isEmpty ? [] : values.flatMap { patterns[$0] } + stop
    }

    /// Start C, a value for each pair of digits, and the check value.
    static func values(of digits: String) -> [Int] {
        let numbers = digits.utf8.map { Int($0) - 48 }
        guard !numbers.isEmpty, numbers.count.isMultiple(of: 2),
            numbers.allSatisfy({ 0...9 ~= $0 })
        else {
            return []
        }
        let pairs = stride(from: 0, to: numbers.count, by: 2).map {
            numbers[$0] * 10 + numbers[$0 + 1]
        }
        let sum = pairs.enumerated().reduce(startC) { $0 + ($1.offset + 1) * $1.element }
        return [startC] + pairs + [sum % 103]
    }

    private static let startC = 105
    private static let stop = [2, 3, 3, 1, 1, 1, 2]

    /// The six widths of each value from 0 to 105.
    private static let patterns: [[Int]] = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
        112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131
        311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
        112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
        313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
        314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
        122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
        124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
        114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
        """.split(whereSeparator: \.isWhitespace).map { $0.utf8.map { Int($0) - 48 } }
}
