// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The network that tells a document from what it lies on.
///
/// `Training/recipe/coverage.py` trains it. It sees no details: a cell is 1.6 mm of a card as wide as the picture.
struct CoverageNetwork: Sendable {
    static let shared = CoverageNetwork(encoded: CoverageNetworkWeights.base64)

    /// The side of a cell in pixels of the network's picture.
    static let cellSide = 4
    /// The longer side of the network's picture, in pixels, to about a third.
    static let side = 213
    /// The picture's sides are a multiple of this, for the pools of four layers.
    private static let step = 16

    private static func layer(_ inputs: Int, _ outputs: Int, pool: Int) -> Convolution.Shape {
        Convolution.Shape(
            inputs: inputs,
            outputs: outputs,
            rows: 3,
            columns: 3,
            padsRows: true,
            pool: (pool, pool)
        )
    }

    /// A layer without neighbours, for what goes past the inner layers.
    private static let passing = Convolution.Shape(
        inputs: 24,
        outputs: 24,
        rows: 1,
        columns: 1,
        padsRows: false,
        pool: (1, 1)
    )

    /// Six layers inwards, three outwards, what goes past them, and the last.
    private static let shapes = [
        layer(1, 8, pool: 2), layer(8, 16, pool: 2), layer(16, 24, pool: 1),
        layer(24, 32, pool: 1), layer(32, 48, pool: 1), layer(48, 48, pool: 1),
        layer(48, 32, pool: 1), layer(32, 24, pool: 1), layer(24, 24, pool: 1),
        passing, layer(24, 8, pool: 1),
    ]

    private let layers: [Convolution]

    /// Decodes the network from its weights (`Convolution.layers`).
    init(encoded: String) { layers = Convolution.layers(Self.shapes, encoded: encoded) }

    /// Returns how much of each cell of a picture a document covers.
    func coverage(of picture: GreyPicture) -> DocumentCoverage {
        let (rows, columns) = (Self.cells(picture.height), Self.cells(picture.width))
        let one = (1, 1)
        let near = layers[1].applied(
            to: layers[0].applied(to: input(picture), margin: one, rectifies: true),
            margin: one,
            rectifies: true
        )
        let quarter = layers[2].applied(to: near, margin: (0, 0), rectifies: true)
        let eighth = layers[3].applied(
            to: quarter.pooled(margin: one),
            margin: (0, 0),
            rectifies: true
        )
        var inner = layers[4].applied(to: eighth.pooled(margin: one), margin: one, rectifies: true)
        inner = layers[5].applied(to: inner, margin: one, rectifies: true, adding: .plane(inner))
        var outer = layers[6].applied(to: inner, margin: (0, 0), rectifies: false)
        outer = eighth.adding(doubled: outer, margin: one)
        outer = layers[7].applied(to: outer, margin: one, rectifies: true)
        outer = layers[8].applied(to: outer, margin: (0, 0), rectifies: false)
        let passed = layers[9].applied(to: quarter, margin: (0, 0), rectifies: false)
        let last = layers[10].applied(
            to: passed.adding(doubled: outer, margin: one),
            margin: (0, 0),
            rectifies: false
        )
        var values = [Float](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            let start = last.start(ofRow: row)
            for column in 0..<columns {
                values[row * columns + column] = last.values[start + 8 * column]
            }
        }
        return DocumentCoverage(rows: rows, columns: columns, odds: values)
    }

    /// The number of cells along a side, the last of them perhaps only in part within the picture.
    private static func cells(_ side: Int) -> Int { (side + cellSide - 1) / cellSide }

    /// Returns the picture with its mean at zero and its contrast at about one, and zeros where it ends.
    private func input(_ picture: GreyPicture) -> Plane {
        var plane = Plane(
            rows: (picture.height + Self.step - 1) / Self.step * Self.step,
            columns: (picture.width + Self.step - 1) / Self.step * Self.step,
            channels: 1,
            margin: layers[0].shape.margin
        )
        var (sum, squares) = (0, 0)
        for pixel in picture.pixels {
            sum += Int(pixel)
            squares += Int(pixel) * Int(pixel)
        }
        let count = Float(picture.pixels.count)
        let mean = Float(sum) / count
        let spread = max(0, Float(squares) / count - mean * mean).squareRoot()
        let factor = 1 / (spread + 8)
        for row in 0..<picture.height {
            let start = plane.start(ofRow: row)
            for column in 0..<picture.width {
                let value = Float(picture.pixels[row * picture.width + column])
                plane.values[start + column] = (value - mean) * factor
            }
        }
        return plane
    }
}

extension Plane {
    /// Returns the greatest of each two by two cells.
    fileprivate func pooled(margin: (rows: Int, columns: Int)) -> Plane {
        var result = Plane(rows: rows / 2, columns: columns / 2, channels: channels, margin: margin)
        for row in 0..<result.rows {
            let (upper, lower) = (start(ofRow: 2 * row), start(ofRow: 2 * row + 1))
            var target = result.start(ofRow: row)
            for column in 0..<result.columns {
                let left = 2 * column * channels
                for channel in stride(from: left, to: left + channels, by: 8) {
                    let above = pointwiseMax(
                        values.eight(at: upper + channel),
                        values.eight(at: upper + channel + channels)
                    )
                    let below = pointwiseMax(
                        values.eight(at: lower + channel),
                        values.eight(at: lower + channel + channels)
                    )
                    result.values.store(pointwiseMax(above, below), at: target)
                    target += 8
                }
            }
        }
        return result
    }

    /// Returns the sum with a plane of half as many rows and columns, each of whose cells counts for four; negative sums
    /// become zero.
    fileprivate func adding(doubled other: Plane, margin: (rows: Int, columns: Int)) -> Plane {
        precondition(
            other.channels == channels && other.rows * 2 == rows && other.columns * 2 == columns
        )
        var result = Plane(rows: rows, columns: columns, channels: channels, margin: margin)
        for row in 0..<rows {
            let (own, half) = (start(ofRow: row), other.start(ofRow: row / 2))
            let target = result.start(ofRow: row)
            for column in 0..<columns {
                for channel in stride(from: 0, to: channels, by: 8) {
                    var value = values.eight(at: own + column * channels + channel)
                    value += other.values.eight(at: half + column / 2 * channels + channel)
                    value.replace(with: 0, where: value .< 0)
                    result.values.store(value, at: target + column * channels + channel)
                }
            }
        }
        return result
    }
}
