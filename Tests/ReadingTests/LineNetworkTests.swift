// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Reading

/// The network with its input and output steps.
struct LineNetworkTests {
    private static let network = LineNetwork(encoded: LineNetworkWeights.base64)
    private static let deepening = LineNetwork.Deepening(encoded: DeepeningWeights.base64)

    @Test(arguments: StripVector.all.filter { $0.logLikelihoods != nil }, [false, true])
    func `the network says what it says in the recipe`(
        _ vector: StripVector,
        carefully: Bool
    ) throws {
        let all = carefully ? vector.carefulLogLikelihoods : vector.logLikelihoods
        let expected = try #require(all)
        let columns = LineStrip.columns(of: vector.strip)
        let strip = LineStrip.normalised(vector.strip, columns: columns)
        let scores = Self.network.scores(
            of: strip,
            columns: columns,
            carefully ? Self.deepening : nil
        )
        try #require(expected.count == columns / 4 * 38)
        for step in 0..<columns / 4 {
            let own = scores[step * 40..<step * 40 + 38]
            let sum = own.reduce(0) { $0 + exp(Double($1)) }
            for label in 0..<38 {
                let found = Double(own[step * 40 + label]) - log(sum)
                #expect(abs(found - Double(expected[step * 38 + label])) < 2e-3)
            }
        }
    }

    @Test(arguments: [(24, 24), (30, 24), (10, 24), (7, 3), (3, 7), (1, 5), (5, 1), (24, 1000)])
    func `a size is changed by weights that add up to 1 and lie inside`(input: Int, count: Int) {
        for output in 0..<count {
            let filter = TriangleFilter(output: output, of: count, input: input)
            #expect(!filter.range.isEmpty && filter.range.lowerBound >= 0)
            #expect(filter.range.upperBound <= input)
            let sum = filter.range.reduce(Float(0)) { $0 + filter.weight(of: $1) }
            #expect(abs(sum - 1) < 1e-5)
        }
    }

    @Test func `an even slope stays one at another size, as far as samples allow`() {
        for output in 4..<20 {
            let filter = TriangleFilter(output: output, of: 24, input: 60)
            let value = filter.range.reduce(Float(0)) { $0 + filter.weight(of: $1) * Float($1) }
            #expect(abs(value - (Float(output) + 0.5) * 2.5 + 0.5) < 0.02)
        }
    }

    @Test func `the input has mean 0 and deviation 1`() throws {
        var random = SeededGenerator(seed: 3)
        let pixels = (0..<300 * 40).map { _ in UInt8.random(in: 90...200, using: &random) }
        let strip = try #require(GreyPicture(width: 300, height: 40, pixels: pixels))
        let values = LineStrip.normalised(strip, columns: LineStrip.columns(of: strip))
        #expect(values.count == 24 * 180)
        let mean = values.reduce(0, +) / Float(values.count)
        let square = values.reduce(0) { $0 + $1 * $1 } / Float(values.count)
        #expect(abs(mean) < 1e-3 && abs(square - 1) < 1e-3)
    }

    @Test func `a line four columns further on is read one step later`() throws {
        let vector = try #require(StripVector.all.first { $0.name == "part, clean" })
        let columns = LineStrip.columns(of: vector.strip)
        let strip = LineStrip.normalised(vector.strip, columns: columns)
        // Pads both sides with empty paper; the total is the same in both cases.
        func scores(before: Int, after: Int) -> [Float] {
            let width = before + columns + after
            var padded = [Float](repeating: 0, count: 24 * width)
            for row in 0..<24 {
                for column in 0..<columns {
                    padded[row * width + before + column] = strip[row * columns + column]
                }
            }
            return Self.network.scores(of: padded, columns: width)
        }
        let (one, other) = (scores(before: 64, after: 68), scores(before: 68, after: 64))
        // Only steps away from the borders, which kernels notice.
        let steps = (64 + columns + 68) / 4
        for step in 9..<steps - 10 {
            for label in 0..<38 {
                let difference = one[step * 40 + label] - other[(step + 1) * 40 + label]
                #expect(abs(difference) < 2e-3)
            }
        }
    }

    @Test func `weights of another size stop the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = LineNetwork(encoded: String(LineNetworkWeights.base64.dropFirst(4)))
        }
        await #expect(processExitsWith: .failure) {
            _ = LineNetwork(encoded: LineNetworkWeights.base64 + "AAAA")
        }
        await #expect(processExitsWith: .failure) {
            _ = LineNetwork.Deepening(encoded: LineNetworkWeights.base64)
        }
    }

    @Test func `classes are the blank and the characters of zones, each once`() {
        let alphabet = String(decoding: LineNetwork.alphabet, as: UTF8.self)
        #expect(Set(alphabet) == Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"))
        #expect(LineNetwork.classCount == alphabet.utf8.count + 1)
    }

    @Test func `exponential and logarithm agree with the system's`() {
        for index in 0...4000 {
            let value = -Double(index) / 20
            #expect(abs(Likelihood.exponential(value) / exp(value) - 1) < 1e-8)
            let positive = exp(value) * 3
            #expect(abs(Likelihood.logarithm(positive) - log(positive)) < 1e-8)
        }
        #expect(Likelihood.exponential(-1e9) == 0)
    }
}
