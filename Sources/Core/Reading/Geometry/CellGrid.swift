// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cells of a picture, row after row.
package struct CellGrid {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The number of cells.
    package var count: Int { columns * rows }

    /// The number of each cell's neighbours, including itself: 9 except at the border.
    package var neighbourCounts: [UInt8] {
        sums([UInt8](repeating: 1, count: count), &+=)
    }

    /// Returns the sums over each cell and up to eight cells around it.
    @inlinable
    package func sums<Value>(_ values: [Value], _ add: (inout Value, Value) -> Void) -> [Value] {
        var lines = values
        for row in 0..<rows {
            let start = row * columns
            for cell in start..<start + columns {
                if cell > start { add(&lines[cell], values[cell - 1]) }
                if cell + 1 < start + columns { add(&lines[cell], values[cell + 1]) }
            }
        }
        var result = lines
        for cell in lines.indices {
            if cell >= columns { add(&result[cell], lines[cell - columns]) }
            if cell + columns < lines.count { add(&result[cell], lines[cell + columns]) }
        }
        return result
    }

    /// Returns the open cells connected to a cell, and closes them; `joins` says whether two neighbours are connected.
    @inlinable
    package func connected(
        to start: Int,
        _ isOpen: inout [Bool],
        _ joins: (Int, Int) -> Bool = { _, _ in true }
    ) -> [Int] {
        var members = [start]
        isOpen[start] = false
        var next = 0
        while next < members.count {
            let cell = members[next]
            next += 1
            let column = cell % columns
            let neighbours = [
                column > 0 ? cell - 1 : nil, column + 1 < columns ? cell + 1 : nil,
                cell - columns, cell + columns,
            ]
            for case .some(let other) in neighbours
            where isOpen.indices.contains(other) && isOpen[other] && joins(cell, other) {
                isOpen[other] = false
                members.append(other)
            }
        }
        return members
    }
}
