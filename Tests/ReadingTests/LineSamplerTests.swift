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

    /// Returns a picture with its border repeated around it.
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
            // Positions are rounded to 65536ths of a pixel, which may change the nearest pixel.
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

    /// A view of upright text whose pixels are the picture's: columns 5 to 25, rows 8 to 20.
    private static func view(rows: Int = 12, step: Float = 1) -> LineSampler.View {
        let course = LineCourse(from: SIMD2(4.5, 13.5), height: 6, length: 20)
        return LineSampler.View(course: course, rows: rows, step: step, extent: course.extent)
    }

    @Test func `an upright strip at the picture's own size is a part of it`() {
        let strip = LineSampler(picture: Self.picture).strip(Self.view())
        #expect(strip.width == 20 && strip.height == 12)
        for y in 0..<12 {
            for x in 0..<20 { #expect(strip[x, y] == Self.picture[x + 5, y + 8]) }
        }
    }

    @Test func `between pixels the value is that between theirs`() {
        let course = LineCourse(from: SIMD2(5, 13.75), height: 6, length: 20)
        let view = LineSampler.View(course: course, rows: 12, step: 1, extent: course.extent)
        let strip = LineSampler(picture: Self.picture).strip(view)
        for y in 0..<12 {
            for x in 0..<20 {
                // Half a pixel to the right and a quarter down.
                let upper = Double(Self.picture[x + 5, y + 8] + Self.picture[x + 6, y + 8]) / 2
                let lower = Double(Self.picture[x + 5, y + 9] + Self.picture[x + 6, y + 9]) / 2
                #expect(abs(Double(strip[x, y]) - (0.75 * upper + 0.25 * lower)) <= 1)
            }
        }
    }

    @Test(arguments: [2, 3, 4, 8])
    func `pixels that stand for many are their mean`(fold: Int) {
        let picture = GreyPicture.noise(20 * fold, 12 * fold, seed: 9)
        let course = LineCourse(
            from: SIMD2(-0.5, Float(6 * fold) - 0.5),
            height: 6,
            length: Float(20 * fold)
        )
        let view = LineSampler.View(
            course: course,
            rows: 12,
            step: Float(fold),
            extent: course.extent
        )
        let strip = LineSampler(picture: picture).strip(view)
        #expect(strip.width == 20)
        for y in 0..<12 {
            for x in 0..<20 {
                var sum = 0
                for row in y * fold..<(y + 1) * fold {
                    for column in x * fold..<(x + 1) * fold { sum += picture[column, row] }
                }
                #expect(abs(Double(strip[x, y]) - Double(sum) / Double(fold * fold)) <= 1)
            }
        }
    }

    @Test func `read from the other end a strip is upside down, in a mirror only reversed`() {
        let view = Self.view()
        func strip(_ course: LineCourse) -> GreyPicture {
            LineSampler(picture: Self.picture).strip(
                LineSampler.View(course: course, rows: 12, step: 1, extent: course.extent)
            )
        }
        let own = strip(view.course)
        #expect(strip(view.course.turned) == own.mirrored.upsideDown)
        #expect(strip(view.course.mirrored) == own.mirrored)
        #expect(strip(view.course.mirrored.turned) == own.upsideDown)
    }

    @Test func `text that runs down is read from a picture turned over its diagonal`() {
        let down = LineCourse(from: SIMD2(13.5, 4.5), along: SIMD2(0, 1), height: 6, length: 20)
        let view = LineSampler.View(course: down, rows: 12, step: 1, extent: down.extent)
        let strip = LineSampler(picture: Self.picture.transposed).strip(view)
        // The foot of the letters is on the left.
        let own = LineSampler(picture: Self.picture).strip(Self.view())
        #expect(strip == own.upsideDown)
    }

    @Test func `a bent line is followed`() {
        // A dark line along a parabola.
        let picture = GreyPicture.drawn(200, 60) { x, y in
            let middle = 20 + Float((x - 100) * (x - 100)) / 500
            return abs(Float(y) - middle) < 1.5 ? 20 : 220
        }
        let course = LineCourse(
            origin: SIMD2(100, 20),
            along: SIMD2(1, 0),
            bend: 1 / 500,
            height: 10,
            extent: -90...90
        )
        let strip = LineSampler(picture: picture).strip(
            LineSampler.View(course: course, rows: 20, step: 1, extent: course.extent)
        )
        for x in 0..<strip.width {
            #expect((strip[x, 9] + strip[x, 10]) / 2 < 120, "column \(x)")
            #expect(strip[x, 3] > 180 && strip[x, 16] > 180)
        }
    }

    @Test(
        arguments: [(10, 1, 10), (10.1, 1, 11), (0, 1, 1), (9, 2, 5), (1, 4, 1)]
            as [(Float, Float, Int)]
    )
    func `a strip has a column for each step that is begun`(
        length: Float,
        step: Float,
        columns: Int
    ) {
        let course = LineCourse(from: SIMD2(), length: length)
        let view = LineSampler.View(course: course, rows: 4, step: step, extent: course.extent)
        #expect(view.columns == columns)
        #expect(view.way(ofColumn: 3) == 3 * step)
    }

    @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 2)], [0.4, 1, 5, 30] as [Float])
    func `pictures of a pixel or a line are sampled without end at their border`(
        size: (Int, Int),
        step: Float
    ) {
        let picture = GreyPicture.noise(size.0, size.1, seed: 4)
        for origin in [SIMD2<Float>(0, 0), SIMD2(-900, 700), SIMD2(20_000, -20_000)] {
            let strip = Self.strip(of: picture, at: origin, step: step)
            let values = Set(picture.pixels)
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            #expect(strip.pixels.allSatisfy { $0 >= low && $0 <= high })
        }
    }
}
