// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// The share of an edge's contrast in its steepest pixel from which on a picture is sharp.
    ///
    /// One pixel takes all of an ideal edge, and a fifth of one blurred over 5 pixels.
    static let sharpEdgeShare: Float = 0.3
    /// The longest side, in pixels, of the picture that is measured; a card on it is at about 300 dpi.
    private static let measuredSide = 1600
    /// The least contrast of an edge over ``reach`` pixels in both directions, in grey values.
    private static let leastContrast: UInt = 48
    /// The pixels on each side of an edge over which its contrast is measured.
    private static let reach = 4
    /// The fewest edges that say anything.
    private static let fewestEdges = 200

    /// Whether the picture is sharp enough to be read by a person.
    ///
    /// A picture without any strong edge shows nothing to read, and is not sharp.
    public var isSharp: Bool {
        edgeShare.map { $0 >= Self.sharpEdgeShare } ?? false
    }

    /// How much of the contrast of strong edges lies in their steepest pixel: the median, 0 to 1; nil if there are too
    /// few strong edges.
    ///
    /// The measure does not depend on how much print there is, or on the light. Edges are measured along rows and columns,
    /// so that motion in one direction shows.
    package var edgeShare: Float? {
        var picture = self
        while max(picture.width, picture.height) > Self.measuredSide, let half = picture.halved() {
            picture = half
        }
        let along = picture.shares(count: picture.width, of: picture.height, isRow: true)
        let across = picture.shares(count: picture.height, of: picture.width, isRow: false)
        guard let first = along.median, let second = across.median else { return nil }
        return min(first, second)
    }

    /// The shares of the edges in every eighth row or column.
    private func shares(count: Int, of lines: Int, isRow: Bool) -> Shares {
        let next = isRow ? 1 : width
        let line = isRow ? width : 1
        var shares = Shares()
        for index in stride(from: 0, to: lines, by: 8) {
            let start = index * line
            var place = Self.reach
            while place + Self.reach < count {
                var contrast = contrast(at: start + place * next, next: next)
                guard contrast >= Self.leastContrast else {
                    place += 1
                    continue
                }
                // The middle of the edge is where the contrast is greatest.
                while place + Self.reach + 1 < count {
                    let further = self.contrast(at: start + (place + 1) * next, next: next)
                    guard further > contrast else { break }
                    contrast = further
                    place += 1
                }
                let steepest = steepest(at: start + place * next, next: next)
                shares.add(Float(steepest) / Float(contrast))
                // The same edge is measured once.
                place += Self.reach
            }
        }
        return shares
    }

    /// The difference between the pixels at both ends of the reach around a pixel.
    private func contrast(at place: Int, next: Int) -> UInt {
        let before = Int(pixels[place - Self.reach * next])
        return (Int(pixels[place + Self.reach * next]) - before).magnitude
    }

    /// The greatest difference between neighbours within reach of a pixel.
    private func steepest(at place: Int, next: Int) -> UInt {
        var steepest: UInt = 0
        for offset in -Self.reach..<Self.reach {
            let here = place + offset * next
            steepest = max(steepest, (Int(pixels[here + next]) - Int(pixels[here])).magnitude)
        }
        return steepest
    }

    /// A histogram of shares, in hundredths.
    private struct Shares {
        private var counts = [Int](repeating: 0, count: 101)
        private var total = 0

        mutating func add(_ share: Float) {
            counts[Int(min(share, 1) * 100)] += 1
            total += 1
        }

        /// The median; nil for fewer edges than say anything.
        var median: Float? {
            guard total >= fewestEdges else { return nil }
            var seen = 0
            for (share, count) in counts.enumerated() {
                seen += count
                if 2 * seen >= total { return Float(share) / 100 }
            }
            return nil
        }
    }
}
