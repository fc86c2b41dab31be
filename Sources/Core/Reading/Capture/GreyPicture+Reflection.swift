// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// The samples of a document, across and down.
    private static let samples = (across: 160, down: 100)
    /// The samples beside a reflection over which its light fades, by at least so much in all and at most so much from
    /// one to the next: print ends at once, and paper stays as bright as it is.
    private static let halo = (count: 5, least: 12, step: -4...30)
    /// The least part of a document that a reflection covers to be worth a word.
    private static let leastShare = 0.015

    /// Returns whether a reflection of light covers a part of a document.
    ///
    /// A reflection is burnt out and fades towards its sides. What is white and ends at once is print, and where the paper
    /// itself is as bright, nothing stands out from it.
    package func hasReflection(within corners: Quadrilateral) -> Bool {
        let (across, down) = Self.samples
        var covered = 0
        var rest = [UInt8]()
        for row in 0..<down {
            let values = samples(of: row, within: corners)
            var place = 0
            while place < across {
                let start = place
                while place < across, values[place] >= PictureLight.burntOut { place += 1 }
                let isWide = place - start >= 3
                if isWide, Self.isHaloed(values, start..<place) { covered += place - start }
                if place == start {
                    rest.append(values[place])
                    place += 1
                }
            }
        }
        guard Double(covered) >= Self.leastShare * Double(across * down), !rest.isEmpty else {
            return false
        }
        rest.sort()
        return rest[rest.count / 2] < PictureLight.whitePaper
    }

    /// The grey values of a row of samples across the document.
    private func samples(of row: Int, within corners: Quadrilateral) -> [UInt8] {
        let (across, down) = Self.samples
        let lower = (Float(row) + 0.5) / Float(down)
        return (0..<across).map { column in
            let right = (Float(column) + 0.5) / Float(across)
            let upper = (1 - right, right)
            let x =
                (1 - lower) * (corners.topLeft.x * upper.0 + corners.topRight.x * upper.1)
                + lower * (corners.bottomLeft.x * upper.0 + corners.bottomRight.x * upper.1)
            let y =
                (1 - lower) * (corners.topLeft.y * upper.0 + corners.topRight.y * upper.1)
                + lower * (corners.bottomLeft.y * upper.0 + corners.bottomRight.y * upper.1)
            let column = Int(max(0, min(x, Float(width - 1))))
            return pixels[Int(max(0, min(y, Float(height - 1)))) * width + column]
        }
    }

    /// Returns whether the light fades beyond both ends of a run, as far as they are on the document.
    private static func isHaloed(_ values: [UInt8], _ run: Range<Int>) -> Bool {
        let ends = [
            fades(values, run.lowerBound, step: -1), fades(values, run.upperBound - 1, step: 1),
        ]
        return ends.contains(true) && !ends.contains(false)
    }

    /// Returns whether the light fades from a sample on; `nil` too close to the end of the row.
    private static func fades(_ values: [UInt8], _ start: Int, step: Int) -> Bool? {
        guard values.indices.contains(start + halo.count * step) else { return nil }
        for count in 1...halo.count {
            let drop = Int(values[start + (count - 1) * step]) - Int(values[start + count * step])
            guard halo.step.contains(drop) else { return false }
        }
        return Int(values[start]) - Int(values[start + halo.count * step]) >= halo.least
    }
}
