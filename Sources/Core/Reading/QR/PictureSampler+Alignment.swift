// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension PictureSampler {
    /// Returns the most likely place of an alignment pattern near an expected one.
    ///
    /// The search extends `reach` modules to each side. The quality is the correlation with the pattern: 1 for the
    /// pattern itself.
    func findAlignment(
        at expected: Place,
        right: Place,
        down: Place,
        reach: Double
    ) -> (place: Place, quality: Double) {
        var best = (place: expected, quality: -1.0)
        // Modules to each side, and the step in modules; each round is centred on the best place so far.
        for (reach, step) in [(reach, 0.5), (0.375, 0.125)] {
            let middle = best.quality < 0 ? expected : best.place
            // Strides of fractions need a function that pages lack.
            let count = Int((reach / step).rounded())
            for row in -count...count {
                for column in -count...count {
                    let place =
                        middle + right * (Double(column) * step) + down * (Double(row) * step)
                    // Prefers the nearer of two equally good ones.
                    let likeness =
                        likeness(place, right, down)
                        - 0.01 * (place - expected).length / right.length
                    if likeness > best.quality { best = (place, likeness) }
                }
            }
        }
        return best
    }

    /// Returns the correlation of 25 modules with a dark middle, a light ring and a dark ring.
    private func likeness(_ middle: Place, _ right: Place, _ down: Place) -> Double {
        var (sum, squares, product) = (0.0, 0.0, 0.0)
        for row in -2...2 {
            for column in -2...2 {
                let value = value(middle + right * Double(column) + down * Double(row))
                sum += value
                squares += value * value
                if max(abs(row), abs(column)) == 1 { product += value }
            }
        }
        let mean = sum / 25
        let deviation = (squares - sum * mean).squareRoot()
        // 8 light modules of 25: the pattern's own deviation is √(8 · 17 / 25).
        let own = (8.0 * 17 / 25).squareRoot()
        return deviation < 20 ? 0 : (product - 8 * mean) / (deviation * own)
    }
}
