// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// Faces at a fixed size: sharpness, colours, correlation.
struct FaceSampleTests {
    /// A picture with a pattern, and marks at a place in it that scale with the picture.
    private static func sample(
        scale: Int = 2,
        light: Double = 1,
        shift: Double = 0,
        _ value: (Int, Int) -> Int = { 40 + ($0 / 8 * 37 + $1 / 8 * 91) % 160 }
    ) throws -> FaceSample {
        let side = 150 * scale
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let grey = Double(value(x / scale, y / scale)) * light
                pixels += [UInt8(grey), UInt8(grey), UInt8(grey * 0.8)]
            }
        }
        let picture = try #require(FacePixels(width: side, height: side, pixels: pixels))
        let point = { (x: Double, y: Double) in
            FacePoint(x: (x + shift) * Double(scale), y: y * Double(scale))
        }
        let marks = try #require(
            FaceLandmarks(
                leftOuter: point(51, 51),
                leftInner: point(68, 51),
                rightInner: point(82, 51),
                rightOuter: point(99, 51),
                nose: point(75, 75)
            )
        )
        return FaceSample(picture, marks)
    }

    @Test func `the same face in another size and light correlates`() throws {
        let one = try Self.sample()
        #expect(one.correlation(with: one) > 0.999)
        #expect(one.correlation(with: try Self.sample(scale: 4, light: 0.6)) > 0.95)
        #expect(one.correlation(with: try Self.sample(shift: 12)) < 0.5)
        #expect(one.correlation(with: try Self.sample { _, _ in 100 }) == 0)
    }

    @Test func `blur takes sharpness away, light does not`() throws {
        let sharp = try Self.sample().sharpness
        let dark = try Self.sample(light: 0.5).sharpness
        #expect((sharp - dark).magnitude < 0.02)
        #expect(try Self.sample { x, y in 100 + (x + y) / 4 }.sharpness < sharp / 5)
        #expect(try Self.sample { _, _ in 100 }.sharpness == 0)
    }

    @Test func `colours are measured`() throws {
        #expect(try Self.sample().colourfulness > 5)
    }
}
