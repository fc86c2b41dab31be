// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Corrects wrong codewords: a Reed-Solomon code over one kind of numbers.
struct ReedSolomon<Numbers: CorrectionField> {
    /// The number of correction codewords at the end.
    let count: Int

    /// Returns the codewords as intended, or `nil` if too many are wrong.
    ///
    /// Twice the number of wrong ones plus the number of erased ones may be at most the number of correction codewords.
    func correct(_ codewords: [Int], erased: [Int] = []) -> [Int]? {
        let syndromes = syndromes(codewords)
        if syndromes.allSatisfy({ $0 == 0 }) { return codewords }
        guard erased.count <= count else { return nil }
        let locator = locator(syndromes, codewords.count, erased)
        let positions = codewords.indices.filter { position in
            let place = Self.place(position, codewords.count)
            return Numbers.value(locator, at: Numbers.inverse(place)) == 0
        }
        guard positions.count == locator.count - 1 else { return nil }
        var result = codewords
        for (position, error) in errors(syndromes, locator, positions, codewords.count) {
            result[position] = Numbers.sum(result[position], Numbers.negative(error))
        }
        return self.syndromes(result).allSatisfy { $0 == 0 } ? result : nil
    }

    /// Returns the number for a position: the field's own to the power of the number of codewords after it.
    private static func place(_ position: Int, _ total: Int) -> Int {
        Numbers.powers[total - 1 - position]
    }

    /// Evaluates the codewords as a polynomial at the roots of one without errors.
    private func syndromes(_ codewords: [Int]) -> [Int] {
        (0..<count).map { index in
            let place = Numbers.powers[Numbers.firstRoot + index]
            return codewords.reduce(0) { Numbers.sum(Numbers.product($0, place), $1) }
        }
    }

    /// Returns the polynomial that is 0 at the inverse of each wrong or erased place (Berlekamp, Massey).
    private func locator(_ syndromes: [Int], _ total: Int, _ erased: [Int]) -> [Int] {
        var locator = [1]
        for position in erased {
            let place = Numbers.negative(Self.place(position, total))
            var next = locator + [0]
            for index in locator.indices {
                next[index + 1] = Numbers.sum(
                    next[index + 1],
                    Numbers.product(place, locator[index])
                )
            }
            locator = next
        }
        var before = locator
        var length = erased.count
        for step in erased.count..<count {
            before.insert(0, at: 0)
            var difference = 0
            for (index, factor) in locator.enumerated() where index <= step {
                difference = Numbers.sum(
                    difference,
                    Numbers.product(factor, syndromes[step - index])
                )
            }
            guard difference != 0 else { continue }
            var next = locator
            if next.count < before.count {
                next += [Int](repeating: 0, count: before.count - next.count)
            }
            let part = Numbers.negative(difference)
            for (index, factor) in before.enumerated() {
                next[index] = Numbers.sum(next[index], Numbers.product(part, factor))
            }
            if 2 * length <= step + erased.count {
                length = step + 1 + erased.count - length
                let inverse = Numbers.inverse(difference)
                before = locator.map { Numbers.product($0, inverse) }
            }
            locator = next
        }
        while let last = locator.last, last == 0 { locator.removeLast() }
        return locator
    }

    /// Returns the error of each codeword (Forney).
    private func errors(
        _ syndromes: [Int],
        _ locator: [Int],
        _ positions: [Int],
        _ total: Int
    ) -> [(Int, Int)] {
        var evaluator = [Int](repeating: 0, count: count)
        for (index, factor) in locator.enumerated() {
            for other in 0..<max(0, count - index) {
                evaluator[index + other] = Numbers.sum(
                    evaluator[index + other],
                    Numbers.product(factor, syndromes[other])
                )
            }
        }
        let derivative = locator.indices.dropFirst().map { Numbers.multiple($0, locator[$0]) }
        return positions.map { position in
            let place = Self.place(position, total)
            let inverse = Numbers.inverse(place)
            let below = Numbers.value(derivative, at: inverse)
            guard below != 0 else { return (position, 0) }
            var above = Numbers.negative(Numbers.value(evaluator, at: inverse))
            // The place to the power of 1 - firstRoot.
            if Numbers.firstRoot == 0 { above = Numbers.product(above, place) }
            return (position, Numbers.product(above, Numbers.inverse(below)))
        }
    }
}
