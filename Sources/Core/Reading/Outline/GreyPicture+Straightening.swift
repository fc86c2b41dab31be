// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// Returns the document within an outline as a flatbed scanner would give it at 300 dpi.
    ///
    /// The zone is upright and not mirrored, however it appeared in the picture. Parts of the document outside the
    /// picture repeat the pixels at its edge.
    ///
    /// - Parameter outline: the outline, in pixels of this picture.
    /// - Returns: `nil` if the corners do not form a quadrilateral.
    public func straightened(_ outline: DocumentOutline) -> GreyPicture? {
        scanned(outline.corners, outline.width, outline.height)
    }

    /// Returns what lies within four corners at 300 dpi, of a width and a height in millimetres.
    func scanned(_ corners: Quadrilateral, _ width: Double, _ height: Double) -> GreyPicture? {
        let dots = 300 / 25.4
        return straightened(
            corners,
            width: Int(width * dots + 0.5),
            height: Int(height * dots + 0.5)
        )
    }

    /// Returns what lies within four corners as a rectangle, with the perspective removed.
    ///
    /// Each pixel is the mean of the area that it covers in this picture, so that fine print does not turn into patterns
    /// when it becomes smaller. Places outside the picture repeat the pixels at its edge.
    ///
    /// - Parameters:
    ///   - quadrilateral: the corners in pixels of this picture. They become the result's corners of the same names, so
    ///     corners that were seen in a mirror give a picture that is not mirrored.
    ///   - width: columns of the result, at least 1.
    ///   - height: rows of the result, at least 1.
    /// - Returns: `nil` if the corners are not those of a convex quadrilateral, or a side of the result is below 1.
    public func straightened(
        _ quadrilateral: Quadrilateral,
        width: Int,
        height: Int
    ) -> GreyPicture? {
        guard
            width > 0, height > 0,
            let (view, smaller) = StraightView.fitting(quadrilateral, width, height, in: self)
        else { return nil }
        let sampler = PictureSampler(smaller)
        var pixels = [UInt8](repeating: 0, count: width * height)
        let side = StraightView.tileSide
        for firstRow in stride(from: 0, to: height, by: side) {
            let rows = firstRow..<min(firstRow + side, height)
            for firstColumn in stride(from: 0, to: width, by: side) {
                let columns = firstColumn..<min(firstColumn + side, width)
                let counts = view.counts(columns, rows)
                for row in rows {
                    for column in columns {
                        pixels[row * width + column] = view.mean(column, row, counts, sampler)
                    }
                }
            }
        }
        return GreyPicture(width, height, pixels)
    }
}

/// A rectangle of pixels laid over a quadrilateral in a picture.
private struct StraightView {
    /// The numbers of samples are the same for squares of pixels of this side.
    static let tileSide = 32
    /// The most samples of a pixel in each direction.
    private static let mostSamples = 16

    private let perspective: Perspective
    private let width: Double
    private let height: Double

    /// Lays a rectangle over a quadrilateral in a picture or in one with a half of its sides, a quarter and so on: the
    /// smallest that has all detail of the result.
    static func fitting(
        _ quadrilateral: Quadrilateral,
        _ width: Int,
        _ height: Int,
        in picture: GreyPicture
    ) -> (StraightView, GreyPicture)? {
        var corners = quadrilateral.places
        guard corners.areConvex, var view = StraightView(corners, width, height) else { return nil }
        var picture = picture
        while view.leastStep(width, height) >= 4, let half = picture.halved() {
            corners = corners.map { $0 * 0.5 }
            guard let next = StraightView(corners, width, height) else { break }
            (view, picture) = (next, half)
        }
        return (view, picture)
    }

    private init?(_ corners: [Place], _ width: Int, _ height: Int) {
        // A plane of side 1, as products of large numbers would cost the solution its precision.
        let plane = [Place(x: 0, y: 0), Place(x: 1, y: 0), Place(x: 1, y: 1), Place(x: 0, y: 1)]
        guard let perspective = Perspective(zip(plane, corners).map { (from: $0, to: $1) }) else {
            return nil
        }
        self.perspective = perspective
        self.width = Double(width)
        self.height = Double(height)
    }

    private func place(_ x: Double, _ y: Double) -> Place {
        perspective(Place(x: x / width, y: y / height))
    }

    /// The steps in the picture to the next pixel of a row and of a column.
    private func steps(_ x: Double, _ y: Double) -> (across: Double, down: Double) {
        let here = place(x, y)
        return ((place(x + 1, y) - here).length, (place(x, y + 1) - here).length)
    }

    /// The shortest step to a neighbour.
    private func leastStep(_ width: Int, _ height: Int) -> Double {
        var least = Double.infinity
        for y in [0, Double(height - 1)] {
            for x in [0, Double(width - 1)] {
                let (across, down) = steps(x, y)
                least = min(least, min(across, down))
            }
        }
        return least
    }

    /// Returns how many samples of each pixel of a tile are needed across and down.
    func counts(_ columns: Range<Int>, _ rows: Range<Int>) -> (across: Int, down: Int) {
        var (mostAcross, mostDown) = (0.0, 0.0)
        for y in [rows.lowerBound, rows.upperBound - 1] {
            for x in [columns.lowerBound, columns.upperBound - 1] {
                let (across, down) = steps(Double(x), Double(y))
                mostAcross = max(mostAcross, across)
                mostDown = max(mostDown, down)
            }
        }
        func count(_ step: Double) -> Int {
            // A sample reaches to the middles of the neighbouring pixels, which suffices for steps of up to 1.5.
            step.isFinite ? Int(max(1, min(step + 0.5, Double(Self.mostSamples)))) : 1
        }
        return (count(mostAcross), count(mostDown))
    }

    /// Returns the mean of samples spread evenly over a pixel.
    func mean(
        _ column: Int,
        _ row: Int,
        _ counts: (across: Int, down: Int),
        _ sampler: PictureSampler
    ) -> UInt8 {
        var sum = 0.0
        for line in 0..<counts.down {
            let y = Double(row) + (Double(line) + 0.5) / Double(counts.down)
            for sample in 0..<counts.across {
                let x = Double(column) + (Double(sample) + 0.5) / Double(counts.across)
                sum += sampler.value(place(x, y))
            }
        }
        return UInt8(sum / Double(counts.across * counts.down) + 0.5)
    }
}

extension Quadrilateral {
    /// The corners clockwise from the top left one.
    var places: [Place] {
        [Place(topLeft), Place(topRight), Place(bottomRight), Place(bottomLeft)]
    }
}

extension [Place] {
    /// Whether these are the corners of a convex polygon in order, in either direction.
    var areConvex: Bool {
        let turns = indices.map { index in
            let (next, last) = (self[(index + 1) % count], self[(index + 2) % count])
            return (next - self[index]).cross(last - next)
        }
        // Written so that numbers that are not finite are not convex.
        return self.allSatisfy { $0.isFinite }
            && (turns.allSatisfy { $0 > 1e-6 } || turns.allSatisfy { $0 < -1e-6 })
    }
}
