// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The place of each module of a code in a picture.
///
/// One perspective for the whole code is not exact enough for 141 modules and more, and paper is not flat. So the
/// alignment patterns are located one after the other, each where its known neighbours predict it, and modules are
/// placed between the four around them.
package struct QRGrid {
    package let version: QRVersion
    /// Rows and columns of the nodes.
    private let lines: [Int]
    /// The places of the nodes, row by row.
    private var nodes: [Place]
    /// How clear the alignment patterns are, from 0 to 1; 1 at the finder patterns.
    private var likenesses: [Double]
    /// The one perspective that all modules are placed by, if any.
    private var perspective: Perspective?

    /// Builds the grid from three corners.
    init(_ version: QRVersion, _ corners: QRMeasuredCorners, in picture: GreyPicture) {
        self.version = version
        lines = version.alignment
        let count = lines.count
        nodes = [Place](repeating: corners.topLeft.center, count: count * count)
        likenesses = [Double](repeating: 0, count: count * count)
        let sampler = PictureSampler(picture)
        for row in 0..<count {
            for column in 0..<count {
                let expected = expectation(row, column, corners)
                nodes[row * count + column] = expected.place
                likenesses[row * count + column] = expected.isFinder ? 1 : 0
                guard version.number > 1, !expected.isFinder else { continue }
                look(row, column, expected, sampler, reach: 2.5)
            }
        }
        if version.number > 1 { mend(corners, sampler) }
    }

    /// Returns the same grid in one perspective; `nil` for a code of several alignment patterns.
    ///
    /// In a small code seen from the side, straight lines between four places are not exact enough. All that is known of
    /// the finder patterns helps to find its perspective.
    func inPerspective(_ corners: QRMeasuredCorners) -> QRGrid? {
        guard lines.count == 2 else { return nil }
        let far = Double(version.side) - 3.5
        var pairs: [(from: Place, to: Place)] = []
        for (frame, x, y) in [
            (corners.topLeft, 3.5, 3.5), (corners.topRight, far, 3.5),
            (corners.bottomLeft, 3.5, far),
        ] {
            for (column, row) in [(0.0, 0.0), (-3, -3), (3, -3), (-3, 3), (3, 3)] {
                pairs.append((Place(x: x + column, y: y + row), frame.place(column, row)))
            }
        }
        if version.number > 1, likenesses[3] > Self.leastLikeness {
            // The only place known in its corner counts as much as those of a finder pattern.
            for _ in 0..<5 { pairs.append((position(3), nodes[3])) }
        }
        guard let fit = Perspective(pairs) else { return nil }
        var grid = self
        grid.perspective = fit
        return grid
    }

    /// How clear the alignment patterns are on average, from 0 to 1.
    var quality: Double { likenesses.reduce(0, +) / Double(likenesses.count) }

    private mutating func look(
        _ row: Int,
        _ column: Int,
        _ expected: Expectation,
        _ sampler: PictureSampler,
        reach: Double
    ) {
        let found = sampler.findAlignment(
            at: expected.place,
            right: expected.right,
            down: expected.down,
            reach: reach
        )
        let index = row * lines.count + column
        likenesses[index] = max(found.quality, 0)
        nodes[index] = found.quality > Self.leastLikeness ? found.place : expected.place
    }

    /// Locates patterns again that are not where all the others predict them.
    ///
    /// The first search goes from neighbour to neighbour, so that one mistake leads to the next.
    private mutating func mend(_ corners: QRMeasuredCorners, _ sampler: PictureSampler) {
        let module = (corners.topLeft.right.length + corners.topLeft.down.length) / 2
        var trusted = likenesses.indices.filter { likenesses[$0] > Self.leastLikeness }
        var perspective: Perspective?
        for limit in [4.0, 2, 1.2] {
            guard let fit = Perspective(trusted.map { (position($0), nodes[$0]) }) else { return }
            perspective = fit
            trusted = likenesses.indices.filter { index in
                likenesses[index] > Self.leastLikeness
                    && (fit(position(index)) - nodes[index]).length < limit * module
            }
        }
        guard let perspective else { return }
        let sound = Set(trusted)
        for index in nodes.indices where !sound.contains(index) && likenesses[index] < 1 {
            let here = position(index)
            let place = perspective(here)
            let expected = Expectation(
                place: place,
                right: perspective(here + Place(x: 1, y: 0)) - place,
                down: perspective(here + Place(x: 0, y: 1)) - place
            )
            let (row, column) = index.quotientAndRemainder(dividingBy: lines.count)
            look(row, column, expected, sampler, reach: 1.5)
        }
    }

    /// Returns the position of a node in the code, in modules.
    private func position(_ index: Int) -> Place {
        let (row, column) = index.quotientAndRemainder(dividingBy: lines.count)
        return Place(x: Double(lines[column]) + 0.5, y: Double(lines[row]) + 0.5)
    }

    /// Below this likeness, the data beside a pattern may look like one too.
    private static let leastLikeness = 0.55

    private struct Expectation {
        let place: Place
        let right: Place
        let down: Place
        /// Whether the node is at a finder pattern, whose place is already known.
        var isFinder = false
    }

    private func expectation(
        _ row: Int,
        _ column: Int,
        _ corners: QRMeasuredCorners
    ) -> Expectation {
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

    /// Returns how far along an edge a node is in perspective: modules shrink towards the far end.
    private func part(_ index: Int, from near: Double, to far: Double) -> Double {
        let last = Double(lines[lines.count - 1] - lines[0])
        let part = Double(lines[index] - lines[0]) / last
        let ratio = (near / far).squareRoot()
        return ratio * part / (1 + (ratio - 1) * part)
    }

    private func node(_ row: Int, _ column: Int) -> Place {
        nodes[row * lines.count + column]
    }

    /// Returns the place of a point of the code, given in modules from its top left corner.
    func place(_ x: Double, _ y: Double) -> Place {
        if let perspective { return perspective(Place(x: x, y: y)) }
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

    /// The corners of the code: top left, top right, bottom right and bottom left; `nil` if the grid is unusable.
    package var corners: [PicturePoint]? {
        let side = Double(version.side)
        let places = [place(0, 0), place(side, 0), place(side, side), place(0, side)]
        // Codes are no larger than their pictures.
        guard places.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else { return nil }
        return places.map { PicturePoint(x: Float($0.x), y: Float($0.y)) }
    }

    /// Returns the gap between lines that contains a coordinate; outside, the nearest one.
    private func cell(_ value: Double) -> Int {
        let inner = lines.dropFirst().dropLast()
        return inner.count(where: { Double($0) + 0.5 <= value })
    }
}
