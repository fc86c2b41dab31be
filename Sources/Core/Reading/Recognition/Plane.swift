// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Values on a grid, all channels of a cell together, with a margin of zeros around it.
struct Plane {
    /// Cells beyond the last row that a kernel may read, but never uses.
    static let slack = 8

    let rows: Int
    let columns: Int
    let channels: Int
    let margin: (rows: Int, columns: Int)
    var values: [Float]

    /// Creates a grid of zeros.
    init(rows: Int, columns: Int, channels: Int, margin: (rows: Int, columns: Int)) {
        self.rows = rows
        self.columns = columns
        self.channels = channels
        self.margin = margin
        let cells = (rows + 2 * margin.rows) * (columns + 2 * margin.columns) + Self.slack
        values = [Float](repeating: 0, count: cells * channels)
    }

    /// The distance from one row to the next in values, including the margin.
    var rowStride: Int { (columns + 2 * margin.columns) * channels }

    /// The number of rows, including those of the margin.
    var paddedRows: Int { rows + 2 * margin.rows }

    /// Returns the place of the first cell of a row.
    func start(ofRow row: Int) -> Int {
        (row + margin.rows) * rowStride + margin.columns * channels
    }
}

extension [Float] {
    /// Returns eight values starting at a place.
    ///
    /// - Precondition: they exist.
    func eight(at place: Int) -> SIMD8<Float> {
        precondition(place >= 0 && place <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
        }
    }

    /// Stores eight values starting at a place.
    ///
    /// - Precondition: the places exist.
    mutating func store(_ values: SIMD8<Float>, at place: Int) {
        precondition(place >= 0 && place <= count - 8)
        unsafe withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: values, toByteOffset: 4 * place, as: SIMD8<Float>.self)
        }
    }
}
