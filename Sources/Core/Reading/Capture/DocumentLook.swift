// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a side of a document looks like from afar: enough to know it again, too little to read anything.
///
/// Two pictures are compared where they are lighter and darker than what is around, so the light on the document counts
/// little; whether it lies upside down does not count.
package struct DocumentLook: Sendable, Hashable {
    /// From here on, two pictures show the same side (`Docs/reading.md`).
    private static let same: Float = 0.7
    /// The length in pixels to which the longer side of a document is straightened.
    private static let longest = 480
    private static let columns = 48
    private static let rows = 30
    /// The part of each side that is left out at its ends, because there the table may be seen.
    private static let edge: Float = 0.05
    /// How far cells lie apart whose mean a cell is compared with.
    private static let around = 4
    /// How far pictures may be shifted against each other, because corners are not found exactly, in cells.
    private static let shift = 2
    /// Cells differ by no more than this from what is around, in standard deviations: reflections count little.
    private static let most: Float = 2

    /// How much lighter each cell is than what is around it, row by row.
    private let cells: [Float]

    /// Looks at a document in a picture.
    ///
    /// - Parameters:
    ///   - edges: where it lies; without certain edges, there is nothing to look at.
    ///   - picture: the picture.
    package init?(_ edges: DocumentEdges?, in picture: GreyPicture) {
        guard let edges, edges.isCertain,
            let document = picture.document(
                within: edges.corners,
                ratio: edges.ratio,
                longest: Self.longest
            )
        else { return nil }
        self.init(document)
    }

    /// Looks at a document.
    ///
    /// - Parameter document: the document alone, without perspective, any way up.
    package init(_ document: GreyPicture) {
        let means = Self.means(of: document)
        var cells = [Float](repeating: 0, count: means.count)
        var squares: Float = 0
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let place = row * Self.columns + column
                cells[place] = means[place] - Self.mean(of: means, around: row, column)
                squares += cells[place] * cells[place]
            }
        }
        let limit = Self.most * (squares / Float(cells.count)).squareRoot()
        self.cells = cells.map { max(-limit, min(limit, $0)) }
    }

    /// Returns whether two pictures show the same side of a document.
    package func isSameSide(as other: DocumentLook) -> Bool { likeness(to: other) >= Self.same }

    /// Returns how much two looks are alike: 1 if they are the same, about 0 if they have nothing in common.
    package func likeness(to other: DocumentLook) -> Float {
        let turned = [Float](other.cells.reversed())
        var best: Float = 0
        for down in -Self.shift...Self.shift {
            for across in -Self.shift...Self.shift {
                best = max(best, correlation(other.cells, across, down))
                best = max(best, correlation(turned, across, down))
            }
        }
        return best
    }

    /// The correlation of the cells that are not at the edge with those of another look, shifted.
    private func correlation(_ other: [Float], _ across: Int, _ down: Int) -> Float {
        var (product, one, two): (Float, Float, Float) = (0, 0, 0)
        for row in Self.shift..<Self.rows - Self.shift {
            for column in Self.shift..<Self.columns - Self.shift {
                let mine = cells[row * Self.columns + column]
                let others = other[(row + down) * Self.columns + column + across]
                product += mine * others
                one += mine * mine
                two += others * others
            }
        }
        let size = (one * two).squareRoot()
        return size > 0 ? product / size : 0
    }

    /// The mean of the pixels in each cell, with the longer side of the document across.
    private static func means(of document: GreyPicture) -> [Float] {
        let isUpright = document.height > document.width
        let (width, height) =
            isUpright
            ? (document.height, document.width) : (document.width, document.height)
        var means = [Float](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            let down = pixels(of: row, rows, height)
            for column in 0..<columns {
                let across = pixels(of: column, columns, width)
                var sum = 0
                for y in down {
                    for x in across {
                        let pixel =
                            isUpright
                            ? x * document.width + document.width - 1 - y : y * document.width + x
                        sum += Int(document.pixels[pixel])
                    }
                }
                means[row * columns + column] = Float(sum) / Float(down.count * across.count)
            }
        }
        return means
    }

    /// Returns the pixels of a cell along one side of the document, without its edges.
    private static func pixels(of cell: Int, _ count: Int, _ length: Int) -> Range<Int> {
        let edge = Int(Self.edge * Float(length))
        let first = edge + cell * (length - 2 * edge) / count
        return first..<max(first + 1, edge + (cell + 1) * (length - 2 * edge) / count)
    }

    /// The mean of the cells around one, itself among them.
    private static func mean(of means: [Float], around row: Int, _ column: Int) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for near in max(0, row - around)...min(rows - 1, row + around) {
            for beside in max(0, column - around)...min(columns - 1, column + around) {
                sum += means[near * columns + beside]
                count += 1
            }
        }
        return sum / count
    }
}
