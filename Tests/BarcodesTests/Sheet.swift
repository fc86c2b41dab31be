// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Modules on paper in front of a pinhole.
///
/// For each place of the symbol the sheet knows where in the picture it is seen.
struct Sheet {
    /// Row by row, true for black.
    let modules: [[Bool]]
    /// The height of a row in modules: more than 1 for PDF417.
    var rowHeight = 1.0
    /// Pixels per module in the middle of the symbol.
    var scale = 4.0
    /// Clockwise on a screen, in degrees.
    var angle = 0.0
    /// How much the depth grows with each module to the right and down in the symbol.
    var tilt = (right: 0.0, down: 0.0)
    /// Where the middle of the symbol appears.
    var middle = Place(x: 150, y: 150)
    var ink = 30.0
    var paper = 220.0
    /// Standard deviation of noise in grey values.
    var noise = 0.0
    /// How often each pixel is averaged with its neighbours.
    var blurs = 0

    /// The symbol's own size in modules.
    var width: Double { Double(modules[0].count) }
    var height: Double { Double(modules.count) * rowHeight }

    init(_ modules: [[Bool]]) { self.modules = modules }

    /// Reads rows of zeros and ones.
    init(rows: [String]) { self.init(rows.map { $0.map { $0 == "1" } }) }

    private var turn: (cosine: Double, sine: Double) {
        (cos(angle * .pi / 180), sin(angle * .pi / 180))
    }

    /// Returns where a point of the symbol, in modules from its top left corner, appears.
    func place(_ x: Double, _ y: Double) -> Place {
        let (u, v) = (x - width / 2, y - height / 2)
        let size = scale / (1 + tilt.right * u + tilt.down * v)
        let (cosine, sine) = turn
        return middle + Place(x: cosine * u - sine * v, y: sine * u + cosine * v) * size
    }

    /// Returns the point of the symbol that appears at a place.
    private func point(_ place: Place) -> (x: Double, y: Double) {
        let off = (place - middle) * (1 / scale)
        let (cosine, sine) = turn
        let (u, v) = (cosine * off.x + sine * off.y, -sine * off.x + cosine * off.y)
        let depth = 1 - tilt.right * u - tilt.down * v
        return (u / depth + width / 2, v / depth + height / 2)
    }

    /// Returns how much of the pixel at a place is black, by nine rays.
    private func darkness(_ column: Int, _ row: Int) -> Double {
        var dark = 0.0
        for step in 0..<9 {
            let ray = Place(
                x: Double(column) + (Double(step % 3) + 0.5) / 3,
                y: Double(row) + (Double(step / 3) + 0.5) / 3
            )
            let (x, y) = point(ray)
            guard x >= 0, y >= 0, x < width, y < height else { continue }
            if modules[Int(y / rowHeight)][Int(x)] { dark += 1.0 / 9 }
        }
        return dark
    }

    /// Draws the picture.
    func drawn(_ width: Int = 300, _ height: Int = 300, seed: UInt64 = 1) throws -> GreyPicture {
        var values = [Double](repeating: paper, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                values[row * width + column] = paper - (paper - ink) * darkness(column, row)
            }
        }
        for _ in 0..<blurs { values = blurred(values, width, height) }
        var random = SeededGenerator(seed: seed)
        let pixels = values.map { value in
            let error = noise > 0 ? noise * 2 * Double.random(in: -1...1, using: &random) : 0
            return UInt8(min(max(value + error, 0), 255).rounded())
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    /// Takes half from the pixel and an eighth from each of its four neighbours.
    private func blurred(_ values: [Double], _ width: Int, _ height: Int) -> [Double] {
        var result = values
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let index = row * width + column
                let around =
                    values[index - 1] + values[index + 1] + values[index - width]
                    + values[index + width]
                result[index] = values[index] / 2 + around / 8
            }
        }
        return result
    }
}

extension Place {
    /// Returns the distance to another place.
    func distance(to other: Place) -> Double { (self - other).length }
}

extension Ink {
    /// Classifies all pixels of a picture that is searched once.
    init(_ picture: GreyPicture, reach: Int) {
        self.init(picture, InkBlocks(picture), reach: reach)
    }
}
