// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A short piece of a possible line of text.
struct LinePiece {
    /// Its band.
    let band: Int
    /// The position of its middle in the middle lane of the band.
    let middle: Float
    /// How many places it rises from lane to lane.
    let slope: Float
    /// Its height in places.
    let height: Float
    /// How much stronger it is than the areas above and below it; strengths of ``EdgeColumns``.
    let strength: Float
}

/// Finds pieces of lines in the sums of bands.
struct PieceFinder {
    /// The heights to try; between them strengths fall little.
    private static let heights = [4, 6, 8, 11]
    /// The least strength of a piece.
    private static let least: Float = 9
    /// The number of places evaluated together when choosing slopes.
    private static let window = 32
    /// The greatest number of pieces in a band.
    private static let most = 48

    private let lanes: EdgeColumns
    private(set) var pieces = [LinePiece]()

    /// Finds the pieces of all bands, from the first band to the last, that rise or fall by less than `slopes` places
    /// over a band.
    init(_ lanes: EdgeColumns, slopes: Int) {
        self.lanes = lanes
        var rising = SlantSums(lanes, slopes: slopes, isFlipped: false)
        var falling = SlantSums(lanes, slopes: slopes, isFlipped: true)
        for band in 0..<rising.bands {
            var found = [LinePiece]()
            rising.advance()
            collect(rising, band, isFlipped: false, into: &found)
            falling.advance()
            collect(falling, band, isFlipped: true, into: &found)
            keepBest(of: found)
        }
    }

    private func collect(
        _ sums: SlantSums,
        _ band: Int,
        isFlipped: Bool,
        into found: inout [LinePiece]
    ) {
        let ripples = Self.ripples(sums)
        let windows = (sums.length + Self.window - 1) / Self.window
        var scratch = Scratch()
        for window in 0..<windows {
            for slope in Self.slopes(ripples, window, of: windows) {
                scan(sums, slope: slope, from: window * Self.window, &scratch) { peak in
                    let middle = peak.middle + Float(slope) / 2
                    found.append(
                        LinePiece(
                            band: band,
                            middle: isFlipped ? Float(lanes.length - 1) - middle : middle,
                            slope: Float(slope)
                                / Float(isFlipped ? -SlantSums.width : SlantSums.width),
                            height: Float(peak.height),
                            strength: peak.strength / Float(SlantSums.width)
                        )
                    )
                }
            }
        }
    }

    /// Returns how much the sums vary for each window and slope.
    ///
    /// They vary most along the direction of lines of text and the gaps between them.
    private static func ripples(_ sums: SlantSums) -> [Float] {
        let windows = (sums.length + window - 1) / window
        var result = [Float](repeating: 0, count: windows * sums.slopes)
        for slope in 0..<sums.slopes {
            let start = slope * sums.stride
            for index in 0..<windows {
                var sum = SIMD8<Float>()
                let end = min(sums.length, (index + 1) * window)
                for place in stride(from: index * window, to: end, by: 8) {
                    let low = SIMD8<Int16>(truncatingIfNeeded: sums.sums.eight(at: start + place))
                    let high = SIMD8<Int16>(
                        truncatingIfNeeded: sums.sums.eight(at: start + place + 4)
                    )
                    let change = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: high &- low))
                    sum += change * change
                }
                result[index * sums.slopes + slope] = sum.sum()
            }
        }
        return result
    }

    /// Returns the slopes at which a window and its neighbours vary most.
    private static func slopes(_ ripples: [Float], _ window: Int, of windows: Int) -> [Int] {
        let count = ripples.count / windows
        var sums = [Float](repeating: 0, count: count)
        for near in max(0, window - 1)...min(windows - 1, window + 1) {
            for slope in 0..<count { sums[slope] += ripples[near * count + slope] }
        }
        var result = [Int]()
        let greatest = sums.max() ?? 0
        for slope in 0..<count where sums[slope] > 0.2 * greatest {
            let near = max(0, slope - 2)...min(count - 1, slope + 2)
            guard near.allSatisfy({ sums[$0] <= sums[slope] }) else { continue }
            result.append(slope)
        }
        return result
    }

    /// Finds bands of some height in a window that are stronger than the areas above and below them.
    private func scan(
        _ sums: SlantSums,
        slope: Int,
        from first: Int,
        _ scratch: inout Scratch,
        _ found: ((middle: Float, height: Int, strength: Float)) -> Void
    ) {
        let base = first - Scratch.margin
        scratch.add(sums, slope: slope, from: base)
        var last: (middle: Float, height: Int, strength: Float) = (-100, 0, 0)
        for place in stride(from: Scratch.margin, to: Scratch.margin + Self.window, by: 8) {
            var best = SIMD8<Float>(repeating: Self.least * Float(SlantSums.width))
            var heights = SIMD8<Int32>()
            for height in Self.heights {
                let strengths = scratch.strengths(at: place, height: height)
                let isBetter = strengths .> best
                best.replace(with: strengths, where: isBetter)
                heights.replace(
                    with: SIMD8(repeating: Int32(height)),
                    where: isBetter
                )
            }
            guard heights != SIMD8() else { continue }
            for lane in 0..<8 where heights[lane] > 0 {
                let height = Int(heights[lane])
                let low = base + place + lane - height / 2
                let middle = Float(low) + Float(height - 1) / 2
                if middle - last.middle < 3 {
                    if best[lane] > last.strength { last = (middle, height, best[lane]) }
                } else {
                    if last.height > 0 { found(last) }
                    last = (middle, height, best[lane])
                }
            }
        }
        if last.height > 0 { found(last) }
    }

    /// Running sums, so that bands of any height cost the same.
    private struct Scratch {
        static let margin = 16
        private var totals = [Int32](repeating: 0, count: window + 2 * margin + 8)

        mutating func add(_ sums: SlantSums, slope: Int, from base: Int) {
            let start = slope * sums.stride
            var total: Int32 = 0
            for place in 0..<window + 2 * Self.margin {
                let at = base + place
                if at >= 0 && at < sums.length { total &+= Int32(sums.sums[start + at]) }
                totals[place + 1] = total
            }
        }

        /// Returns for eight places how much stronger a band around them is than the areas next to it.
        func strengths(at place: Int, height: Int) -> SIMD8<Float> {
            let flank = max(2, height / 2)
            let low = place - height / 2
            let top = totals.eight(at: low)
            let end = totals.eight(at: low + height)
            let before = top &- totals.eight(at: low - flank)
            let after = totals.eight(at: low + height + flank) &- end
            let beside = before.replacing(with: after, where: after .> before)
            return SIMD8<Float>(end &- top) / Float(height) - SIMD8<Float>(beside) / Float(flank)
        }
    }

    /// Keeps the pieces that no stronger piece overlaps.
    private mutating func keepBest(of found: [LinePiece]) {
        let first = pieces.count
        for piece in found.sorted(by: { $0.strength > $1.strength }) {
            guard pieces.count - first < Self.most else { break }
            let isTaken = pieces[first...].contains { other in
                (other.middle - piece.middle).magnitude < 0.7 * max(other.height, piece.height)
            }
            if !isTaken { pieces.append(piece) }
        }
    }
}
