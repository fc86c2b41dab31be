// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How the pixels of a PNG file are laid out (ISO/IEC 15948 §11.2.2).
struct PNGForm {
    /// What the samples of a pixel are.
    enum Colour: UInt8 {
        case grey = 0
        case colours = 2
        case palette = 3
        case greyAndAlpha = 4
        case coloursAndAlpha = 6

        var sampleCount: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAndAlpha: 2
            case .colours: 3
            case .coloursAndAlpha: 4
            }
        }

        /// How many bits a sample may have.
        fileprivate var depths: [UInt8] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .colours, .greyAndAlpha, .coloursAndAlpha: [8, 16]
            }
        }
    }

    let width: Int
    let height: Int
    let colour: Colour
    /// Bits a sample.
    let depth: Int
    private let isInterlaced: Bool

    /// The body of the chunk `IHDR`; `nil` for a form that is none.
    init?(header: [UInt8]) {
        guard header.count == 13, let colour = Colour(rawValue: header[9]),
            colour.depths.contains(header[8]), header[10] == 0, header[11] == 0, header[12] <= 1
        else { return nil }
        width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
        self.colour = colour
        depth = Int(header[8])
        isInterlaced = header[12] == 1
    }

    /// The greatest value of a sample.
    var greatestSample: Int { 1 << depth - 1 }

    /// The bytes from a byte to the one that it is filtered by (§9.2).
    var filterStep: Int { max(1, depth * colour.sampleCount / 8) }

    /// The pictures that follow one another in the data, those that have pixels: one, or the seven of
    /// Adam7 (§8.2).
    var passes: [Pass] {
        let all: [(x: Int, y: Int, stepX: Int, stepY: Int)] =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ] : [(0, 0, 1, 1)]
        return all.compactMap { pass in
            guard pass.x < width, pass.y < height else { return nil }
            let columns = Array(stride(from: pass.x, to: width, by: pass.stepX))
            return Pass(
                columns: columns,
                rows: Array(stride(from: pass.y, to: height, by: pass.stepY)),
                rowLength: (columns.count * depth * colour.sampleCount + 7) / 8
            )
        }
    }

    /// Some of the pixels, in rows that follow one another.
    struct Pass {
        /// Where its pixels stand in the picture.
        let columns: [Int]
        let rows: [Int]
        /// The bytes of a row, without that of its filter.
        let rowLength: Int

        var byteCount: Int { rows.count * (rowLength + 1) }
    }

    /// A sample of a row.
    func sample(_ index: Int, of row: ArraySlice<UInt8>) -> Int {
        switch depth {
        case 8: return Int(row[row.startIndex + index])
        case 16:
            let place = row.startIndex + index * 2
            return Int(row[place]) << 8 | Int(row[place + 1])
        default:
            let bit = index * depth
            let byte = Int(row[row.startIndex + bit / 8])
            return byte >> (8 - depth - bit % 8) & greatestSample
        }
    }
}
