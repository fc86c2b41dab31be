// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// The strength of grey value changes, in lanes across the direction of the text.
struct EdgeColumnsTests {
    /// Returns a quarter of Sobel's operator for a change from left to right; 0 at the border.
    private static func change(_ picture: GreyPicture, _ x: Int, _ y: Int) -> Int {
        guard x > 0, y > 0, x < picture.width - 1, y < picture.height - 1 else { return 0 }
        var sum = 0
        for (row, weight) in [(y - 1, 1), (y, 2), (y + 1, 1)] {
            sum += weight * (picture[x + 1, row] - picture[x - 1, row])
        }
        return abs(sum) / 4
    }

    private static func value(_ lanes: EdgeColumns, _ lane: Int, _ place: Int) -> Int {
        Int(lanes.values[lane * lanes.stride + place])
    }

    /// Widths around those where groups of eight pixels are followed by single ones.
    private static let sizes = [
        (3, 3), (9, 5), (10, 32), (11, 17), (17, 9), (18, 18), (19, 31), (32, 32), (26, 8),
    ]

    @Test(arguments: sizes)
    func `values are changes from left to right, all multiplied alike`(size: (Int, Int)) throws {
        // So small a picture is a single neighbourhood.
        let picture = GreyPicture.noise(size.0, size.1, seed: UInt64(size.0 * 100 + size.1))
        let lanes = EdgeColumns(picture, runsDown: false)
        try #require(lanes.count == size.0 && lanes.length == size.1)
        let fits = (1...255).filter { factor in
            (0..<size.0).allSatisfy { x in
                (0..<size.1).allSatisfy { y in
                    let expected = min(EdgeColumns.limit, Self.change(picture, x, y) * factor / 16)
                    return Self.value(lanes, x, y) == expected
                }
            }
        }
        #expect(!fits.isEmpty)
    }

    @Test(arguments: sizes + [(70, 51), (200, 33)])
    func `text from top to bottom is seen as in a picture turned over its diagonal`(
        size: (Int, Int)
    ) {
        let picture = GreyPicture.noise(size.0, size.1, seed: 4)
        let down = EdgeColumns(picture, runsDown: true)
        let across = EdgeColumns(picture.transposed, runsDown: false)
        #expect(down.values == across.values && down.count == across.count)
    }

    @Test func `a mirror exchanges the lanes`() {
        let picture = GreyPicture.noise(96, 80, seed: 8)
        let (one, other) = (
            EdgeColumns(picture, runsDown: false), EdgeColumns(picture.mirrored, runsDown: false)
        )
        for lane in 0..<96 {
            for place in 0..<80 {
                #expect(Self.value(one, lane, place) == Self.value(other, 95 - lane, place))
            }
        }
    }

    @Test func `upside down each lane is read from its end`() {
        let picture = GreyPicture.noise(64, 96, seed: 9)
        let (one, other) = (
            EdgeColumns(picture, runsDown: false), EdgeColumns(picture.upsideDown, runsDown: false)
        )
        for lane in 0..<64 {
            for place in 0..<96 {
                #expect(Self.value(one, lane, place) == Self.value(other, lane, 95 - place))
            }
        }
    }

    @Test(arguments: [-60, 60])
    func `how bright a picture is makes no difference`(shift: Int) {
        let picture = GreyPicture.noise(90, 70, seed: 2, in: 60...190)
        let moved = picture.mapped { $0 + shift }
        #expect(
            EdgeColumns(picture, runsDown: false).values
                == EdgeColumns(moved, runsDown: false).values
        )
    }

    @Test func `black and white exchanged make no difference`() {
        let picture = GreyPicture.noise(90, 70, seed: 3)
        let negative = picture.mapped { 255 - $0 }
        #expect(
            EdgeColumns(picture, runsDown: true).values
                == EdgeColumns(negative, runsDown: true).values
        )
    }

    @Test func `faint strokes count nearly as much as black ones`() {
        let black = GreyPicture.drawn(160, 64) { x, _ in x / 4 % 2 == 0 ? 20 : 220 }
        let faint = black.mapped { 100 + ($0 - 20) / 5 }
        let strong = EdgeColumns(black, runsDown: false).values.reduce(0) { $0 + Int($1) }
        let weak = EdgeColumns(faint, runsDown: false).values.reduce(0) { $0 + Int($1) }
        #expect(strong > 0 && abs(weak - strong) * 10 < strong)
    }

    @Test func `noise of a grey value or two is not made as loud as print`() {
        let print = GreyPicture.drawn(160, 64) { x, _ in x / 4 % 2 == 0 ? 20 : 220 }
        let noise = GreyPicture.noise(160, 64, in: 127...128)
        let loud = EdgeColumns(print, runsDown: false).values.reduce(0) { $0 + Int($1) }
        let quiet = EdgeColumns(noise, runsDown: false).values.reduce(0) { $0 + Int($1) }
        #expect(quiet * 4 < loud)
    }

    @Test func `changes from top to bottom are none`() {
        let rows = GreyPicture.drawn(60, 60) { _, y in y / 3 % 2 == 0 ? 0 : 255 }
        #expect(EdgeColumns(rows, runsDown: false).values.allSatisfy { $0 == 0 })
        #expect(EdgeColumns(rows, runsDown: true).values.contains { $0 > 0 })
    }

    @Test func `nothing exceeds the limit, and what pads the lanes stays zero`() {
        let picture = GreyPicture.drawn(75, 45) { x, _ in x == 30 ? 255 : 0 }
        let lanes = EdgeColumns(picture, runsDown: false)
        #expect(lanes.values.max().map(Int.init) == EdgeColumns.limit)
        for lane in 0..<lanes.count {
            for place in lanes.length..<lanes.stride {
                #expect(Self.value(lanes, lane, place) == 0)
            }
        }
        // Slanting sums read up to a band's width beyond a lane.
        #expect(lanes.stride - lanes.length >= 48)
    }

    @Test(arguments: [(1, 1), (2, 2), (1, 90), (90, 1), (2, 50), (50, 2)])
    func `pictures without an inner pixel have no changes`(size: (Int, Int)) {
        for runsDown in [false, true] {
            let lanes = EdgeColumns(.noise(size.0, size.1), runsDown: runsDown)
            #expect(lanes.count == (runsDown ? size.1 : size.0))
            #expect(lanes.values.allSatisfy { $0 == 0 })
        }
    }
}
