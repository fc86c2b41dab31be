// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The course of a line of text through a picture, in pixels of the picture.
struct LineCourse {
    /// A point in the middle of the capitals' height.
    var origin: SIMD2<Float>
    /// The direction of reading at the origin, of length 1.
    var along: SIMD2<Float>
    /// How far the line bends towards the foot of its letters, per square of the way along.
    var bend: Float
    /// The height of the capitals.
    var height: Float
    /// The extent of the text, as ways along from the origin.
    var extent: ClosedRange<Float>
    /// Whether the text is mirrored.
    var isMirrored = false

    /// The direction from the top to the foot of the letters.
    var across: SIMD2<Float> {
        isMirrored ? SIMD2(along.y, -along.x) : SIMD2(-along.y, along.x)
    }

    /// The length of the text.
    var length: Float { extent.upperBound - extent.lowerBound }

    /// Returns a point of the line, `offset` pixels towards the foot of its letters.
    func point(at way: Float, offset: Float = 0) -> SIMD2<Float> {
        origin + along * way + across * (bend * way * way + offset)
    }

    /// The same line read from its other end, and turned upside down.
    var turned: LineCourse {
        var course = self
        course.along = -along
        course.bend = -bend
        course.extent = -extent.upperBound ... -extent.lowerBound
        return course
    }

    /// The same line read in a mirror, from its other end.
    var mirrored: LineCourse {
        var course = self
        course.along = -along
        course.isMirrored.toggle()
        course.extent = -extent.upperBound ... -extent.lowerBound
        return course
    }

    /// Returns the line moved `offset` pixels towards the foot of its letters.
    func moved(by offset: Float) -> LineCourse {
        var course = self
        course.origin += across * offset
        return course
    }

    /// Returns the line moved, tilted and bent.
    ///
    /// Offsets are towards the foot, in pixels: `middle` at the middle of the extent, `end` at its end, and `bend` at
    /// both ends.
    func adjusted(middle: Float, end: Float, bend more: Float) -> LineCourse {
        var course = self
        let centre = (extent.lowerBound + extent.upperBound) / 2
        let half = max(length / 2, 1)
        // The offset at way s: middle + end * (s - centre) / half + more * ((s - centre) / half)².
        let curve = more / (half * half)
        course.bend += curve
        let slope = end / half - 2 * curve * centre
        let lift = middle - end * centre / half + curve * centre * centre
        course.origin += across * lift
        let direction = along + across * slope
        let norm = (direction * direction).sum().squareRoot()
        course.along = direction / norm
        return course
    }
}
