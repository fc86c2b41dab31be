// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The modules of a QR code in black and white, and what they say (ISO/IEC 18004 §7).
package struct QRMatrix {
    package let version: QRVersion
    /// Row by row.
    package let isDark: [Bool]

    /// Creates a matrix.
    ///
    /// - Precondition: as many modules as the version has.
    init(_ version: QRVersion, _ isDark: [Bool]) {
        precondition(isDark.count == version.side * version.side)
        self.version = version
        self.isDark = isDark
    }

    /// The same code as in a mirror.
    var mirrored: QRMatrix {
        var turned = isDark
        let side = version.side
        for row in 0..<side {
            for column in 0..<side { turned[row * side + column] = isDark[column * side + row] }
        }
        return QRMatrix(version, turned)
    }

    /// Reads the code; `nil` if it states no format or too much of it is wrong.
    func message() -> QRMessage? {
        for format in formats {
            let blocks = QRBlocks(version, format.level)
            guard let data = blocks.data(of: codewords(format)),
                let content = QRContent(data, version: version)
            else { continue }
            return QRMessage(version: version, format: format, content: content)
        }
        return nil
    }

    /// The formats that the two places state, the clearer one first.
    private var formats: [QRFormat] {
        let side = version.side
        // The highest bit comes first; each as a row and a column.
        let beside: [(Int, Int)] =
            (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0..<6).map { (5 - $0, 8) }
        let apart: [(Int, Int)] =
            (0..<7).map { (side - 1 - $0, 8) } + (0..<8).map { (8, side - 8 + $0) }
        var found: [(format: QRFormat, distance: Int)] = []
        for places in [beside, apart] {
            let bits = places.reduce(UInt32(0)) { bits, place in
                bits << 1 | (isDark[place.0 * side + place.1] ? 1 : 0)
            }
            if let read = QRFormat.read(bits) { found.append(read) }
        }
        if found.count == 2 {
            if found[0].format == found[1].format { return [found[0].format] }
            if found[1].distance < found[0].distance { found.swapAt(0, 1) }
        }
        return found.map { $0.format }
    }

    /// Returns the codewords: pairs of columns from the right, upwards and downwards in turn (§7.7.3).
    private func codewords(_ format: QRFormat) -> [UInt8] {
        let side = version.side
        let isFixed = version.fixedModules
        var codewords: [UInt8] = []
        codewords.reserveCapacity(version.codewordCount)
        var (byte, bitCount) = (UInt8(0), 0)
        var isUpwards = true
        // Column 6 is a timing pattern and in no pair.
        for right in Array(stride(from: side - 1, to: 6, by: -2)) + [5, 3, 1] {
            for step in 0..<side {
                let row = isUpwards ? side - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * side + column] {
                    let bit = isDark[row * side + column] != format.inverts(row, column)
                    byte = byte << 1 | (bit ? 1 : 0)
                    bitCount += 1
                    if bitCount == 8 {
                        codewords.append(byte)
                        (byte, bitCount) = (0, 0)
                    }
                }
            }
            isUpwards.toggle()
        }
        return codewords
    }
}

/// What a QR code says, and how it is written.
package struct QRMessage {
    package let version: QRVersion
    let format: QRFormat
    package let content: QRContent
}

extension QRVersion {
    /// The number of codewords; up to seven modules are left over.
    var codewordCount: Int { fixedModules.count { !$0 } / 8 }

    /// The modules that carry no data, row by row (ISO/IEC 18004 §6.3): patterns, format and version.
    var fixedModules: [Bool] {
        let side = side
        var isFixed = [Bool](repeating: false, count: side * side)
        func fix(_ rows: Range<Int>, _ columns: Range<Int>) {
            for row in rows {
                for column in columns { isFixed[row * side + column] = true }
            }
        }
        // Finder patterns, the light lines around them, and the format.
        fix(0..<9, 0..<9)
        fix(0..<9, side - 8..<side)
        fix(side - 8..<side, 0..<9)
        fix(6..<7, 0..<side)
        fix(0..<side, 6..<7)
        if number >= 7 {
            fix(0..<6, side - 11..<side - 8)
            fix(side - 11..<side - 8, 0..<6)
        }
        guard number > 1 else { return isFixed }
        let lines = alignment
        let last = lines[lines.count - 1]
        for row in lines {
            for column in lines {
                let isFinder =
                    row == 6 && (column == 6 || column == last) || row == last && column == 6
                if !isFinder { fix(row - 2..<row + 3, column - 2..<column + 3) }
            }
        }
        return isFixed
    }
}
