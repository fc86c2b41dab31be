// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The error correction of PDF417: Reed-Solomon over the numbers modulo 929 (ISO/IEC 15438 §5.10).
struct PDF417Correction {
    private static let prime = 929
    /// Powers of 3, and the exponents that give each number.
    private static let powers: [Int] = {
        var powers = [1]
        for _ in 1..<(prime - 1) { powers.append(powers[powers.count - 1] * 3 % prime) }
        return powers
    }()
    private static let logarithms: [Int] = {
        var logarithms = [Int](repeating: 0, count: prime)
        for (exponent, power) in powers.enumerated() { logarithms[power] = exponent }
        return logarithms
    }()

    /// The number of correction codewords at the end.
    let count: Int

    /// Returns the codewords as intended, or `nil` if too many are wrong.
    ///
    /// Twice the number of wrong ones plus the number of erased ones may be at most the number of correction codewords.
    func correct(_ codewords: [Int], erased: [Int]) -> [Int]? {
        let syndromes = syndromes(codewords)
        if syndromes.allSatisfy({ $0 == 0 }) { return codewords }
        guard erased.count <= count else { return nil }
        let locator = locator(syndromes, codewords.count, erased)
        let positions = codewords.indices.filter { position in
            Self.value(locator, at: Self.inverse(Self.place(position, codewords.count))) == 0
        }
        guard positions.count == locator.count - 1 else { return nil }
        var result = codewords
        for (position, error) in errors(syndromes, locator, positions, codewords.count) {
            result[position] = (result[position] + Self.prime - error) % Self.prime
        }
        return self.syndromes(result).allSatisfy { $0 == 0 } ? result : nil
    }

    /// Returns the number for a position: 3 to the power of the number of codewords after it.
    private static func place(_ position: Int, _ total: Int) -> Int {
        powers[total - 1 - position]
    }

    private static func inverse(_ number: Int) -> Int {
        powers[(prime - 1 - logarithms[number]) % (prime - 1)]
    }

    /// Evaluates a polynomial, whose constant comes first, at a place.
    private static func value(_ polynomial: [Int], at place: Int) -> Int {
        polynomial.reversed().reduce(0) { ($0 * place + $1) % prime }
    }

    /// Evaluates the codewords as a polynomial at the first powers of 3.
    private func syndromes(_ codewords: [Int]) -> [Int] {
        (1...count).map { index in
            let place = Self.powers[index]
            return codewords.reduce(0) { ($0 * place + $1) % Self.prime }
        }
    }

    /// Returns the polynomial that is 0 at the inverse of each wrong or erased place (Berlekamp, Massey).
    private func locator(_ syndromes: [Int], _ total: Int, _ erased: [Int]) -> [Int] {
        let prime = Self.prime
        var locator = [1]
        for position in erased {
            let place = Self.place(position, total)
            var next = locator + [0]
            for index in locator.indices {
                next[index + 1] = (next[index + 1] + (prime - place) * locator[index]) % prime
            }
            locator = next
        }
        var before = locator
        var length = erased.count
        for step in erased.count..<count {
            before.insert(0, at: 0)
            var difference = 0
            for (index, factor) in locator.enumerated() where index <= step {
                difference = (difference + factor * syndromes[step - index]) % prime
            }
            guard difference != 0 else { continue }
            var next = locator
            if next.count < before.count {
                next += [Int](repeating: 0, count: before.count - next.count)
            }
            for (index, factor) in before.enumerated() {
                next[index] = (next[index] + (prime - difference) * factor) % prime
            }
            if 2 * length <= step + erased.count {
                length = step + 1 + erased.count - length
                let inverse = Self.inverse(difference)
                before = locator.map { $0 * inverse % prime }
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
        let prime = Self.prime
        var evaluator = [Int](repeating: 0, count: count)
        for (index, factor) in locator.enumerated() {
            for other in 0..<max(0, count - index) {
                evaluator[index + other] =
                    (evaluator[index + other] + factor * syndromes[other]) % prime
            }
        }
        let derivative = locator.indices.dropFirst().map { $0 * locator[$0] % prime }
        return positions.map { position in
            let inverse = Self.inverse(Self.place(position, total))
            let above = Self.value(evaluator, at: inverse)
            let below = Self.value(derivative, at: inverse)
            guard below != 0 else { return (position, 0) }
            return (position, (prime - above) * Self.inverse(below) % prime)
        }
    }
}
