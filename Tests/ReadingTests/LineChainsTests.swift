// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// Pieces chained into lines.
struct LineChainsTests {
    private static func piece(
        _ band: Int,
        _ middle: Float,
        slope: Float = 0,
        height: Float = 8,
        strength: Float = 40
    ) -> LinePiece {
        LinePiece(band: band, middle: middle, slope: slope, height: height, strength: strength)
    }

    private static func middles(_ pieces: [LinePiece], atLeast least: Int = 2) -> [[Float]] {
        LineChains(pieces, atLeast: least).chains.map { $0.map(\.middle) }
            .sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    @Test func `without pieces there are no lines`() {
        #expect(LineChains([], atLeast: 1).chains.isEmpty)
    }

    @Test func `pieces that continue one another are one line`() {
        let pieces = (0..<6).map { Self.piece($0, 50) }
        #expect(Self.middles(pieces) == [[Float](repeating: 50, count: 6)])
    }

    @Test func `a slanting line goes on by its slope`() {
        // Half a band is 32 lanes.
        let pieces = (0..<5).map { Self.piece($0, 20 + 16 * Float($0), slope: 0.5) }
        #expect(Self.middles(pieces).map(\.count) == [5])
        let level = (0..<5).map { Self.piece($0, 20 + 16 * Float($0), slope: 0) }
        #expect(Self.middles(level).isEmpty)
    }

    @Test func `a band without a piece is passed over, two are not`() {
        let bands = [0, 1, 3, 4, 7, 8]
        let pieces = bands.map { Self.piece($0, Float(100 + $0)) }
        #expect(Self.middles(pieces) == [[100, 101, 103, 104], [107, 108]])
    }

    @Test func `lines above one another stay apart`() {
        let pieces = (0..<4).flatMap { band in
            [Self.piece(band, 30), Self.piece(band, 60), Self.piece(band, 90)]
        }
        #expect(Self.middles(pieces).map { Set($0) } == [[30], [60], [90]])
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `lines of too few pieces are left out`(least: Int) {
        let pieces =
            (0..<4).map { Self.piece($0, 30) } + [Self.piece(9, 10), Self.piece(10, 10)]
        let expected = [1: 2, 2: 2, 3: 1, 4: 1][least] ?? 0
        #expect(LineChains(pieces, atLeast: least).chains.count == expected)
    }

    @Test(arguments: [(4, 8.1, false), (8, 16, true), (8, 3.9, false), (8, 4, true)])
    func `pieces more than twice as high are of another line`(
        first: Float,
        second: Float,
        isOne: Bool
    ) {
        let pieces = [Self.piece(0, 50, height: first), Self.piece(1, 50, height: second)]
        #expect(Self.middles(pieces).count == (isOne ? 1 : 0))
    }

    @Test func `a line does not turn a corner`() {
        let gentle = [Self.piece(0, 50, slope: 0), Self.piece(1, 52, slope: 0.12)]
        #expect(Self.middles(gentle).count == 1)
        let sharp = [Self.piece(0, 50, slope: 0), Self.piece(1, 53, slope: 0.2)]
        #expect(Self.middles(sharp).isEmpty)
    }

    @Test func `of two that might go on the nearer one does`() {
        let pieces = [Self.piece(0, 50), Self.piece(1, 53), Self.piece(1, 50.5)]
        #expect(Self.middles(pieces) == [[50, 50.5]])
    }

    @Test func `of two that might have gone before the nearer one did`() {
        let pieces = [Self.piece(0, 53), Self.piece(0, 50.5), Self.piece(1, 50)]
        #expect(Self.middles(pieces) == [[50.5, 50]])
    }

    @Test func `strokes as strong go on rather than others at the same place`() {
        let pieces = [
            Self.piece(0, 50, strength: 80), Self.piece(1, 51, strength: 10),
            Self.piece(1, 49, strength: 80),
        ]
        #expect(Self.middles(pieces) == [[50, 49]])
    }

    @Test func `no piece is in two lines, and none is made up`() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<20 {
            let pieces = (0..<12).flatMap { band in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    Self.piece(
                        band,
                        .random(in: 0...100, using: &random),
                        slope: .random(in: -0.2...0.2, using: &random),
                        height: .random(in: 4...11, using: &random),
                        strength: .random(in: 9...80, using: &random)
                    )
                }
            }
            let chains = LineChains(pieces, atLeast: 1).chains
            // Every piece is at least a chain by itself.
            let linked = chains.flatMap { $0.map { [Float($0.band), $0.middle] } }
            #expect(Set(linked) == Set(pieces.map { [Float($0.band), $0.middle] }))
            #expect(linked.count == pieces.count)
            for chain in chains {
                for (one, next) in zip(chain, chain.dropFirst()) {
                    #expect((1...2).contains(next.band - one.band))
                }
            }
        }
    }

    @Test func `the order of pieces in a band makes no difference`() {
        var random = SeededGenerator(seed: 5)
        let bands = (0..<8).map { band in
            (0..<6).map {
                Self.piece(band, Float($0 * 17) + .random(in: -1.5...1.5, using: &random))
            }
        }
        let straight = Self.middles(bands.flatMap { $0 })
        let shuffled = Self.middles(bands.flatMap { $0.shuffled(using: &random) })
        #expect(straight == shuffled && straight.count == 6)
    }
}
