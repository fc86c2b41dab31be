// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// The tables of ISO/IEC 18004.
struct QRTableTests {
    private static func version(_ number: Int) throws -> QRVersion {
        try #require(QRVersion(number: number))
    }

    @Test(arguments: [
        // Table 1: the codewords of a version.
        (1, 26), (2, 44), (6, 172), (7, 196), (13, 532), (14, 581), (21, 1156), (27, 1828),
        (32, 2465),
        (40, 3706),
    ])
    func `a version has as many codewords as table 1 says`(number: Int, count: Int) throws {
        #expect(try Self.version(number).codewordCount == count)
    }

    struct Row: Sendable {
        let version: Int
        let level: QRLevel
        /// The number of blocks, and of codewords of data in each.
        let blocks: [(Int, Int)]
        let correction: Int
        let errors: Int
    }

    /// Rows of table 9.
    static let rows = [
        Row(version: 1, level: .low, blocks: [(1, 19)], correction: 7, errors: 2),
        Row(version: 1, level: .medium, blocks: [(1, 16)], correction: 10, errors: 4),
        Row(version: 1, level: .quartile, blocks: [(1, 13)], correction: 13, errors: 6),
        Row(version: 1, level: .high, blocks: [(1, 9)], correction: 17, errors: 8),
        Row(version: 2, level: .low, blocks: [(1, 34)], correction: 10, errors: 4),
        Row(version: 3, level: .low, blocks: [(1, 55)], correction: 15, errors: 7),
        Row(version: 5, level: .quartile, blocks: [(2, 15), (2, 16)], correction: 18, errors: 9),
        Row(version: 10, level: .medium, blocks: [(4, 43), (1, 44)], correction: 26, errors: 13),
        Row(version: 22, level: .high, blocks: [(34, 13)], correction: 24, errors: 12),
        Row(version: 40, level: .low, blocks: [(19, 118), (6, 119)], correction: 30, errors: 15),
        Row(version: 40, level: .high, blocks: [(20, 15), (61, 16)], correction: 30, errors: 15),
    ]

    @Test(arguments: rows)
    func `the blocks are those of table 9`(row: Row) throws {
        let blocks = QRBlocks(try Self.version(row.version), row.level)
        let expected = row.blocks.flatMap { [Int](repeating: $0.1, count: $0.0) }
        #expect(blocks.dataCounts == expected)
        #expect(blocks.correctionCount == row.correction)
        #expect(blocks.errorLimit == row.errors)
    }

    @Test(arguments: 1...40, QRLevel.allCases)
    func `the blocks take all codewords`(number: Int, level: QRLevel) throws {
        let version = try Self.version(number)
        let blocks = QRBlocks(version, level)
        let all = blocks.dataCounts.reduce(0) { $0 + $1 + blocks.correctionCount }
        #expect(all == version.codewordCount)
        #expect(blocks.dataCounts == blocks.dataCounts.sorted())
        #expect(blocks.data(of: [UInt8](repeating: 0, count: all))?.allSatisfy { $0 == 0 } == true)
    }

    /// Rows of table C.1: the masked bits of the levels M, L, H and Q with the masks 0 to 7.
    private static let formatBits: [UInt32] = [
        0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0,
        0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976,
        0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B,
        0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED,
    ]

    @Test func `every format is read with up to three bits wrong`() throws {
        let levels: [QRLevel] = [.medium, .low, .high, .quartile]
        for (index, bits) in Self.formatBits.enumerated() {
            let meant = QRFormat(level: levels[index / 8], mask: index % 8)
            for one in 0..<15 {
                for two in 0..<15 {
                    for three in 0..<15 {
                        let wrong: UInt32 = 1 << UInt32(one) | 1 << UInt32(two) | 1 << UInt32(three)
                        let read = try #require(QRFormat.read(bits ^ wrong))
                        #expect(read.format == meant && read.distance == wrong.nonzeroBitCount)
                    }
                }
            }
        }
    }

    @Test func `bits far from every format are none`() {
        var refusedCount = 0
        for bits in UInt32(0)..<1 << 15 {
            let distance = Self.formatBits.map { ($0 ^ bits).nonzeroBitCount }.min() ?? 15
            #expect((QRFormat.read(bits) != nil) == (distance <= 3))
            if distance > 3 { refusedCount += 1 }
        }
        #expect(refusedCount > 10_000)
    }
}
