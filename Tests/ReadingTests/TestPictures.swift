// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport

@testable import Reading

/// Pictures for tests of single steps, and their mirror images.
extension GreyPicture {
    /// Makes a picture of random grey values, always the same for a seed.
    static func noise(
        _ width: Int,
        _ height: Int,
        seed: UInt64 = 1,
        in range: ClosedRange<UInt8> = 0...255
    ) -> GreyPicture {
        var random = SeededGenerator(seed: seed)
        return GreyPicture(
            width,
            height,
            (0..<width * height).map { _ in UInt8.random(in: range, using: &random) }
        )
    }

    /// Makes a picture with a single grey value.
    static func even(_ width: Int, _ height: Int, _ grey: UInt8) -> GreyPicture {
        GreyPicture(width, height, [UInt8](repeating: grey, count: width * height))
    }

    /// Makes a picture whose values a function returns for each column and row.
    static func drawn(
        _ width: Int,
        _ height: Int,
        _ value: (_ x: Int, _ y: Int) -> Int
    ) -> GreyPicture {
        GreyPicture(
            width,
            height,
            (0..<width * height).map { UInt8(max(0, min(255, value($0 % width, $0 / width)))) }
        )
    }

    /// The value of a pixel.
    subscript(x: Int, y: Int) -> Int { Int(pixels[y * width + x]) }

    /// The picture with left and right swapped.
    var mirrored: GreyPicture {
        .drawn(width, height) { self[width - 1 - $0, $1] }
    }

    /// The picture with top and bottom swapped.
    var upsideDown: GreyPicture {
        .drawn(width, height) { self[$0, height - 1 - $1] }
    }

    /// The picture with rows and columns swapped.
    var transposed: GreyPicture {
        .drawn(height, width) { self[$1, $0] }
    }

    /// Returns the picture with each value changed.
    func mapped(_ change: (Int) -> Int) -> GreyPicture {
        .drawn(width, height) { change(self[$0, $1]) }
    }
}

extension LineCourse {
    /// Makes a straight line of text from a point, to the right unless another direction is given.
    init(
        from start: SIMD2<Float>,
        along: SIMD2<Float> = SIMD2(1, 0),
        height: Float = 10,
        length: Float
    ) {
        self.init(origin: start, along: along, bend: 0, height: height, extent: 0...length)
    }
}

extension SIMD2<Float> {
    /// Returns the distance to another point.
    func distance(to other: SIMD2<Float>) -> Float {
        let way = self - other
        return (way * way).sum().squareRoot()
    }
}
