// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// The evenness of the spacing between characters.
struct EvennessTests {
    /// Draws thick and thin strokes from a starting position, each character one step further.
    private static func print(
        steps: [Int],
        height: Int = 16,
        paper: Int = 210,
        ink: Int = 40
    ) -> (GreyPicture, LineCourse) {
        var starts = [20]
        for step in steps { starts.append(starts[starts.count - 1] + step) }
        let width = starts[starts.count - 1] + 40
        // The characters differ, as letters do.
        let picture = GreyPicture.drawn(width, 3 * height) { x, y in
            guard y >= height, y < 2 * height else { return paper }
            let isInk = starts.dropLast().enumerated().contains { number, start in
                let offset = x - start
                return offset == 1 || offset == 2
                    || (number % 3 != 0 && (offset == 7 || offset == 8))
                    || (number % 5 == 2 && y < height + 3 && offset > 1 && offset < 8)
            }
            return isInk ? ink : paper
        }
        let course = LineCourse(
            from: SIMD2(20, 1.5 * Float(height)),
            height: Float(height),
            length: Float(width - 60)
        )
        return (picture, course)
    }

    private static func value(_ line: (GreyPicture, LineCourse)) -> Float {
        Evenness(line.1, in: GreyLevel(line.0, scale: 1)).value
    }

    private static func uneven(_ count: Int, seed: UInt64) -> [Int] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Int.random(in: 11...26, using: &random) }
    }

    @Test(arguments: [13, 16, 19, 24])
    func `print of a fixed pitch is plainly even`(pitch: Int) {
        let line = Self.print(steps: [Int](repeating: pitch, count: 40))
        #expect(Self.value(line) > LineFinder.plainEvenness)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `print whose characters are of different widths is less even`(seed: UInt64) {
        let even = Self.value(Self.print(steps: [Int](repeating: 18, count: 40)))
        let other = Self.value(Self.print(steps: Self.uneven(40, seed: seed)))
        #expect(other < 0.6 * even)
    }

    @Test func `how dark the print is makes little difference`() {
        let steps = [Int](repeating: 17, count: 40)
        let black = Self.value(Self.print(steps: steps))
        let pale = Self.value(Self.print(steps: steps, paper: 190, ink: 120))
        let negative = Self.value(Self.print(steps: steps, paper: 40, ink: 210))
        #expect(abs(black - pale) < 0.1 && abs(black - negative) < 0.1)
    }

    @Test func `in a mirror and from the other end print is as even`() {
        let (picture, course) = Self.print(steps: [Int](repeating: 17, count: 40))
        let value = Self.value((picture, course))
        for other in [course.turned, course.mirrored, course.mirrored.turned] {
            #expect(abs(Self.value((picture, other)) - value) < 0.15)
        }
    }

    @Test func `where a picture is reduced the line is looked for at its place there`() {
        let (picture, course) = Self.print(steps: [Int](repeating: 34, count: 30), height: 32)
        let full = Evenness(course, in: GreyLevel(picture, scale: 1)).value
        let half = Evenness(course, in: GreyLevel(picture, reducedBy: 2)).value
        let third = Evenness(course, in: GreyLevel(picture, reducedBy: 3)).value
        #expect(full > 0.6 && half > 0.6 && third > 0.6)
    }

    @Test(arguments: [UInt8(0), 128, 255])
    func `where nothing is printed nothing is even`(grey: UInt8) {
        let course = LineCourse(from: SIMD2(5, 20), height: 10, length: 300)
        #expect(Self.value((.even(320, 40, grey), course)) == 0)
    }

    @Test func `of a few characters nothing is said`() {
        let (picture, course) = Self.print(steps: [Int](repeating: 16, count: 40))
        var part = course
        part.extent = 0...7 * course.height
        #expect(Self.value((picture, part)) == 0)
    }

    @Test func `empty paper beside print takes nothing away from what is a number`() {
        // Adding values to a moving mean and subtracting them again may leave less than zero.
        for pitch in 12...24 {
            let (picture, course) = Self.print(steps: [Int](repeating: pitch, count: 30))
            var longer = course
            longer.extent = -20...course.extent.upperBound + 200
            #expect(Self.value((picture, longer)).isFinite)
        }
    }

    @Test func `noise is not even`() {
        for seed in 1...6 as ClosedRange<UInt64> {
            let course = LineCourse(from: SIMD2(5, 20), height: 10, length: 390)
            let value = Self.value((.noise(400, 40, seed: seed), course))
            #expect(value < LineFinder.plainEvenness && value >= 0)
        }
    }
}
