// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// Rows of a convolution, computed directly and with shared products.
struct ConvolutionRowsTests {
    /// A layer and a plane for it, both with random values.
    private struct Scene {
        let shape: Convolution.Shape
        let weights: [SIMD8<Float>]
        let biases: [SIMD8<Float>]
        let plane: Plane

        init(kernel: (Int, Int), channels: (Int, Int), on size: (Int, Int), seed: UInt64 = 3) {
            shape = Convolution.Shape(
                inputs: channels.0,
                outputs: channels.1,
                rows: kernel.0,
                columns: kernel.1,
                padsRows: true,
                pool: (1, 1)
            )
            var random = SeededGenerator(seed: seed)
            func eights(_ count: Int) -> [SIMD8<Float>] {
                (0..<count).map { _ in
                    SIMD8((0..<8).map { _ in Float.random(in: -1...1, using: &random) })
                }
            }
            weights = eights(shape.groups * shape.tapCount)
            biases = eights(shape.groups)
            var plane = Plane(
                rows: size.0,
                columns: size.1,
                channels: shape.inputs,
                margin: shape.margin
            )
            for row in 0..<size.0 {
                for place in 0..<size.1 * shape.inputs {
                    plane.values[plane.start(ofRow: row) + place] = .random(
                        in: -1...1,
                        using: &random
                    )
                }
            }
            self.plane = plane
        }

        /// Returns one output by its definition, in double precision.
        func value(row: Int, column: Int, channel: Int) -> Double {
            var sum = Double(biases[channel / 8][channel % 8])
            for y in 0..<shape.rows {
                for x in 0..<shape.columns {
                    for input in 0..<shape.inputs {
                        let (line, cell) = (
                            row + y - shape.rows / 2, column + x - shape.columns / 2
                        )
                        guard line >= 0, line < plane.rows, cell >= 0, cell < plane.columns else {
                            continue
                        }
                        let tap = (y * shape.columns + x) * shape.inputs + input
                        let weight = weights[channel / 8 * shape.tapCount + tap][channel % 8]
                        let at = plane.start(ofRow: line) + cell * shape.inputs + input
                        sum += Double(plane.values[at]) * Double(weight)
                    }
                }
            }
            return sum
        }

        /// Returns the greatest difference between a row and its definition.
        func error(of row: Int, in scratch: [SIMD8<Float>], at place: Int) -> Double {
            var greatest = 0.0
            for column in 0..<plane.columns {
                for channel in 0..<shape.outputs {
                    let eight = scratch[place + column * shape.groups + channel / 8]
                    let expected = value(row: row, column: column, channel: channel)
                    greatest = max(greatest, abs(Double(eight[channel % 8]) - expected))
                }
            }
            return greatest
        }
    }

    /// Widths around four cells, and around four tiles of four and of six cells.
    private static let widths = [1, 3, 4, 5, 15, 16, 17, 23, 24, 25, 48]

    @Test(arguments: [(3, 3), (1, 5), (3, 5), (1, 1), (5, 7), (1, 3)], widths)
    func `plain rows are what the definition says`(kernel: (Int, Int), columns: Int) {
        let scene = Scene(kernel: kernel, channels: (8, 16), on: (3, columns))
        let rows = PlainRows(scene.shape, weights: scene.weights, biases: scene.biases)
        let width = rows.width(of: scene.plane)
        #expect(width >= columns * scene.shape.groups && width % 4 == 0)
        var scratch = [SIMD8<Float>](repeating: SIMD8(), count: 2 * width)
        for row in 0..<3 {
            rows.compute(row, of: scene.plane, into: &scratch, at: row % 2 * width)
            #expect(scene.error(of: row, in: scratch, at: row % 2 * width) < 1e-4)
        }
    }

