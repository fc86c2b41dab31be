// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Corrections of a line's course.
struct LineFitTests {
    /// Draws a line of text whose middle, direction and height are known.
    private static func line(
        _ text: String = Specimen.licence[0],
        pitch: Double = 14,
        ink: Double = 40
    ) throws -> (GreyPicture, LineCourse) {
        var page = DrawnPage(
            width: Int(34 * pitch),
            height: Int(8 * pitch),
            DrawnPage.View(pitch: pitch, ink: ink)
        )
        let (x, y) = (17 * pitch, 4 * pitch)
        page.write([text], atX: x, y: y)
        // Capitals start half a pitch above the middle of the text and are 0.95 of the pitch high.
        let course = LineCourse(
            origin: SIMD2(Float(x), Float(y - 0.025 * pitch)),
            along: SIMD2(1, 0),
            bend: 0,
            height: Float(0.95 * pitch),
            extent: Float(-15 * pitch)...Float(15 * pitch)
        )
        return (try #require(page.picture), course)
    }

    /// Returns the errors of a fit at the start, middle and end, in heights of a capital.
    private static func errors(_ fit: LineFit, _ truth: LineCourse) -> [Float] {
        [-0.9, 0, 0.9].map { part in
            truth.distance(to: fit.course, at: truth.length / 2 * part) / truth.height
        }
    }

    @Test(arguments: [8, 14, 30, 60])
    func `a line that is known stays where it is`(pitch: Double) throws {
        let (picture, truth) = try Self.line(pitch: pitch)
        let fit = LineFit(truth, in: picture)
        #expect(Self.errors(fit, truth).allSatisfy { abs($0) < 0.15 })
        #expect(abs(fit.course.height / truth.height - 1) < 0.25)
        #expect(fit.course.extent == truth.extent)
    }

    @Test(arguments: [(-0.7, 0, 0), (0.7, 0, 0), (0, 0.5, 0), (0, -0.5, 0), (0.4, 0.4, 0.2)])
    func `a line that is off, tilted or bent is put right`(
        middle: Float,
        end: Float,
        bend: Float
    ) throws {
        let (picture, truth) = try Self.line()
        let off = truth.adjusted(
            middle: middle * truth.height,
            end: end * truth.height,
            bend: bend * truth.height
        )
        let fit = LineFit(off, in: picture)
        #expect(Self.errors(fit, truth).allSatisfy { abs($0) < 0.2 })
    }

    @Test(arguments: [0.7, 0.85, 1.2, 1.4] as [Float])
    func `a height that is wrong is put right`(factor: Float) throws {
        let (picture, truth) = try Self.line(pitch: 20)
        var off = truth
        off.height *= factor
        let fit = LineFit(off, in: picture)
        #expect(abs(fit.course.height / truth.height - 1) < 0.28)
    }

    @Test func `read from the other end and in a mirror the fit is the same line`() throws {
        let (picture, truth) = try Self.line()
        let off = truth.moved(by: 0.4 * truth.height)
        for other in [off.turned, off.mirrored] {
            let fit = LineFit(other, in: picture)
            #expect(Self.errors(fit, truth).allSatisfy { abs($0) < 0.2 })
        }
    }

    @Test func `a picture turned over its diagonal gives the line turned over it`() throws {
        let (picture, truth) = try Self.line()
        var down = truth
        down.origin = SIMD2(truth.origin.y, truth.origin.x)
        down.along = SIMD2(0, 1)
        let fit = LineFit(down.moved(by: 4), in: picture.transposed)
        let errors = [-0.9, 0, 0.9].map { (part: Float) in
            down.distance(to: fit.course, at: down.length / 2 * part) / down.height
        }
        #expect(errors.allSatisfy { abs($0) < 0.2 })
    }

    @Test func `print on quiet paper stands out, however pale it is`() throws {
        for ink in [40.0, 140, 185] {
            let (picture, truth) = try Self.line(ink: ink)
            #expect(LineFit(truth, in: picture).contrast > 0.5, "\(ink)")
        }
    }

    @Test(arguments: [UInt8(0), 128, 255])
    func `on empty paper nothing stands out`(grey: UInt8) throws {
        let (picture, truth) = try Self.line()
        let fit = LineFit(truth, in: .even(picture.width, picture.height, grey))
        #expect(fit.contrast < 0.05 && fit.regularity == 0)
    }

    @Test func `in noise and in a field of strokes nothing stands out`() {
        let course = LineCourse(from: SIMD2(10, 50), height: 12, length: 380)
        #expect(LineFit(course, in: .noise(400, 100)).contrast < 0.5)
        let strokes = GreyPicture.drawn(400, 100) { x, _ in x % 9 < 3 ? 40 : 210 }
        #expect(LineFit(course, in: strokes).contrast < 0.2)
    }

    @Test(arguments: [10.0, 14, 24])
    func `characters of a fixed pitch follow one another regularly`(pitch: Double) throws {
        let (picture, truth) = try Self.line(String(repeating: "HN", count: 15), pitch: pitch)
        let fit = LineFit(truth, in: picture)
        #expect(fit.regularity > 0.3)
        let noise = LineFit(truth, in: .noise(picture.width, picture.height))
        #expect(noise.regularity < 0.8 * fit.regularity)
    }

    @Test(arguments: [(1, 1), (3, 200), (200, 3), (17, 17)])
    func `a line across a picture of any shape has a fit`(size: (Int, Int)) {
        for length in [Float(0.5), 30, 4000] {
            let course = LineCourse(from: SIMD2(-5, 4), height: 6, length: length)
            let fit = LineFit(course, in: .noise(size.0, size.1))
            #expect(fit.course.height.isFinite && fit.course.height > 0)
            #expect(fit.contrast.isFinite && (0...1).contains(fit.regularity))
        }
    }
}
