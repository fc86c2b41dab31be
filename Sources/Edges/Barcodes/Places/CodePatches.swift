// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Groups of connected cells that each look like the inside of a code.
struct CodePatches {
    /// One group.
    struct Patch {
        /// The fewest cells of a patch that is not crisp.
        private static let leastCount: Float = 4
        /// A patch with fewer cells may be a part of a code.
        private static let wholeCount: Float = 100
        /// The duality of black and white with hardly any grey.
        private static let crispness: Float = 0.92

        fileprivate(set) var count: Float = 0
        fileprivate var columns: ClosedRange<Int>
        fileprivate var rows: ClosedRange<Int>
        /// Sums of places, and of their products.
        fileprivate var x: Float = 0
        fileprivate var y: Float = 0
        fileprivate var xx: Float = 0
        fileprivate var yy: Float = 0
        fileprivate var xy: Float = 0
        /// The mean texture of its cells.
        fileprivate(set) var texture = CodeCells.Texture()
        /// Its energy as a fraction of that of the strongest cells.
        fileprivate(set) var part: Float = 0

        /// How much it fills a rectangle with the same spread, at any angle; 1 is all of it.
        var fill: Float {
            let (meanX, meanY) = (x / count, y / count)
            // A single cell has a spread of a twelfth.
            let spreadX = xx / count - meanX * meanX + 1 / 12
            let spreadY = yy / count - meanY * meanY + 1 / 12
            let common = xy / count - meanX * meanY
            let square = max(spreadX * spreadY - common * common, 1e-6)
            return count / (12 * square.squareRoot())
        }

        /// Whether it looks like a code; print and pictures rarely do.
        var looksLikeCode: Bool {
            let isFirm = count >= Self.leastCount && texture.rapidity < 3.9
            return (isFirm || isCrisp) && fill > 0.5 && part > 0.2
                && texture.balance.magnitude < 0.08
                && texture.rapidity > 0.7 && texture.duality > 0.715
        }

        private var isCrisp: Bool { texture.duality > Self.crispness }

        /// Returns the rectangle around the whole code in pixels, including its quiet zone.
        ///
        /// A patch covers nearly all of its code, but there are gaps between crisp bars of uneven widths.
        func rectangle(side: Int) -> PixelRectangle {
            let isPart = count < Self.wholeCount && isCrisp
            let margin = side * (isPart ? 16 : 4)
            return PixelRectangle(
                x: columns.lowerBound * side - margin..<(columns.upperBound + 1) * side + margin,
                y: rows.lowerBound * side - margin..<(rows.upperBound + 1) * side + margin
            )
        }
    }

    private(set) var patches: [Patch] = []

    /// Collects the patches of cells.
    init(_ cells: CodeCells) {
        var isOpen = cells.cores
        for start in isOpen.indices where isOpen[start] {
            patches.append(Patch(cells.grid.connected(to: start, &isOpen), cells))
        }
    }
}

extension CodePatches.Patch {
    fileprivate init(_ members: [Int], _ cells: CodeCells) {
        let width = cells.grid.columns
        let first = (x: members[0] % width, y: members[0] / width)
        columns = first.x...first.x
        rows = first.y...first.y
        for cell in members {
            let place = (x: cell % width, y: cell / width)
            columns = min(columns.lowerBound, place.x)...max(columns.upperBound, place.x)
            rows = min(rows.lowerBound, place.y)...max(rows.upperBound, place.y)
            let (right, down) = (Float(place.x - first.x), Float(place.y - first.y))
            x += right
            y += down
            xx += right * right
            yy += down * down
            xy += right * down
            let seen = cells.textures[cell]
            texture.energy += seen.energy
            texture.rapidity += seen.rapidity
            texture.balance += seen.balance
            texture.duality += seen.duality
        }
        count = Float(members.count)
        texture.energy /= count
        texture.rapidity /= count
        texture.balance /= count
        texture.duality /= count
        part = texture.energy / max(cells.strongest, 1)
    }
}
