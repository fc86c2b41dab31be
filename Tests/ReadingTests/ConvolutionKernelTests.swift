// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// The inner loop of convolutions, compared with explicit sums.
struct ConvolutionKernelTests {
    /// The sizes of a run.
    struct Case: CustomTestStringConvertible {
        let rows: Int
        let taps: Int
        let cellStride: Int
        let groups: Int
        let tiles: Int

        var testDescription: String {
            "\(rows) rows of \(taps), cells \(cellStride) apart, \(groups) groups, \(tiles) tiles"
        }

        /// The number of values between rows, as many as the last cell needs.
        var rowStride: Int { (4 * tiles - 1) * cellStride + taps }

        var kernel: ConvolutionKernel {
            ConvolutionKernel(
                rows: rows,
                taps: taps,
                rowStride: rowStride,
                cellStride: cellStride,
                groups: groups,
                tiles: tiles
            )
        }
    }

    static let cases = [
        Case(rows: 1, taps: 1, cellStride: 1, groups: 1, tiles: 1),
        Case(rows: 3, taps: 9, cellStride: 3, groups: 2, tiles: 3),
        Case(rows: 1, taps: 40, cellStride: 8, groups: 5, tiles: 2),
        Case(rows: 5, taps: 7, cellStride: 7, groups: 1, tiles: 4),
    ]

    private static func values(_ count: Int, seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in .random(in: -1...1, using: &random) }
    }

    private static func eights(_ count: Int, seed: UInt64) -> [SIMD8<Float>] {
        let values = values(8 * count, seed: seed)
        return (0..<count).map { place in
            var eight = SIMD8<Float>()
            for lane in 0..<8 { eight[lane] = values[8 * place + lane] }
            return eight
        }
    }

    @Test(arguments: cases)
    func `each cell is the sum of its values times the weights, and the bias`(_ example: Case) {
        let (offset, skipped) = (5, 2)
        let input = Self.values(offset + example.rows * example.rowStride, seed: 1)
        let weights = Self.eights(skipped + example.rows * example.taps, seed: 2)
        let bias = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)
        let untouched = SIMD8<Float>(repeating: 99)
        var output = [SIMD8<Float>](repeating: untouched, count: 4 * example.tiles * example.groups)
        let last = example.groups - 1
        example.kernel.run(
            input,
            weights,
            into: &output,
            run: ConvolutionKernel.Run(input: offset, weights: skipped, output: last, bias: bias)
        )
        for place in output.indices {
            let (cell, group) = (place / example.groups, place % example.groups)
            guard group == last else {
                #expect(output[place] == untouched)
                continue
            }
            for lane in 0..<8 {
                var sum = bias[lane]
                for row in 0..<example.rows {
                    for tap in 0..<example.taps {
                        let at = offset + row * example.rowStride + cell * example.cellStride + tap
                        sum += input[at] * weights[skipped + row * example.taps + tap][lane]
                    }
                }
                #expect(abs(output[place][lane] - sum) < 1e-4)
            }
        }
    }

    @Test func `a run that leaves its arrays stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let example = ConvolutionKernelTests.cases[1]
            var output = [SIMD8<Float>](repeating: SIMD8(), count: 24)
            example.kernel.run(
                [Float](repeating: 0, count: example.rows * example.rowStride - 1),
                [SIMD8<Float>](repeating: SIMD8(), count: 27),
                into: &output,
                run: ConvolutionKernel.Run(input: 0, weights: 0, output: 0, bias: SIMD8())
            )
        }
        await #expect(processExitsWith: .failure) {
            let example = ConvolutionKernelTests.cases[1]
            var output = [SIMD8<Float>](repeating: SIMD8(), count: 22)
            example.kernel.run(
                [Float](repeating: 0, count: example.rows * example.rowStride),
                [SIMD8<Float>](repeating: SIMD8(), count: 27),
                into: &output,
                run: ConvolutionKernel.Run(input: 0, weights: 0, output: 1, bias: SIMD8())
            )
        }
    }
}
