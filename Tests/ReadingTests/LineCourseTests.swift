// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// The course of a line of text, and the effect of turning, moving and bending it.
struct LineCourseTests {
    /// A line that slants and bends.
    private static let line = LineCourse(
        origin: SIMD2(120, 80),
        along: SIMD2(0.8, 0.6),
        bend: 0.001,
        height: 14,
        extent: -90...150
    )

    private static func isNear(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Bool {
        one.distance(to: other) < 1e-3
    }

    @Test func `the foot of the letters is to the right of the way along, in a mirror to the left`()
    {
        let upright = LineCourse(from: SIMD2(10, 20), length: 50)
        #expect(upright.across == SIMD2(0, 1))
        #expect(upright.mirrored.turned.across == SIMD2(0, -1))
        for course in [Self.line, Self.line.mirrored, Self.line.turned] {
            #expect(abs((course.along * course.across).sum()) < 1e-6)
        }
    }

    @Test(arguments: [-90, -12, 0, 33, 150] as [Float], [-7, 0, 5] as [Float])
    func `turned by half a turn the same paper is read from the other end`(
        way: Float,
        offset: Float
    ) {
        let turned = Self.line.turned
        #expect(
            Self.isNear(
                turned.point(at: -way, offset: -offset),
                Self.line.point(at: way, offset: offset)
            )
        )
        #expect(turned.extent == -150...90)
    }

    @Test(arguments: [-90, 0, 150] as [Float], [-7, 0, 5] as [Float])
    func `in a mirror the same paper is read from the other end, tops up`(
        way: Float,
        offset: Float
    ) {
        let mirrored = Self.line.mirrored
        #expect(
            Self.isNear(
                mirrored.point(at: -way, offset: offset),
                Self.line.point(at: way, offset: offset)
            )
        )
        #expect(mirrored.isMirrored)
    }

    @Test func `twice turned or twice mirrored a line is as it was`() {
        for other in [Self.line.turned.turned, Self.line.mirrored.mirrored] {
            #expect(other.origin == Self.line.origin && other.along == Self.line.along)
            #expect(other.bend == Self.line.bend && other.extent == Self.line.extent)
            #expect(!other.isMirrored)
        }
    }

    @Test(arguments: [-20, 0.5, 8] as [Float])
    func `a moved line is so far towards the foot at its origin`(offset: Float) {
        let moved = Self.line.moved(by: offset)
        #expect(Self.isNear(moved.origin, Self.line.point(at: 0, offset: offset)))
        #expect(moved.length == Self.line.length)
    }

    /// Returns the offset of the line from another one, at a position on that one, towards the foot of its letters.
    private static func lift(_ course: LineCourse, at way: Float) -> Float {
        line.distance(to: course, at: way)
    }

    @Test(
        arguments: [
            (middle: 3, end: 0, bend: 0), (middle: 0, end: 4, bend: 0),
            (middle: 0, end: 0, bend: 2),
            (middle: -2, end: 3, bend: -1),
        ] as [(middle: Float, end: Float, bend: Float)]
    )
    func `an adjusted line is lifted at its middle, tilted at its ends and bent at both`(
        _ change: (middle: Float, end: Float, bend: Float)
    ) {
        let course = Self.line.adjusted(middle: change.middle, end: change.end, bend: change.bend)
        #expect(abs((course.along * course.along).sum() - 1) < 1e-5)
        #expect(abs(Self.lift(course, at: 30) - change.middle) < 0.1)
        // Tilts are small compared with lengths, so their effect on positions along the line is ignored.
        let (begin, end) = (Self.lift(course, at: -90), Self.lift(course, at: 150))
        #expect(abs(end - (change.middle + change.end + change.bend)) < 0.4)
        #expect(abs(begin - (change.middle - change.end + change.bend)) < 0.4)
    }

    @Test func `an adjustment by nothing changes nothing`() {
        let same = Self.line.adjusted(middle: 0, end: 0, bend: 0)
        #expect(Self.isNear(same.origin, Self.line.origin))
        #expect(Self.isNear(same.along, Self.line.along) && same.bend == Self.line.bend)
    }

    @Test(arguments: [(0.65, true), (1, true), (1.6, true), (0.5, false), (1.7, false)])
    func `lines of one zone are about as high`(ratio: Float, isLike: Bool) {
        var other = Self.line
        other.height *= ratio
        #expect(Self.line.isLike(other) == isLike)
    }

    @Test func `lines of one zone run the same way`() {
        #expect(!Self.line.isLike(Self.line.turned))
        var other = Self.line
        other.along = SIMD2(0.6, 0.8)
        #expect(!Self.line.isLike(other))
    }

    @Test(arguments: [(24, 24), (-30, -30), (0, 0)] as [(Float, Float)])
    func `the distance to a parallel line is how far it was moved`(
        offset: Float,
        distance: Float
    ) {
        var straight = Self.line
        straight.bend = 0
        let other = straight.moved(by: offset)
        for way in [Float(-90), 0, 140] {
            #expect(abs(straight.distance(to: other, at: way) - distance) < 1e-3)
        }
    }

    @Test func `the middle part is in the middle and no longer than the line`() {
        let part = Self.line.middlePart
        #expect((part.extent.lowerBound + part.extent.upperBound) / 2 == 30)
        #expect(part.length <= 17 * 14 + 0.01)
        let short = LineCourse(from: SIMD2(), height: 30, length: 100)
        #expect(short.middlePart.extent == short.extent)
    }

    @Test func `a margin is taken as far as the picture goes`() {
        let picture = GreyPicture.even(300, 40, 200)
        let line = LineCourse(from: SIMD2(100, 20), height: 10, length: 100)
        let small = line.reach(20, in: picture)
        #expect(abs(small.lowerBound + 20) < 0.1 && abs(small.upperBound - 120) < 0.1)
        let large = line.reach(400, in: picture)
        // The margin ends at most half a height beyond the border.
        #expect(large.lowerBound >= -105 && large.lowerBound < -70)
        #expect(large.upperBound <= 205 && large.upperBound > 170)
        // The steps are at least half a pixel.
        #expect(line.reach(0, in: picture).upperBound >= 100)
    }

    @Test(
        arguments: [
            (0, 0, 0, true), (300, 40, 0, true), (301, 20, 0, false), (-1, 20, 0, false),
            (-4, 44, 5, true), (10, 46, 5, false), (10, -6, 5, false),
        ] as [(Float, Float, Float, Bool)]
    )
    func `a picture shows a point within it or within a margin`(
        x: Float,
        y: Float,
        margin: Float,
        isShown: Bool
    ) {
        #expect(GreyPicture.even(300, 40, 0).shows(SIMD2(x, y), within: margin) == isShown)
    }
}
