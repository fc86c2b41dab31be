// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// The light along a strip, evened out.
struct StripLightTests {
    /// Draws strokes of ink on paper, both set by column; about a quarter is ink, as in print.
    private static func strip(
        width: Int = 480,
        paper: (Int) -> Int = { _ in 200 },
        ink: (Int) -> Int = { _ in 60 }
    ) -> GreyPicture {
        .drawn(width, 24) { x, y in
            (6..<18).contains(y) && x % 12 < 6 ? ink(x) : paper(x)
        }
    }

    private static func evened(_ strip: GreyPicture) -> GreyPicture {
        StripLight(strip).even(strip)
    }

    /// Returns the paper and ink values of row 12, one pair for each stroke.
    private static func levels(_ strip: GreyPicture) -> [(paper: Int, ink: Int)] {
        stride(from: 0, to: strip.width - 12, by: 12).map { (strip[$0 + 8, 12], strip[$0 + 3, 12]) }
    }

    @Test func `a strip keeps its size`() {
        let strip = GreyPicture.noise(130, 17)
        let evened = Self.evened(strip)
        #expect(evened.width == 130 && evened.height == 17)
    }

    @Test func `in a shadow that falls off paper and ink become the same all along`() {
        let strip = Self.strip(paper: { 240 - $0 / 4 }, ink: { (240 - $0 / 4) / 3 })
        let before = Self.levels(strip)
        #expect((before.first?.paper ?? 0) - (before.last?.paper ?? 0) > 100)
        let after = Self.levels(Self.evened(strip))
        let papers = after.map(\.paper)
        let inks = after.map(\.ink)
        #expect((papers.max() ?? 0) - (papers.min() ?? 0) < 25)
        #expect((inks.max() ?? 0) - (inks.min() ?? 0) < 40)
        #expect(zip(papers, inks).allSatisfy { $0 - $1 > 80 })
    }

    @Test func `pale print becomes as dark as black print`() {
        let black = Self.levels(Self.evened(Self.strip()))
        let pale = Self.levels(Self.evened(Self.strip(paper: { _ in 150 }, ink: { _ in 115 })))
        for (one, other) in zip(black, pale) {
            #expect(abs(one.paper - other.paper) <= 1 && abs(one.ink - other.ink) <= 5)
        }
    }

    @Test(arguments: [-50, 40])
    func `how bright the strip is makes no difference`(shift: Int) {
        let strip = Self.strip(paper: { 160 + $0 / 30 })
        let moved = strip.mapped { $0 + shift }
        #expect(Self.evened(strip) == Self.evened(moved))
    }

    @Test func `light is measured from right to left as from left to right`() {
        // The strip has whole spans on both sides.
        let strip = Self.strip(paper: { 230 - $0 / 5 }, ink: { 60 + $0 / 20 })
        let (own, mirrored) = (Self.evened(strip), Self.evened(strip.mirrored).mirrored)
        let farthest = zip(own.pixels, mirrored.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect((farthest ?? 255) <= 1)
    }

    @Test func `the table beside a page leaves the print its contrast`() {
        let strip = Self.strip(paper: { $0 < 240 ? 25 : 200 }, ink: { $0 < 240 ? 25 : 130 })
        let print = Self.levels(Self.evened(strip)).suffix(12)
        #expect(print.allSatisfy { $0.paper - $0.ink > 70 })
    }

    @Test func `noise on empty paper is not made into print`() {
        let evened = Self.evened(.noise(480, 24, in: 199...201))
        let (low, high) = (evened.pixels.min() ?? 0, evened.pixels.max() ?? 0)
        #expect(high - low < 120)
    }

    @Test(arguments: [UInt8(0), 77, 255])
    func `an even strip stays even`(grey: UInt8) {
        #expect(Set(Self.evened(.even(200, 24, grey)).pixels).count == 1)
    }

    @Test(arguments: [(1, 1), (1, 24), (23, 24), (24, 1), (25, 24), (47, 3), (48, 3), (49, 3)])
    func `strips narrower and a little wider than what is measured together are evened`(
        size: (Int, Int)
    ) {
        let strip = GreyPicture.noise(size.0, size.1, seed: 2)
        let evened = Self.evened(strip)
        #expect(evened.pixels.count == strip.pixels.count)
        // Within a column, darker pixels stay darker.
        for x in 0..<size.0 {
            for y in 1..<max(1, size.1) where strip[x, y] < strip[x, y - 1] {
                #expect(evened[x, y] <= evened[x, y - 1])
            }
        }
    }
}
