// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Pieces of candidate lines, found in the sums of bands.
struct LinePeaksTests {
    /// Draws rows of strokes on paper, each around a middle that rises by `rise` over 64 columns.
    private static func stripes(
        middles: [Int],
        height: Int,
        rise: Int = 0,
        size: (Int, Int) = (256, 160),
        ink: Int = 40
    ) -> GreyPicture {
        .drawn(size.0, size.1) { x, y in
            let own = y * 64 - rise * x
            let isInside = middles.contains { abs(2 * (own - 64 * $0)) < 64 * height }
            return isInside && x % 7 < 3 ? ink : 210
        }
    }

    private static func pieces(
        _ picture: GreyPicture,
        slopes: Int = SlantSums.width,
        runsDown: Bool = false
    ) -> [LinePiece] {
        PieceFinder(EdgeColumns(picture, runsDown: runsDown), slopes: slopes).pieces
    }

    @Test(arguments: [5, 8, 11])
    func `each row of strokes is a piece of every band, as high as it is`(height: Int) {
        let pieces = Self.pieces(Self.stripes(middles: [40, 100], height: height))
        for band in 0..<7 {
            let strong = pieces.filter { $0.band == band }.prefix(2)
            #expect(Set(strong.map { $0.middle < 70 }) == [false, true], "band \(band)")
            for piece in strong {
                let middle: Float = piece.middle < 70 ? 40 : 100
                #expect(abs(piece.middle - middle) <= 1.5 && abs(piece.slope) <= 2 / 64)
                #expect(abs(piece.height - Float(height)) <= 3)
            }
        }
    }

    @Test(arguments: [-40, -20, -9, 9, 20, 40])
    func `rows that slant are found with their slope`(rise: Int) throws {
        let picture = Self.stripes(
            middles: [rise < 0 ? 190 : 30],
            height: 7,
            rise: rise,
            size: (256, 230)
        )
        let pieces = Self.pieces(picture)
        for band in 0..<7 {
            let piece = try #require(pieces.first { $0.band == band })
            #expect(abs(piece.slope - Float(rise) / 64) <= 0.07, "band \(band)")
            // The middle lane of the band.
            let lane = Float(band + 1) * 32
            let expected = (rise < 0 ? 190 : 30) + Float(rise) * lane / 64
            #expect(abs(piece.middle - expected) <= 2, "band \(band)")
        }
    }

    @Test func `steep rows are not looked for where only gentle ones are asked for`() {
        let steep = Self.stripes(middles: [40], height: 7, rise: 40, size: (256, 230))
        let gentle = Self.pieces(steep, slopes: 16)
        #expect(gentle.allSatisfy { abs($0.slope) <= 0.25 })
        #expect(Self.pieces(steep).contains { $0.slope > 0.5 })
    }

    @Test func `text that runs down is found in the picture turned over its diagonal`() {
        let picture = Self.stripes(middles: [50, 90], height: 8)
        let across = Self.pieces(picture)
        let down = Self.pieces(picture.transposed, runsDown: true)
        #expect(!across.isEmpty && across.count == down.count)
        for (one, other) in zip(across, down) {
            #expect(one.middle == other.middle && one.band == other.band)
        }
    }

    @Test func `upside down the strongest pieces stand where they did`() throws {
        let picture = Self.stripes(middles: [48, 112], height: 8, rise: 6, size: (256, 192))
        let (own, turned) = (Self.pieces(picture), Self.pieces(picture.upsideDown))
        for band in 0..<7 {
            let first = own.filter { $0.band == band }.prefix(2).map(\.middle).sorted()
            let second = turned.filter { $0.band == band }.prefix(2).map { 191 - $0.middle }
                .sorted()
            try #require(first.count == 2 && second.count == 2)
            #expect(zip(first, second).allSatisfy { abs($0 - $1) <= 1.5 })
        }
    }

    @Test func `pieces come by band, the strongest of each first, and none over another`() {
        let pieces = Self.pieces(.noise(300, 200, seed: 12))
        #expect(!pieces.isEmpty)
        for (one, next) in zip(pieces, pieces.dropFirst()) {
            #expect(one.band < next.band || one.strength >= next.strength)
        }
        for (place, one) in pieces.enumerated() {
            for other in pieces[..<place] where other.band == one.band {
                #expect(abs(one.middle - other.middle) >= 0.7 * max(one.height, other.height))
            }
        }
    }

    @Test(arguments: [UInt8(0), 90, 255])
    func `where nothing is printed there are no pieces`(grey: UInt8) {
        #expect(Self.pieces(.even(300, 120, grey)).isEmpty)
    }

    @Test func `a grey wash that changes slowly has no pieces`() {
        #expect(Self.pieces(.drawn(256, 160) { x, y in 60 + (x + y) / 4 }).isEmpty)
    }

    @Test(arguments: [(1, 1), (40, 300), (64, 1), (64, 9), (65, 3), (47, 47), (3, 500)])
    func `pictures of any shape are searched to an end`(size: (Int, Int)) {
        for runsDown in [false, true] {
            let pieces = Self.pieces(.noise(size.0, size.1, seed: 5), runsDown: runsDown)
            let length = Float(runsDown ? size.0 : size.1)
            #expect(pieces.allSatisfy { $0.middle > -32 && $0.middle < length + 32 })
            #expect(pieces.allSatisfy { $0.strength.isFinite && $0.height > 0 })
        }
    }
}
