// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Sums of strengths along all slanting lines through a band of lanes.
///
/// A band is 64 lanes wide and begins at every 32nd. A slope of `t` rises `t` places over the band, 0 to 63; for
/// falling slopes, the lanes are read from their ends. The sums of two halves add up to the sum of the whole, so that
/// all slopes cost six additions a value, and the gentle ones alone about two.
///
/// Source: Brady, *A fast discrete approximation algorithm for the Radon transform*, 1998.
struct SlantSums {
    /// The number of lanes in a half band.
    static let half = 32
    /// The number of lanes in a band, and of all slopes.
    static let width = 64

    /// The number of slopes summed, starting with 0; all, or a power of two.
    let slopes: Int
    /// The number of bands.
    let bands: Int
    /// The number of used values in a slope.
    let length: Int
    /// The distance from slope to slope, in values.
    let stride: Int
    private let lanes: EdgeColumns
    private let isFlipped: Bool
    /// The number of half bands summed so far.
    private var halfCount = 0
    /// The sums of the last half band and the one before it: by slope, place.
    private var left: [UInt16]
    private var right: [UInt16]
    private var scratch: [UInt16]
    /// The sums of the present band: by slope, place.
    private(set) var sums: [UInt16]

    /// Creates empty sums; `isFlipped` means that slopes fall instead of rise.
    init(_ lanes: EdgeColumns, slopes: Int, isFlipped: Bool) {
        self.slopes = slopes
        self.lanes = lanes
        self.isFlipped = isFlipped
        bands = max(0, (lanes.count + Self.half / 2) / Self.half - 1)
        length = (lanes.length + 7) / 8 * 8
        stride = lanes.stride
        left = [UInt16](repeating: 0, count: Self.half * stride)
        right = left
        scratch = left
        sums = [UInt16](repeating: 0, count: slopes * stride)
    }

    /// Advances to the first band, or to the next one.
    mutating func advance() {
        if halfCount == 0 { sumHalf() }
        sumHalf()
        for slope in 0..<slopes {
            sums.fill(
                slope * stride,
                count: length,
                sumOf: left,
                slope / 2 * stride,
                and: right,
                slope / 2 * stride + (slope + 1) / 2
            )
        }
    }

    /// Sums the next half band.
    private mutating func sumHalf() {
        swap(&left, &right)
        for lane in 0..<Self.half { copy(halfCount * Self.half + lane, at: lane * stride) }
        for stage in 0..<5 {
            pair(size: 1 << stage)
            swap(&right, &scratch)
        }
        halfCount += 1
    }

    private mutating func copy(_ lane: Int, at start: Int) {
        guard lane < lanes.count else {
            for place in 0..<stride { right[start + place] = 0 }
            return
        }
        let from = lane * lanes.stride
        if isFlipped {
            for place in 0..<lanes.length {
                right[start + place] = UInt16(lanes.values[from + lanes.length - 1 - place])
            }
        } else {
            right.widen(start, count: length, from: lanes.values, from)
        }
    }

    /// Combines sums over `size` lanes into sums over `2 * size`.
    private mutating func pair(size: Int) {
        for block in 0..<Self.half / (2 * size) {
            let start = block * 2 * size * stride
            for slope in 0..<max(1, slopes * 2 * size / Self.width) {
                scratch.fill(
                    start + slope * stride,
                    count: length,
                    sumOf: right,
                    start + slope / 2 * stride,
                    and: right,
                    start + (size + slope / 2) * stride + (slope + 1) / 2
                )
            }
        }
    }
}
