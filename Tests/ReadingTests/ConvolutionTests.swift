// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

struct ConvolutionTests {
    /// The sizes of a layer and of its input plane.
    struct Case: CustomTestStringConvertible {
        let shape: Convolution.Shape
        let rows: Int
        let columns: Int

        var testDescription: String {
            "\(shape.inputs) to \(shape.outputs), \(shape.rows) by \(shape.columns), "
                + "on \(rows) by \(columns)"
        }

        init(
            _ channels: (Int, Int),
            kernel: (Int, Int),
            pool: (Int, Int) = (1, 1),
            padsRows: Bool = true,
            on plane: (Int, Int)
        ) {
            shape = Convolution.Shape(
                inputs: channels.0,
                outputs: channels.1,
                rows: kernel.0,
                columns: kernel.1,
                padsRows: padsRows,
                pool: pool
            )
            rows = plane.0
            columns = plane.1
        }
    }

    static let cases = [
        Case((1, 16), kernel: (3, 3), pool: (2, 2), on: (6, 24)),
        Case((8, 8), kernel: (3, 3), on: (3, 1)),
        Case((16, 24), kernel: (3, 3), pool: (2, 2), on: (4, 30)),
        Case((24, 16), kernel: (3, 3), pool: (2, 1), on: (6, 17)),
        Case((16, 8), kernel: (3, 3), padsRows: false, on: (3, 15)),
        Case((16, 8), kernel: (1, 5), padsRows: false, on: (1, 13)),
        Case((8, 8), kernel: (1, 5), padsRows: false, on: (1, 1)),
        Case((24, 16), kernel: (3, 5), pool: (1, 2), on: (3, 12)),
        Case((8, 40), kernel: (1, 1), padsRows: false, on: (1, 6)),
    ]

    @Test(arguments: cases)
    func `a layer computes what its definition says`(_ example: Case) {
        let shape = example.shape
        var random = SeededGenerator(seed: 11)
        let bytes = Self.table(for: shape, using: &random)
        var plane = Plane(
            rows: example.rows,
            columns: example.columns,
            channels: shape.inputs,
            margin: shape.margin
        )
        for row in 0..<example.rows {
            for place in 0..<example.columns * shape.inputs {
                plane.values[plane.start(ofRow: row) + place] = .random(in: -1...1, using: &random)
            }
        }
        let output = Convolution(shape, from: bytes, at: 0)
            .applied(to: plane, margin: (1, 2), rectifies: true)
        for row in 0..<output.rows {
            for column in 0..<output.columns {
                for channel in 0..<shape.outputs {
                    let place = output.start(ofRow: row) + column * shape.outputs + channel
                    let expected = Self.value(shape, bytes, plane, (row, column, channel))
                    #expect(abs(output.values[place] - expected) < 1e-3)
                }
            }
        }
        #expect(output.values.prefix(output.rowStride).allSatisfy { $0 == 0 })
    }

    @Test func `what is added to a layer counts before the greatest of a pool is taken`() {
        let shape = Convolution.Shape(
            inputs: 1,
            outputs: 8,
            rows: 1,
            columns: 1,
            padsRows: false,
            pool: (1, 2)
        )
        var bytes = [UInt8]()
        for _ in 0..<8 { bytes += Self.bytes(of: 1) }
        for _ in 0..<8 { bytes += Self.bytes(of: 0) }
        bytes += [UInt8](repeating: 1, count: 8)
        let layer = Convolution(shape, from: bytes, at: 0)
        var plane = Plane(rows: 1, columns: 4, channels: 1, margin: (0, 0))
        plane.values.replaceSubrange(0..<4, with: [1, 2, 3, 4])
        var other = Plane(rows: 1, columns: 4, channels: 8, margin: (0, 1))
        for column in 0..<4 {
            other.values[other.start(ofRow: 0) + 8 * column] = [20, 10, 0, -9][column]
        }
        let sum = layer.applied(to: plane, margin: (0, 0), rectifies: true, adding: .plane(other))
        #expect(sum.values[0] == 21 && sum.values[1] == 2)
        #expect(sum.values[8] == 3 && sum.values[9] == 4)
        let tint = SIMD8<Float>(0, 1, -9, 0, 0, 0, 0, 0)
        let each = layer.applied(
            to: plane,
            margin: (0, 0),
            rectifies: true,
            adding: .toEach([tint])
        )
        #expect(Array(each.values[0..<3]) == [2, 3, 0] && Array(each.values[8..<11]) == [4, 5, 0])
        #expect(layer.withoutPools.applied(to: plane, margin: (0, 0), rectifies: true).columns == 4)
    }

    @Test func `a layer without the last step keeps what is below zero`() {
        let shape = Convolution.Shape(
            inputs: 1,
            outputs: 8,
            rows: 1,
            columns: 1,
            padsRows: false,
            pool: (1, 1)
        )
        var bytes = [UInt8]()
        for _ in 0..<8 { bytes += Self.bytes(of: 0.5) }
        for _ in 0..<8 { bytes += Self.bytes(of: -3) }
        bytes += [UInt8](repeating: 2, count: 8)
        var plane = Plane(rows: 1, columns: 5, channels: 1, margin: (0, 0))
        plane.values[2] = 1
        let layer = Convolution(shape, from: bytes, at: 0)
        let signed = layer.applied(to: plane, margin: (0, 0), rectifies: false)
        #expect(signed.values[8] == -3 && signed.values[16] == -2)
        let cut = layer.applied(to: plane, margin: (0, 0), rectifies: true)
        #expect(cut.values.allSatisfy { $0 == 0 })
    }

    /// Returns scales, biases and weights in the recipe's format.
    private static func table(
        for shape: Convolution.Shape,
        using random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = [UInt8]()
        for _ in 0..<shape.outputs {
            bytes += Self.bytes(of: .random(in: 0.001...0.01, using: &random))
        }
        for _ in 0..<shape.outputs { bytes += Self.bytes(of: .random(in: -1...1, using: &random)) }
        for _ in 0..<shape.outputs * shape.tapCount {
            bytes.append(.random(in: 0...255, using: &random))
        }
        return bytes
    }

    private static func bytes(of value: Float) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
    }

    private static func float(_ bytes: [UInt8], at place: Int) -> Float {
        Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
    }

    /// Returns one output by its definition: the maximum of its pool, but at least zero.
    private static func value(
        _ shape: Convolution.Shape,
        _ bytes: [UInt8],
        _ plane: Plane,
        _ place: (row: Int, column: Int, channel: Int)
    ) -> Float {
        let scale = float(bytes, at: 4 * place.channel)
        let bias = float(bytes, at: 4 * shape.outputs + 4 * place.channel)
        var greatest: Float = 0
        for row in place.row * shape.pool.rows..<(place.row + 1) * shape.pool.rows {
            for column in place.column * shape.pool.columns..<(place.column + 1)
                * shape.pool.columns
            {
                var sum = bias
                for tap in 0..<shape.tapCount {
                    let (input, cell) = (tap % shape.inputs, tap / shape.inputs)
                    let from =
                        (row + cell / shape.columns) * plane.rowStride
                        + (column + cell % shape.columns) * shape.inputs + input
                    let table =
                        8 * shape.outputs
                        + 8 * (place.channel / 8 * shape.tapCount + tap) + place.channel % 8
                    sum += plane.values[from] * scale * Float(Int8(bitPattern: bytes[table]))
                }
                greatest = max(greatest, sum)
            }
        }
        return greatest
    }
}
