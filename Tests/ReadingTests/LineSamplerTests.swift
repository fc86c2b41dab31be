// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

struct LineSamplerTests {
    private static let size = (width: 40, height: 30)

    /// A picture of random grey values.
    private static var picture: GreyPicture {
        var random = SeededGenerator(seed: 5)
        let pixels = (0..<size.width * size.height).map { _ in
            UInt8.random(in: 0...255, using: &random)
        }
        return GreyPicture(size.width, size.height, pixels)
    }

    /// A picture with its border repeated around it.
    private static func framed(_ picture: GreyPicture, by room: Int) -> GreyPicture {
        let (width, height) = (picture.width + 2 * room, picture.height + 2 * room)
        var pixels = [UInt8]()
        for y in 0..<height {
            let line = max(0, min(picture.height - 1, y - room)) * picture.width
            for x in 0..<width {
                pixels.append(picture.pixels[line + max(0, min(picture.width - 1, x - room))])
            }
        }
        return GreyPicture(width, height, pixels)
    }

    private static func strip(
        of picture: GreyPicture,
        at origin: SIMD2<Float>,
        step: Float
    ) -> GreyPicture {
        let course = LineCourse(
            origin: origin,
            along: SIMD2(0.96, 0.28),
            bend: 0.002,
            height: 12 * step,
            extent: -20...20
        )
        let view = LineSampler.View(course: course, rows: 24, step: step, extent: course.extent)
        return LineSampler(picture: picture).strip(view)
    }

    @Test(arguments: [0.7, 1.2, 2, 3.1] as [Float])
    func `beyond a picture its border goes on`(_ step: Float) {
        let room = 120
        let framed = Self.framed(Self.picture, by: room)
        for origin in [SIMD2<Float>(20, 15), SIMD2(3.25, 2.5), SIMD2(38.5, 27.25)] {
            let own = Self.strip(of: Self.picture, at: origin, step: step)
            let moved = Self.strip(of: framed, at: origin + Float(room), step: step)
            let farthest = zip(own.pixels, moved.pixels).map { abs(Int($0) - Int($1)) }.max()
            // Places are rounded to 65536ths of a pixel, by which a nearest pixel may change.
            let unlike = zip(own.pixels, moved.pixels).filter { abs(Int($0) - Int($1)) > 1 }
            #expect(own.pixels.count == moved.pixels.count)
            #expect(unlike.count * 50 <= own.pixels.count, "off by \(farthest ?? 0)")
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `an even picture gives an even strip`(_ fold: Int) {
        let (width, height) = (400, 300)
        let even = GreyPicture(width, height, [UInt8](repeating: 173, count: width * height))
        let strip = Self.strip(of: even, at: SIMD2(200, 150), step: Float(fold))
        #expect(strip.pixels.allSatisfy { $0 == 173 })
    }
}
