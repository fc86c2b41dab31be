// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where a line of text runs through a picture; pixels of the picture.
struct LineCourse {
    /// A point in the middle of the capitals' height.
    var origin: SIMD2<Float>
    /// The direction of reading at the origin, of length 1.
    var along: SIMD2<Float>
    /// How far the line moves to the foot of its letters, by the square of the way along.
    var bend: Float
    /// The height of the capitals.
    var height: Float
    /// From where to where the text goes, as ways along from the origin.
    var extent: ClosedRange<Float>
    /// Whether the text is seen in a mirror.
    var isMirrored = false

    /// The direction from the top to the foot of the letters.
    var across: SIMD2<Float> {
        isMirrored ? SIMD2(along.y, -along.x) : SIMD2(-along.y, along.x)
    }

    /// The length of the text.
    var length: Float { extent.upperBound - extent.lowerBound }

    /// A point of the line, so many pixels towards the foot of its letters.
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

    /// The same line read as in a mirror, from its other end.
    var mirrored: LineCourse {
        var course = self
        course.along = -along
        course.isMirrored.toggle()
        course.extent = -extent.upperBound ... -extent.lowerBound
        return course
    }

    /// The line so many pixels towards the foot of its letters.
    func moved(by offset: Float) -> LineCourse {
        var course = self
        course.origin += across * offset
        return course
    }

    /// The line after moving it, lifting its end against its begin and bending it: offsets towards
    /// the foot, in pixels, at the middle of the extent, its end and, for the bend, both ends.
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
