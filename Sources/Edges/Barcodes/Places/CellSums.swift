// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The sums over the pixels of a cell: 8 by 8 pixels, using every second row.
struct CellSums {
    /// The number of pixels on each side.
    static let side = 8
    /// The number of pixels used.
    static let count: Float = 32

    /// The squared differences between the pixels on both sides of each pixel, across and down.
    ///
    /// A quarter of them, so that four rows fit in sixteen bits.
    private(set) var energy: Float = 0
    /// The number of pixels lighter than the mean.
    private(set) var lighter: Float = 0
    /// The sum of their distances from the mean.
    private(set) var deviation: Float = 0
    /// The sum of the squares of these distances.
    private(set) var squares: Float = 0

    /// Returns the sum of grey values of a cell, and how much they change.
    static func change(
        in pixels: [UInt8],
        at place: Int,
        width: Int
    ) -> (grey: UInt32, energy: Float) {
        var (greys, across, down) = (SIMD8<UInt16>(), SIMD8<UInt16>(), SIMD8<UInt16>())
        for row in 0..<4 {
            let start = place + 2 * row * width
            greys &+= SIMD8<UInt16>(truncatingIfNeeded: pixels.cell(at: start))
            across &+= squares(pixels.cell(at: start - 1), pixels.cell(at: start + 1))
            down &+= squares(pixels.cell(at: start - width), pixels.cell(at: start + width))
        }
        let energy =
            SIMD8<UInt32>(truncatingIfNeeded: across) &+ SIMD8<UInt32>(truncatingIfNeeded: down)
        return (UInt32(greys.wrappedSum()), Float(energy.wrappedSum()))
    }

    /// Computes the sums of a cell, given the mean of its neighbourhood.
    init(_ pixels: [UInt8], at place: Int, width: Int, mean: UInt8, energy: Float) {
        let means = SIMD8<UInt8>(repeating: mean)
        var (lighter, deviation, squares) = (SIMD8<UInt8>(), SIMD8<UInt16>(), SIMD8<UInt16>())
        for row in 0..<4 {
            let values = pixels.cell(at: place + 2 * row * width)
            let isLighter = values .> means
            lighter.replace(with: lighter &+ 1, where: isLighter)
            let difference = Self.difference(values, means)
            deviation &+= SIMD8<UInt16>(truncatingIfNeeded: difference)
            let half = SIMD8<UInt16>(truncatingIfNeeded: difference &>> 1)
            squares &+= half &* half
        }
        self.energy = 4 * energy
        self.lighter = Float(lighter.wrappedSum())
        self.deviation = Float(deviation.wrappedSum())
        self.squares = 4 * Float(SIMD8<UInt32>(truncatingIfNeeded: squares).wrappedSum())
    }

    /// Creates empty sums.
    init() {}

    static func += (sums: inout CellSums, more: CellSums) {
        sums.energy += more.energy
        sums.lighter += more.lighter
        sums.deviation += more.deviation
        sums.squares += more.squares
    }

    /// Returns quarters of the squared differences.
    private static func squares(_ one: SIMD8<UInt8>, _ other: SIMD8<UInt8>) -> SIMD8<UInt16> {
        let half = SIMD8<UInt16>(truncatingIfNeeded: difference(one, other) &>> 1)
        return half &* half
    }

    private static func difference(_ one: SIMD8<UInt8>, _ other: SIMD8<UInt8>) -> SIMD8<UInt8> {
        one.replacing(with: other, where: one .< other)
            &- one.replacing(with: other, where: one .> other)
    }
}

extension [UInt8] {
    /// Returns eight values starting at a place.
    ///
    /// - Precondition: they exist.
    fileprivate func cell(at place: Int) -> SIMD8<UInt8> {
        precondition(place >= 0 && place <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
        }
    }
}
