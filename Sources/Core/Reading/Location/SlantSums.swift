// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Sums of strengths along all slanting lines through a band of lanes.
///
/// A band is 64 lanes wide and begins at every 32nd. A slope of `t` rises `t` places over the band,
/// 0 to 63; the other way round, the lanes are read from their ends. Sums of two halves make the sum of
/// the whole, so that all slopes cost six additions a value, and the gentle ones alone about two.
///
/// Source: Brady, *A fast discrete approximation algorithm for the Radon transform*, 1998.
struct SlantSums {
    /// Lanes of a half band.
    static let half = 32
    /// Lanes of a band, and all slopes.
    static let width = 64

    /// The slopes that are summed: 0 and those next to it; all, or a power of two.
    let slopes: Int
    /// Bands.
    let bands: Int
    /// Values of a slope in use.
    let length: Int
    /// Values from slope to slope.
    let stride: Int
    private let lanes: EdgeColumns
    private let isFlipped: Bool
    /// Half bands summed so far.
    private var halfCount = 0
    /// The sums of the last half band and the one before it: by slope, place.
    private var left: [UInt16]
    private var right: [UInt16]
    private var scratch: [UInt16]
    /// The sums of the present band: by slope, place.
    private(set) var sums: [UInt16]

    /// Nothing summed yet; `isFlipped` where slopes fall instead of rise.
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

    /// Goes on to the first band, or to the next one.
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

    /// Makes sums over `2 * size` lanes of those over `size`.
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