    @Test(arguments: [(3, 3), (1, 5), (3, 5), (1, 3)], widths)
    func `rows of shared products are what the definition says`(
        kernel: (Int, Int),
        columns: Int
    ) {
        let scene = Scene(kernel: kernel, channels: (16, 8), on: (2, columns))
        let rows = SharedRows(scene.shape, weights: scene.weights, biases: scene.biases)
        var shares = rows.shares(of: scene.plane)
        let width = rows.width(of: scene.plane)
        #expect(width >= columns * scene.shape.groups)
        var scratch = [SIMD8<Float>](repeating: SIMD8(), count: 2 * width)
        for row in 0..<2 {
            rows.compute(row, of: &shares, into: &scratch, at: row * width)
        }
        // Rounding errors stay below a thousandth.
        for row in 0..<2 { #expect(scene.error(of: row, in: scratch, at: row * width) < 1e-3) }
    }

    @Test func `rounding stays small in as many channels as the network has`() {
        let scene = Scene(kernel: (1, 5), channels: (128, 8), on: (1, 40))
        let rows = SharedRows(scene.shape, weights: scene.weights, biases: scene.biases)
        var shares = rows.shares(of: scene.plane)
        var scratch = [SIMD8<Float>](repeating: SIMD8(), count: rows.width(of: scene.plane))
        rows.compute(0, of: &shares, into: &scratch, at: 0)
        #expect(scene.error(of: 0, in: scratch, at: 0) < 2e-3)
    }

    @Test(arguments: [
        ((8, 3), true), ((8, 5), true), ((16, 3), true), ((1, 3), false), ((12, 3), false),
        ((8, 1), false), ((8, 7), false),
    ])
    func `products are shared where eight channels stand side by side and tiles fit`(
        layer: (inputs: Int, columns: Int),
        fits: Bool
    ) {
        let shape = Convolution.Shape(
            inputs: layer.inputs,
            outputs: 8,
            rows: 3,
            columns: layer.columns,
            padsRows: true,
            pool: (1, 1)
        )
        #expect(SharedRows.fits(shape) == fits)
    }

    @Test func `a plane of zeros gives the biases`() {
        let scene = Scene(kernel: (3, 3), channels: (8, 8), on: (1, 7))
        var empty = scene.plane
        for place in empty.values.indices { empty.values[place] = 0 }
        let shared = SharedRows(scene.shape, weights: scene.weights, biases: scene.biases)
        var shares = shared.shares(of: empty)
        var scratch = [SIMD8<Float>](repeating: SIMD8(), count: shared.width(of: empty))
        shared.compute(0, of: &shares, into: &scratch, at: 0)
        #expect(scratch.prefix(7).allSatisfy { $0 == scene.biases[0] })
    }
}

/// Values on a grid with a margin.
struct PlaneTests {
    @Test(arguments: [(0, 0), (1, 2), (2, 0)])
    func `rows stand one after another within the margin`(margin: (Int, Int)) {
        let plane = Plane(rows: 3, columns: 5, channels: 4, margin: margin)
        #expect(plane.paddedRows == 3 + 2 * margin.0)
        #expect(plane.rowStride == (5 + 2 * margin.1) * 4)
        for row in 0..<3 {
            let expected = (row + margin.0) * plane.rowStride + margin.1 * 4
            #expect(plane.start(ofRow: row) == expected)
        }
        // The values that a kernel reads beyond the last cell exist, though it never uses them.
        #expect(plane.values.count >= plane.paddedRows * plane.rowStride + 7 * 4)
        #expect(plane.values.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [0, 1, 5, 12])
    func `eight values are read and put where they stand`(place: Int) {
        var values = (0..<20).map { Float($0) }
        let eight = values.eight(at: place)
        for lane in 0..<8 { #expect(eight[lane] == Float(place + lane)) }
        values.store(eight * 10, at: place)
        for index in 0..<20 {
            let isInside = (place..<place + 8).contains(index)
            #expect(values[index] == Float(index) * (isInside ? 10 : 1))
        }
    }

    @Test func `values beyond the end stop the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = [Float](repeating: 0, count: 12).eight(at: 5)
        }
        await #expect(processExitsWith: .failure) {
            var values = [Float](repeating: 0, count: 12)
            values.store(SIMD8<Float>(), at: -1)
        }
    }
}
