// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import Reading

/// A line of a zone, and its true position.
struct PrintedLine {
    let text: String
    /// The middle of its capitals' height, from its first character to its last.
    let start, end: SIMD2<Float>
    /// The direction from the first line of the zone to its last.
    let down: SIMD2<Float>
    let height: Float

    /// The line as the reader fits it.
    struct Found {
        let text: String
        let course: LineCourse

        /// Nil if the reader would not find the line there.
        init?(_ line: PrintedLine, in picture: GreyPicture) {
            let way = line.end - line.start
            let length = (way * way).sum().squareRoot()
            let along = way / length
            let course = LineCourse(
                origin: (line.start + line.end) / 2,
                along: along,
                bend: 0,
                height: line.height,
                extent: -length / 2...length / 2,
                isMirrored: along.x * line.down.y - along.y * line.down.x < 0
            )
            let fit = LineFit(course, in: picture)
            let offset = course.distance(to: fit.course, at: 0)
            guard fit.contrast > 0.2, course.isLike(fit.course),
                offset.magnitude < 0.6 * line.height
            else { return nil }
            text = line.text
            self.course = fit.course
        }

        /// Returns a strip of the line, in even light, as the file stores it.
        ///
        /// The strip is shifted along the line, with more or less of its surroundings, and unless it is exact also up
        /// or down.
        func strip(of picture: GreyPicture, isExact: Bool, _ dice: inout Dice) -> [UInt8] {
            var course = course
            let cell = course.length / Float(text.utf8.count)
            let start = course.extent.lowerBound + 0.3 * cell * dice.normal()
            let end = course.extent.upperBound + 0.3 * cell * dice.normal()
            course.extent = min(start, end - cell)...end
            if !isExact {
                course = course.moved(by: 0.06 * course.height * dice.normal())
                course.height *= 1 + 0.08 * max(-2, min(2, dice.normal()))
            }
            let margin = course.height * Float.random(in: 0.7...2.2, using: &dice)
            let strip = LineSampler(picture: picture).strip(
                LineSampler.View(of: course, margin: margin, in: picture)
            )
            let width = strip.width
            return [UInt8(width & 255), UInt8(width >> 8), UInt8(text.utf8.count)]
                + Array(text.utf8) + StripLight(strip).even(strip).pixels
        }
    }
}

/// A random number generator with the same numbers on every run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<8 { _ = next() }
    }

    /// Marsaglia's xorshift with shifts of 13, 7 and 17.
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// Returns approximately normally distributed numbers with standard deviation 1.
    mutating func normal() -> Float {
        var sum: Float = -6
        for _ in 0..<12 { sum += Float.random(in: 0..<1, using: &self) }
        return sum
    }
}
