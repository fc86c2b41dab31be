// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

/// The pixels of a PNG file (ISO/IEC 15948), of any form that there is.
struct PNGPicture {
    let width: Int
    let height: Int
    /// Three bytes a pixel, what shines through on white.
    private var pixels: [UInt8]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let sideLimit = 8192
    private static let byteLimit = 128 << 20

    static func isPNG(_ file: Data) -> Bool {
        file.starts(with: signature)
    }

    init?(_ file: Data) {
        guard let chunks = PNGChunks([UInt8](file)) else { return nil }
        let form = chunks.form
        guard (1...Self.sideLimit).contains(form.width),
            (1...Self.sideLimit).contains(form.height)
        else { return nil }
        let passes = form.passes
        let count = passes.reduce(0) { $0 + $1.byteCount }
        guard count <= Self.byteLimit,
            let packed = try? Deflate.inflate(chunks.data, container: .zlib, outputLimit: count),
            packed.count == count
        else { return nil }
        (width, height) = (form.width, form.height)
        pixels = [UInt8](repeating: 0, count: width * height * 3)
        var place = 0
        for pass in passes {
            let part = packed[place..<place + pass.byteCount]
            guard let rows = Self.unfiltered(part, pass.rowLength, form.filterStep) else {
                return nil
            }
            draw(rows, pass, chunks)
            place += pass.byteCount
        }
    }

    private mutating func draw(_ rows: [UInt8], _ pass: PNGForm.Pass, _ chunks: PNGChunks) {
        for (index, y) in pass.rows.enumerated() {
            let row = rows[index * pass.rowLength..<(index + 1) * pass.rowLength]
            for (column, x) in pass.columns.enumerated() {
                let (red, green, blue) = chunks.colour(column, of: row)
                let place = (y * width + x) * 3
                (pixels[place], pixels[place + 1], pixels[place + 2]) = (red, green, blue)
            }
        }
    }

    /// The luminances of a part, of a grid of its pixels where it has many.
    func luminances(x: Range<Int>, y: Range<Int>) -> [Double] {
        let step = max(1, Int((Double(x.count * y.count) / 20_000).squareRoot()))
        var found: [Double] = []
        for row in stride(from: y.lowerBound, to: y.upperBound, by: step) {
            for column in stride(from: x.lowerBound, to: x.upperBound, by: step) {
                let place = (row * width + column) * 3
                let part = pixels[place..<place + 3].map { Double($0) / 255 }
                found.append(relativeLuminance(part[0], part[1], part[2]))
            }
        }
        return found
    }

    /// The rows without their filters (§9.2).
    private static func unfiltered(
        _ packed: ArraySlice<UInt8>,
        _ length: Int,
        _ step: Int
    ) -> [UInt8]? {
        var rows: [UInt8] = []
        rows.reserveCapacity(packed.count)
        for start in stride(from: packed.startIndex, to: packed.endIndex, by: length + 1) {
            guard packed[start] <= 4 else { return nil }
            let above = rows.count - length
            for column in 0..<length {
                let left = column >= step ? rows[rows.count - step] : 0
                let up = above >= 0 ? rows[above + column] : 0
                let corner = above >= 0 && column >= step ? rows[above + column - step] : 0
                let guess: UInt8 =
                    switch packed[start] {
                    case 1: left
                    case 2: up
                    case 3: UInt8((Int(left) + Int(up)) / 2)
                    case 4: paeth(left, up, corner)
                    default: 0
                    }
                rows.append(packed[start + 1 + column] &+ guess)
            }
        }
        return rows
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let guess = Int(left) + Int(up) - Int(corner)
        let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(up)), abs(guess - Int(corner)))
        return a <= b && a <= c ? left : b <= c ? up : corner
    }
}
