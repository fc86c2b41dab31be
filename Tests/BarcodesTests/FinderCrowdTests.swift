// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Many finder patterns around a code.
struct FinderCrowdTests {
    private static func pattern(_ x: Double, _ y: Double, module: Double = 3) -> Finder {
        Finder(center: Place(x: x, y: y), module: module, votes: 3)
    }

    /// Returns a picture of a symbol among patterns that belong to no code.
    private static func scene() throws -> (ink: Ink, finders: [Finder], sheet: Sheet) {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 7 })
        var sheet = Sheet(rows: symbol.rows)
        (sheet.scale, sheet.middle) = (3, Place(x: 500, y: 400))
        let code = try sheet.drawn(1000, 800)
        var finders = [
            pattern(sheet.place(3.5, 3.5).x, sheet.place(3.5, 3.5).y),
            pattern(sheet.place(41.5, 3.5).x, sheet.place(3.5, 3.5).y),
            pattern(sheet.place(3.5, 41.5).x, sheet.place(3.5, 41.5).y),
        ]
        var random = SeededGenerator(seed: 81)
        for _ in 0..<60 {
            finders.append(
                pattern(
                    .random(in: 10...990, using: &random),
                    .random(in: 10...790, using: &random)
                )
            )
        }
        return (Ink(code, reach: 9), finders, sheet)
    }

    @Test func `a three with timing patterns is the likeliest of a crowd`() throws {
        let (ink, finders, sheet) = try Self.scene()
        let found = FinderCrowd(finders.shuffledBySeed(82), on: ink).candidates(limit: 5) { false }
        let best = try #require(found.first)
        #expect(best.topLeft.center.distance(to: sheet.place(3.5, 3.5)) < 0.01)
        #expect(best.topRight.center.distance(to: sheet.place(41.5, 3.5)) < 0.01)
        #expect(best.bottomLeft.center.distance(to: sheet.place(3.5, 41.5)) < 0.01)
    }

    @Test func `threes without timing patterns are none`() throws {
        let (_, finders, _) = try Self.scene()
        let paper = Ink(try GreyPicture.page(1000, 800, []), reach: 9)
        #expect(FinderCrowd(finders, on: paper).candidates(limit: 5) { false }.isEmpty)
    }

    @Test func `no more are returned than asked for, and each once`() throws {
        let (ink, finders, _) = try Self.scene()
        #expect(FinderCrowd(finders, on: ink).candidates(limit: 0) { false }.isEmpty)
        #expect(FinderCrowd(finders, on: ink).candidates(limit: 1) { false }.count == 1)
        #expect(FinderCrowd([], on: ink).candidates(limit: 5) { false }.isEmpty)
        #expect(
            FinderCrowd(Array(finders.prefix(2)), on: ink).candidates(limit: 5) { false }.isEmpty
        )
    }

    @Test func `patterns of another size are no neighbours`() throws {
        let (ink, finders, _) = try Self.scene()
        var own = Array(finders.prefix(3))
        own[1].module = 3 * 1.8
        #expect(FinderCrowd(own, on: ink).candidates(limit: 5) { false }.isEmpty)
    }
}

extension [Finder] {
    /// Returns the finders in another order, the same for a seed.
    fileprivate func shuffledBySeed(_ seed: UInt64) -> [Finder] {
        var random = SeededGenerator(seed: seed)
        return shuffled(using: &random)
    }
}
