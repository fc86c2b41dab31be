// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// Two convolutions whose output is added to their input.
struct ResidualBlockTests {
    /// A layer's scales, biases and weights, with its table.
    private struct Layer {
        let outputs: Int
        let scales: [Float]
        let biases: [Float]
        /// The weights, by output, row, column and input.
        let weights: [[Int8]]

        init(
            inputs: Int,
            outputs: Int,
            rows: Int,
            columns: Int,
            using random: inout SeededGenerator
        ) {
            self.outputs = outputs
            scales = (0..<outputs).map { _ in .random(in: 0.001...0.004, using: &random) }
            biases = (0..<outputs).map { _ in .random(in: -0.5...0.5, using: &random) }
            weights = (0..<outputs).map { _ in
                (0..<inputs * rows * columns).map { _ in .random(in: -128...127, using: &random) }
            }
        }

        /// The table in the recipe's format: scales, biases, then the taps of each group of eight outputs.
        var table: [UInt8] {
            var bytes = [UInt8]()
            for value in scales + biases {
                for place in 0..<4 {
                    bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * place)))
                }
            }
            for group in 0..<outputs / 8 {
                for tap in weights[0].indices {
                    for lane in 0..<8 {
                        bytes.append(UInt8(bitPattern: weights[8 * group + lane][tap]))
                    }
                }
            }
            return bytes
        }

        /// Returns the layer's output by its definition: rows, columns and channels, nothing cut off.
        func applied(to input: [[[Float]]], rows: Int, columns: Int) -> [[[Float]]] {
            input.indices.map { y in
                input[y].indices.map { x in
                    (0..<outputs).map { output in
                        var (sum, tap) = (biases[output], 0)
                        for row in y - rows / 2...y + rows / 2 {
                            for column in x - columns / 2...x + columns / 2 {
                                for channel in input[0][0].indices {
                                    let isInside =
                                        input.indices.contains(row)
                                        && input[y].indices.contains(column)
                                    if isInside {
                                        sum +=
                                            input[row][column][channel] * scales[output]
                                            * Float(weights[output][tap])
                                    }
                                    tap += 1
                                }
                            }
                        }
                        return sum
                    }
                }
            }
        }
    }

    private static func plane(_ values: [[[Float]]], margin: (rows: Int, columns: Int)) -> Plane {
        var plane = Plane(
            rows: values.count,
            columns: values[0].count,
            channels: values[0][0].count,
            margin: margin
        )
        for (row, cells) in values.enumerated() {
            for (place, value) in cells.joined().enumerated() {
                plane.values[plane.start(ofRow: row) + place] = value
            }
        }
        return plane
    }

    private static func values(_ rows: Int, _ columns: Int, _ channels: Int) -> [[[Float]]] {
        var random = SeededGenerator(seed: 77)
        return (0..<rows).map { _ in
            (0..<columns).map { _ in
                (0..<channels).map { _ in .random(in: 0...1, using: &random) }
            }
        }
    }

    /// Returns the values with negative ones set to zero.
    private static func rectified(_ values: [[[Float]]]) -> [[[Float]]] {
        values.map { $0.map { $0.map { max(0, $0) } } }
    }

    private static func sum(_ one: [[[Float]]], _ other: [[[Float]]]) -> [[[Float]]] {
        zip(one, other).map { zip($0, $1).map { zip($0, $1).map { $0 + $1 } } }
    }

    @Test(arguments: [(1, 9), (1, 1), (1, 30)], [false, true])
    func `a block along the line is what its definition says`(
        size: (Int, Int),
        seesWholeLine: Bool
    ) {
        var random = SeededGenerator(seed: 5)
        let shape = ResidualBlock.Shape(
            channels: 16,
            inner: 8,
            rows: 1,
            columns: (5, 3),
            pool: (1, 1),
            seesWholeLine: seesWholeLine
        )
        let whole = Layer(inputs: 16, outputs: 8, rows: 1, columns: 1, using: &random)
        let first = Layer(inputs: 16, outputs: 8, rows: 1, columns: 5, using: &random)
        let second = Layer(inputs: 8, outputs: 16, rows: 1, columns: 3, using: &random)
        let table = (seesWholeLine ? whole.table : []) + first.table + second.table
        #expect(table.count == shape.byteCount)
        let block = ResidualBlock(shape, from: [1, 2, 3] + table, at: 3)

        let input = Self.values(size.0, size.1, 16)
        var inner = first.applied(to: input, rows: 1, columns: 5)
        if seesWholeLine {
            let mean = (0..<16).map { channel in
                input[0].reduce(0) { $0 + $1[channel] } / Float(size.1)
            }
            let tint = whole.applied(to: [[mean]], rows: 1, columns: 1)[0][0]
            inner = Self.sum(inner, [[[Float]](repeating: tint, count: size.1)])
        }
        let outer = second.applied(to: Self.rectified(inner), rows: 1, columns: 3)
        let expected = Self.rectified(Self.sum(outer, input))

        let output = block.applied(
            to: Self.plane(input, margin: block.margin),
            margin: (0, 2)
        )
        #expect(output.columns == size.1 && output.channels == 16)
        for column in 0..<size.1 {
            for channel in 0..<16 {
                let found = output.values[output.start(ofRow: 0) + 16 * column + channel]
                #expect(abs(found - expected[0][column][channel]) < 1e-3)
            }
        }
    }

    @Test func `a block of a picture pools what it adds up`() {
        var random = SeededGenerator(seed: 6)
        let shape = ResidualBlock.Shape(
            channels: 8,
            inner: 16,
            rows: 3,
            columns: (3, 3),
            pool: (2, 2),
            seesWholeLine: false
        )
        let first = Layer(inputs: 8, outputs: 16, rows: 3, columns: 3, using: &random)
        let second = Layer(inputs: 16, outputs: 8, rows: 3, columns: 3, using: &random)
        let block = ResidualBlock(shape, from: first.table + second.table, at: 0)
        let input = Self.values(6, 14, 8)
        let inner = Self.rectified(first.applied(to: input, rows: 3, columns: 3))
        let outer = second.applied(to: inner, rows: 3, columns: 3)
        let sums = Self.rectified(Self.sum(outer, input))
        let output = block.applied(to: Self.plane(input, margin: block.margin), margin: (1, 1))
        #expect(output.rows == 3 && output.columns == 7)
        for row in 0..<3 {
            for column in 0..<7 {
                for channel in 0..<8 {
                    let four = [(0, 0), (0, 1), (1, 0), (1, 1)].map {
                        sums[2 * row + $0.0][2 * column + $0.1][channel]
                    }
                    let found = output.values[output.start(ofRow: row) + 8 * column + channel]
                    #expect(abs(found - (four.max() ?? 0)) < 1e-3)
                }
            }
        }
    }

    @Test func `a block that was not trained adds nothing`() {
        let shape = ResidualBlock.Shape(
            channels: 8,
            inner: 8,
            rows: 1,
            columns: (5, 3),
            pool: (1, 1),
            seesWholeLine: true
        )
        let block = ResidualBlock(
            shape,
            from: [UInt8](repeating: 0, count: shape.byteCount),
            at: 0
        )
        let input = Self.values(1, 11, 8)
        let output = block.applied(to: Self.plane(input, margin: block.margin), margin: (0, 0))
        let cells = output.values[..<(11 * 8)]
        #expect(Array(cells) == Array(input[0].joined()))
    }
}
