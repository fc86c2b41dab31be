// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Compares grey values with the bars of all codewords.
struct PDF417Matcher {
    /// The most likely value of a codeword.
    struct Match {
        var value: Int
        /// Its correlation with the grey values there, and how much better it is than the next value.
        var score: Float
        var lead: Float
    }

    /// By cluster, then value; the first sixteen modules, of mean 0 and length 1.
    private let templates: [[SIMD16<Float>]]

    /// Creates a matcher for pictures in which each module takes a part of its grey from each neighbour.
    init(blur: Float) {
        templates = PDF417Codewords.patterns.map { cluster in
            cluster.map { Self.template($0, blur: blur) }
        }
    }

    private static func template(_ pattern: UInt16, blur: Float) -> SIMD16<Float> {
        // White on both sides.
        var modules = [Float](repeating: 1, count: 18)
        for index in 0..<16 where pattern & (0x8000 >> UInt16(index)) != 0 {
            modules[index + 1] = -1
        }
        var template = SIMD16<Float>()
        for index in 0..<16 {
            template[index] =
                (1 - 2 * blur) * modules[index + 1] + blur * (modules[index] + modules[index + 2])
        }
        return normalized(template)
    }

    private static func normalized(_ values: SIMD16<Float>) -> SIMD16<Float> {
        let centred = values - values.sum() / 16
        let norm = (centred * centred).sum().squareRoot()
        return norm > 0 ? centred / norm : centred
    }

    /// The offsets at which a codeword may begin: a third of a module to each side.
    private static let shifts = [0, -1, 1]

    /// Returns the values of a codeword's modules, with mean 0 and length 1.
    private static func modules(_ line: [Float], _ codeword: Int, shift: Int) -> SIMD16<Float> {
        var modules = SIMD16<Float>()
        var index = 17 * codeword * PDF417Rows.fineness + shift
        for module in 0..<16 {
            let next = index + PDF417Rows.fineness
            if index >= 0, next <= line.count {
                modules[module] = line[index] + 2 * line[index + 1] + line[index + 2]
            }
            index = next
        }
        return normalized(modules)
    }

    /// Returns the correlation of a place with every value of a cluster.
    func scores(_ line: [Float], codeword: Int, cluster: Int) -> [Float] {
        var scores = [Float](repeating: -1, count: PDF417Codewords.count)
        for shift in Self.shifts {
            let modules = Self.modules(line, codeword, shift: shift)
            for value in scores.indices {
                scores[value] = max(scores[value], (modules * templates[cluster][value]).sum())
            }
        }
        return scores
    }

    /// Returns the most likely value of a cluster.
    func match(_ line: [Float], codeword: Int, cluster: Int) -> Match {
        var best = Match(value: 0, score: -1, lead: 0)
        var second: Float = -1
        let scores = scores(line, codeword: codeword, cluster: cluster)
        for (value, score) in scores.enumerated() {
            if score > best.score {
                second = best.score
                best.value = value
                best.score = score
            } else if score > second {
                second = score
            }
        }
        best.lead = best.score - second
        return best
    }
}
