// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Where each module of a code lies in a picture.
///
/// One perspective for the whole code is not exact enough for 141 modules and more, and paper is
/// not flat. So the alignment patterns are looked for one after the other, each where its known
/// neighbours let it be expected, and modules are placed between the four around them.
struct QRGrid {
    let version: QRVersion
    /// Rows and columns of the nodes.
    private let lines: [Int]
    /// The places of the nodes, row by row.
    private var nodes: [Place]
    /// How well the alignment patterns were seen, from 0 to 1.
    private(set) var quality = 0.0

    /// Lays the grid out from three corners.
    init(_ version: QRVersion, _ corners: QRMeasuredCorners, in picture: GreyPicture) {
        self.version = version
        lines = version.alignment
        let count = lines.count
        nodes = [Place](repeating: corners.topLeft.center, count: count * count)
        let sampler = QRSampler(picture)
        var qualities: [Double] = []
        for row in 0..<count {
            for column in 0..<count {
                guard let expected = expectation(row, column, corners) else { continue }
                nodes[row * count + column] = expected.place
                guard version.number > 1, !expected.isFinder else { continue }
                let found = sampler.findAlignment(
                    at: expected.place,
                    right: expected.right,
                    down: expected.down
                )
                qualities.append(found.quality)
                if found.quality > Self.leastQuality { nodes[row * count + column] = found.place }
            }
        }
        quality = qualities.isEmpty ? 1 : qualities.reduce(0, +) / Double(qualities.count)
    }

    /// Below this likeness, the data beside a pattern look like one as well.
    private static let leastQuality = 0.55

    private struct Expectation {
        let place: Place
        let right: Place
        let down: Place
        /// The node stands at a finder pattern, whose place is known already.
        var isFinder = false
    }

    private func expectation(
        _ row: Int,
        _ column: Int,
        _ corners: QRMeasuredCorners
    ) -> Expectation? {
        let last = lines.count - 1
        let (left, right, low) = (corners.topLeft, corners.topRight, corners.bottomLeft)
        switch (row, column) {
        case (0, 0):
            return Expectation(
                place: left.place(3, 3),
                right: left.right,
                down: left.down,
                isFinder: true
            )
        case (0, last):
            return Expectation(
                place: right.place(-3, 3),
                right: right.right,
                down: right.down,
                isFinder: true
            )
        case (last, 0):
            return Expectation(
                place: low.place(3, -3),
                right: low.right,
                down: low.down,
                isFinder: true
            )
        case (0, _):
            let part = part(column, from: left.right.length, to: right.right.length)
            let start = left.place(3, 3)
            return Expectation(
                place: start + (right.place(-3, 3) - start) * part,
                right: left.right * (1 - part) + right.right * part,
                down: left.down * (1 - part) + right.down * part
            )
        case (_, 0):
            let part = part(row, from: left.down.length, to: low.down.length)
            let start = left.place(3, 3)
            return Expectation(
                place: start + (low.place(3, -3) - start) * part,
                right: left.right * (1 - part) + low.right * part,
                down: left.down * (1 - part) + low.down * part
            )
        default:
            let (above, beside) = (node(row - 1, column), node(row, column - 1))
            let across = node(row - 1, column - 1)
            let width = Double(lines[column] - lines[column - 1])
            let height = Double(lines[row] - lines[row - 1])
            return Expectation(
                place: above + beside - across,
                right: (above - across) * (1 / width),
                down: (beside - across) * (1 / height)
            )
        }
    }

    /// How far along an edge a node is, seen in perspective: modules shrink towards the far end.
    private func part(_ index: Int, from near: Double, to far: Double) -> Double {
        let last = Double(lines[lines.count - 1] - lines[0])
        let part = Double(lines[index] - lines[0]) / last
        let ratio = (near / far).squareRoot()
        return ratio * part / (1 + (ratio - 1) * part)
    }

    private func node(_ row: Int, _ column: Int) -> Place {
        nodes[row * lines.count + column]
    }

    /// The place of a point of the code, in modules from its top left corner.
    func place(_ x: Double, _ y: Double) -> Place {
        let column = cell(x)
        let row = cell(y)
        let width = Double(lines[column + 1] - lines[column])
        let height = Double(lines[row + 1] - lines[row])
        let u = (x - Double(lines[column]) - 0.5) / width
        let v = (y - Double(lines[row]) - 0.5) / height
        let top = node(row, column) * (1 - u) + node(row, column + 1) * u
        let bottom = node(row + 1, column) * (1 - u) + node(row + 1, column + 1) * u
        return top * (1 - v) + bottom * v
    }

    /// The gap between lines in which a coordinate lies; outside, the nearest one.
    private func cell(_ value: Double) -> Int {
        let inner = lines.dropFirst().dropLast()
        return inner.count(where: { Double($0) + 0.5 <= value })
    }
}
