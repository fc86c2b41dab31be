// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cells of a picture, row after row.
struct CellGrid {
    let columns: Int
    let rows: Int

    /// How many cells there are.
    var count: Int { columns * rows }

    /// How many of a cell's neighbours, itself among them, there are: 9 but at the border.
    var neighbourCounts: [UInt8] {
        sums([UInt8](repeating: 1, count: count), &+=)
    }

    /// The sums over each cell and the up to eight around it.
    func sums<Value>(_ values: [Value], _ add: (inout Value, Value) -> Void) -> [Value] {
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

    /// The open cells that hang together with one, which are closed; two neighbours do where
    /// `joins` says so.
    func connected(
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
