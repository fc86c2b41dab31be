// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How the codewords of a QR code are divided into blocks, each with its own correction (ISO/IEC 18004 §7.5.1, table 9).
struct QRBlocks {
    /// The number of codewords of data in each block, the shorter blocks first.
    let dataCounts: [Int]
    /// The number of correction codewords of each block.
    let correctionCount: Int
    /// The most wrong codewords that may be corrected in a block.
    ///
    /// In the smallest codes some correction stays reserved, so that noise does not pass for a code.
    let errorLimit: Int

    /// Divides all codewords of a version at a level.
    init(_ version: QRVersion, _ level: QRLevel) {
        let row = level.rawValue
        correctionCount = Self.correctionCounts[row][version.number - 1]
        let blockCount = Self.blockCounts[row][version.number - 1]
        let (length, longCount) = version.codewordCount.quotientAndRemainder(
            dividingBy: blockCount
        )
        let short = length - correctionCount
        dataCounts = (0..<blockCount).map { $0 < blockCount - longCount ? short : short + 1 }
        errorLimit = (correctionCount - Self.reserve(version, level)) / 2
    }

    /// The letter p of table 9.
    private static func reserve(_ version: QRVersion, _ level: QRLevel) -> Int {
        switch (version.number, level) {
        case (1, .low): 3
        case (1, .medium), (2, .low): 2
        case (1, _), (3, .low): 1
        default: 0
        }
    }

    /// Returns the codewords of data in their order, or `nil` if too many are wrong in a block.
    ///
    /// The first codewords of all blocks come first, then the second ones, and so on; then those of correction.
    func data(of codewords: [UInt8]) -> [UInt8]? {
        var blocks = dataCounts.map { [Int](repeating: 0, count: $0 + correctionCount) }
        var next = 0
        let longest = dataCounts[dataCounts.count - 1]
        for index in 0..<longest + correctionCount {
            for block in blocks.indices {
                // A short block has no codeword at the end of the data.
                let isData = index < longest
                let place = isData ? index : index - longest + dataCounts[block]
                guard !isData || index < dataCounts[block] else { continue }
                blocks[block][place] = Int(codewords[next])
                next += 1
            }
        }
        let correction = ReedSolomon<BytePolynomials>(count: correctionCount)
        var data: [UInt8] = []
        for (block, count) in zip(blocks, dataCounts) {
            guard let right = correction.correct(block) else { return nil }
            let wrongCount = zip(block, right).count { $0 != $1 }
            guard wrongCount <= errorLimit else { return nil }
            data += right.prefix(count).map { UInt8($0) }
        }
        return data
    }

    /// The correction codewords of each block, by level from L to H and version from 1 to 40.
    private static let correctionCounts: [[Int]] = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
            28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
            26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
            28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
            30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    /// The number of blocks, likewise.
    private static let blockCounts: [[Int]] = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
            8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
            17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
            23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
            25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
