// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Whether a picture is sharp enough to be read.
struct SharpnessTests {
    /// A page of dark bars, horizontal and vertical, on light paper, blurred by the mean over `blur` pixels each way.
    private static func bars(
        _ width: Int = 720,
        blur: Int = 1,
        vertically: Bool = true,
        contrast: Int = 160
    ) throws -> GreyPicture {
        let height = width * 2 / 3
        var page = (0..<width * height).map { place in
            let (x, y) = (place % width, place / width)
            let isInk = y * 2 < height ? x / 12 % 2 == 0 : y / 12 % 2 == 0
            return isInk ? 200 - contrast : 200
        }
        page = mean(page, width, blur, next: 1)
        if vertically { page = mean(page, width, blur, next: width) }
        return try #require(
            GreyPicture(width: width, height: height, pixels: page.map { UInt8($0) })
        )
    }

    private static func mean(_ page: [Int], _ width: Int, _ blur: Int, next: Int) -> [Int] {
        page.indices.map { place in
            var sum = 0
            var count = 0
            for offset in -(blur / 2)..<(blur - blur / 2) {
                let here = place + offset * next
                guard page.indices.contains(here) else { continue }
                sum += page[here]
                count += 1
            }
            return sum / count
        }
    }

    @Test func `sharp print is sharp, also with little contrast`() throws {
        #expect(try Self.bars().isSharp)
        #expect(try Self.bars(blur: 3).isSharp)
        #expect(try Self.bars(contrast: 60).isSharp)
    }

    @Test(arguments: [5, 7, 9]) func `blurred print is not sharp`(blur: Int) throws {
        #expect(try !Self.bars(blur: blur).isSharp)
    }

    @Test func `motion in one direction is seen`() throws {
        #expect(try !Self.bars(blur: 7, vertically: false).isSharp)
    }

    @Test func `the measure falls as the blur grows`() throws {
        let shares = try [1, 3, 5, 7].map { try Self.bars(blur: $0).edgeShare ?? 0 }
        #expect(shares == shares.sorted(by: >))
    }

    @Test func `a large picture is measured at the size at which people look at it`() throws {
        #expect(try Self.bars(1700, blur: 1).isSharp)
        #expect(try !Self.bars(1700, blur: 11).isSharp)
    }

    @Test func `an empty page is not sharp`() throws {
        let page = GreyPicture(
            width: 900,
            height: 600,
            pixels: [UInt8](repeating: 200, count: 540_000)
        )
        #expect(try !#require(page).isSharp)
        #expect(try #require(page).edgeShare == nil)
        let tiny = try #require(
            GreyPicture(width: 3, height: 3, pixels: [UInt8](repeating: 0, count: 9))
        )
        #expect(!tiny.isSharp)
    }
}
