// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Reading

/// The network's input picture.
struct LineStripTests {
    private static func normalised(_ strip: GreyPicture) -> [Float] {
        LineStrip.normalised(strip, columns: LineStrip.columns(of: strip))
    }

    @Test(arguments: [
        (240, 24), (300, 40), (1, 1), (1, 3000), (3000, 1), (Int(UInt16.max), 2), (97, 31),
    ])
    func `the input keeps the strip's proportions, in fours`(width: Int, height: Int) {
        let columns = LineStrip.columns(of: .even(width, height, 9))
        let exact = Double(width) * 24 / Double(height)
        #expect(columns % 4 == 0 && columns >= 24 && columns <= 2048)
        if (24...2048).contains(exact) { #expect(abs(Double(columns) - exact) <= 2) }
    }

    @Test func `a strip of 24 rows at its own size is only shifted and scaled`() throws {
        let strip = GreyPicture.noise(96, 24, seed: 3)
        let values = Self.normalised(strip)
        try #require(values.count == strip.pixels.count)
        // Two pixels define the line that all others must be on.
        let low = try #require(strip.pixels.indices.min { strip.pixels[$0] < strip.pixels[$1] })
        let high = try #require(strip.pixels.indices.max { strip.pixels[$0] < strip.pixels[$1] })
        let slope =
            (values[high] - values[low]) / (Float(strip.pixels[high]) - Float(strip.pixels[low]))
        for (pixel, value) in zip(strip.pixels, values) {
            let expected = values[low] + slope * (Float(pixel) - Float(strip.pixels[low]))
            #expect(abs(value - expected) < 1e-4)
        }
    }

    @Test(arguments: [(-40, 1), (30, 1), (20, 2)])
    func `light and contrast make no difference`(shift: Int, divisor: Int) {
        let strip = GreyPicture.noise(80, 30, seed: 8, in: 60...200).mapped { $0 / 2 * 2 }
        let other = strip.mapped { $0 / divisor + shift }
        for (one, two) in zip(Self.normalised(strip), Self.normalised(other)) {
            #expect(abs(one - two) < 1e-3)
        }
    }

    @Test func `an even strip is nothing, and noise of a grey value stays small`() {
        #expect(Self.normalised(.even(60, 20, 130)).allSatisfy { $0 == 0 })
        let quiet = Self.normalised(.noise(60, 24, in: 130...131))
        #expect(quiet.allSatisfy { abs($0) < 0.3 })
    }

    @Test(arguments: [2, 3, 4])
    func `larger pictures of the same give nearly the same`(factor: Int) throws {
        let strip = GreyPicture.drawn(120, 24) { x, y in
            130 + 20 * ((x / 6 + y / 8) % 5)
        }
        let large = try #require(strip.enlarged(factor))
        let (one, other) = (Self.normalised(strip), Self.normalised(large))
        try #require(one.count == other.count)
        let error = zip(one, other).reduce(Float(0)) { $0 + abs($1.0 - $1.1) } / Float(one.count)
        #expect(error < 0.1)
    }

    @Test func `a mirror of the strip is a mirror of the input`() {
        let strip = GreyPicture.noise(130, 37, seed: 5)
        let columns = LineStrip.columns(of: strip)
        let (one, other) = (Self.normalised(strip), Self.normalised(strip.mirrored))
        for row in 0..<24 {
            for column in 0..<columns {
                let mirrored = other[row * columns + columns - 1 - column]
                #expect(abs(one[row * columns + column] - mirrored) < 1e-3)
            }
        }
    }

    @Test func `an edge stays where it is at another size`() {
        for height in [12, 24, 60] {
            // The left half is dark.
            let strip = GreyPicture.drawn(10 * height, height) { x, _ in x < 5 * height ? 20 : 220 }
            let columns = LineStrip.columns(of: strip)
            let row = Self.normalised(strip)[0..<columns]
            let crossing = row.firstIndex { $0 > 0 } ?? 0
            #expect(abs(crossing - columns / 2) <= 1)
        }
    }
}

/// Exponential and logarithm without a maths library.
struct LikelihoodTests {
    @Test func `the exponential of a sum is the product`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let (a, b) = (
                Double.random(in: -40...0, using: &random),
                Double.random(in: -40...0, using: &random)
            )
            let product = Likelihood.exponential(a) * Likelihood.exponential(b)
            #expect(abs(Likelihood.exponential(a + b) / product - 1) < 1e-8)
        }
    }

    @Test func `each is the inverse of the other`() {
        for step in 0...600 {
            let value = -Double(step) * 1.1
            #expect(abs(Likelihood.logarithm(Likelihood.exponential(value)) - value) < 1e-7)
        }
    }

    @Test(
        arguments: [0, -0.0, -1e-300, -1e-17, -700, -699.999, -708, -1e300, -.infinity] as [Double]
    )
    func `at its ends the exponential agrees with the system's`(value: Double) {
        let found = Likelihood.exponential(value)
        if value <= -700 {
            #expect(found == 0)
        } else {
            #expect(abs(found - exp(value)) <= 1e-8 * exp(value))
        }
    }

    @Test(
        arguments: [
            1, 2, 0.5, 1.4142135623730951, 1.4142135623730954, 0.7071067811865475, 1e-300, 1e300,
            .leastNormalMagnitude, .greatestFiniteMagnitude,
        ] as [Double]
    )
    func `at powers of two and at the ends the logarithm agrees with the system's`(value: Double) {
        #expect(abs(Likelihood.logarithm(value) - log(value)) < 1e-8)
    }

    @Test func `both rise`() {
        var last = (exponential: -1.0, logarithm: -Double.infinity)
        for step in 0...3000 {
            let value = -60 + Double(step) / 50
            let next = (
                exponential: Likelihood.exponential(value),
                logarithm: Likelihood.logarithm(1e-6 + Double(step) / 1000)
            )
            #expect(next.exponential > last.exponential && next.logarithm > last.logarithm)
            last = next
        }
    }
}
