// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Sums along slanting lines.
struct SlantSumsTests {
    /// Returns how far a line that rises `slope` places over 64 lanes has risen at a lane.
    ///
    /// Each bit of the lane adds half of what is left of the slope at that bit's width, rounded up.
    private static func rise(_ slope: Int, at lane: Int) -> Int {
        (0..<6).reduce(0) { sum, bit in
            lane & 1 << bit == 0 ? sum : sum + ((slope >> (5 - bit)) + 1) / 2
        }
    }

    /// Returns the sum by its definition.
    private static func sum(
        _ lanes: EdgeColumns,
        band: Int,
        slope: Int,
        place: Int,
        isFlipped: Bool
    ) -> Int {
        (0..<SlantSums.width).reduce(0) { sum, number in
            let lane = band * SlantSums.half + number
            let row = place + rise(slope, at: number)
            guard lane < lanes.count, row < lanes.length else { return sum }
            let own = isFlipped ? lanes.length - 1 - row : row
            return sum + Int(lanes.values[lane * lanes.stride + own])
        }
    }

    @Test func `lines by bits rise from end to end and keep to a straight one`() {
        for slope in 0..<64 {
            #expect(Self.rise(slope, at: 0) == 0 && Self.rise(slope, at: 63) == slope)
            for lane in 1..<64 {
                let step = Self.rise(slope, at: lane) - Self.rise(slope, at: lane - 1)
                #expect((0...1).contains(step))
                let straight = Double(slope * lane) / 63
                #expect(abs(Double(Self.rise(slope, at: lane)) - straight) <= 1)
            }
        }
    }

    @Test(arguments: [(64, 40), (96, 72), (150, 33), (200, 90)], [false, true])
    func `all slopes of all bands are summed`(size: (Int, Int), isFlipped: Bool) {
        let lanes = EdgeColumns(.noise(size.0, size.1, seed: 6), runsDown: false)
        var sums = SlantSums(lanes, slopes: SlantSums.width, isFlipped: isFlipped)
        for band in 0..<sums.bands {
            sums.advance()
            for slope in 0..<SlantSums.width {
                for place in stride(from: 0, to: lanes.length, by: 5) {
                    let expected = Self.sum(
                        lanes,
                        band: band,
                        slope: slope,
                        place: place,
                        isFlipped: isFlipped
                    )
                    #expect(Int(sums.sums[slope * sums.stride + place]) == expected)
                }
            }
        }
    }

    @Test(arguments: [1, 2, 4, 8, 16, 32])
    func `fewer slopes are the first of all`(slopes: Int) {
        let lanes = EdgeColumns(.noise(130, 50, seed: 7), runsDown: false)
        var all = SlantSums(lanes, slopes: SlantSums.width, isFlipped: false)
        var some = SlantSums(lanes, slopes: slopes, isFlipped: false)
        #expect(all.bands == some.bands && some.bands > 0)
        for _ in 0..<some.bands {
            all.advance()
            some.advance()
            for slope in 0..<slopes {
                let values = slope * some.stride..<slope * some.stride + some.length
                #expect(some.sums[values] == all.sums[values])
            }
        }
    }

    @Test(arguments: [
        (1, 0), (40, 0), (47, 0), (48, 1), (64, 1), (79, 1), (80, 2), (112, 3),
    ])
    func `a band begins at every half while most of it has lanes`(lanes: Int, bands: Int) {
        let columns = EdgeColumns(.noise(lanes, 20), runsDown: false)
        #expect(SlantSums(columns, slopes: 16, isFlipped: false).bands == bands)
    }

    @Test func `the brightest sums cannot overflow`() {
        // The strokes are so far apart that each is clipped at the limit.
        let strokes = EdgeColumns(.drawn(64, 40) { x, _ in x % 32 == 0 ? 255 : 0 }, runsDown: false)
        #expect(SlantSums.width * EdgeColumns.limit < Int(UInt16.max))
        var sums = SlantSums(strokes, slopes: 4, isFlipped: false)
        sums.advance()
        #expect(sums.sums.contains { $0 > 0 })
    }

    @Test(arguments: [0, 20, 40, 60])
    func `print that slants sums to most along its own slope`(rise: Int) {
        // A stripe of strokes, three rows high, that rises by `rise` over the first 64 columns.
        let picture = GreyPicture.drawn(64, 140) { x, y in
            let middle = 40 + rise * x / 63
            return abs(y - middle) <= 1 && x % 6 < 3 ? 30 : 200
        }
        var sums = SlantSums(EdgeColumns(picture, runsDown: false), slopes: 64, isFlipped: false)
        sums.advance()
        let best = sums.sums.indices.max { sums.sums[$0] < sums.sums[$1] } ?? 0
        #expect(abs(best / sums.stride - rise) <= 4)
        #expect(abs(best % sums.stride - 40) <= 3)
    }
}
