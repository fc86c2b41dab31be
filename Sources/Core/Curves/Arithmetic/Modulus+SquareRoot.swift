// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Modulus {
    /// This number minus one, as `odd · 2^exponent`.
    var predecessor: (odd: [Limb], exponent: Int) {
        let even = less(1)
        guard let index = even.firstIndex(where: { $0 != 0 }) else { return (even, 0) }
        var odd = [Limb](repeating: 0, count: even.count)
        for position in index..<even.count { odd[position - index] = even[position] }
        let rest = even[index].trailingZeroBitCount
        Limbs.shiftRight(&odd, by: rest)
        return (odd, index * Limb.bitWidth + rest)
    }

    /// Returns a square root in Montgomery form, or `nil` if there is none (Tonelli and Shanks; Cohen, A Course in
    /// Computational Algebraic Number Theory, algorithm 1.5.1).
    ///
    /// This number must be prime.
    func squareRoot(of square: [Limb]) -> [Limb]? {
        guard !Limbs.isZero(square) else { return square }
        let (odd, fullExponent) = predecessor
        var half = odd
        Limbs.shiftRight(&half, by: 1)
        let numbers = ModularNumbers(self, capacity: 21)
        let table = numbers.reserve(16)
        let (number, root, rest) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        let (step, work) = (numbers.reserve(), numbers.reserve())
        numbers.set(number, to: square)
        // root = a^((odd + 1) / 2) and rest = a^odd, so that root² = a·rest from now on.
        numbers.copy(number, into: root)
        numbers.raise(root, to: half, table: table, one: one)
        numbers.multiply(root, root, into: rest)
        numbers.multiply(root, number, into: root)
        numbers.multiply(rest, number, into: rest)
        var exponent = fullExponent
        if exponent > 1 {
            guard let nonResidue else { return nil }
            numbers.set(step, to: nonResidue)
            numbers.raise(step, to: odd, table: table, one: one)
        }
        while numbers.limbs(of: rest) != one {
            numbers.copy(rest, into: work)
            var order = 0
            while order < exponent, numbers.limbs(of: work) != one {
                numbers.multiply(work, work, into: work)
                order += 1
            }
            guard order < exponent else { return nil }
            for _ in 0..<(exponent - order - 1) { numbers.multiply(step, step, into: step) }
            numbers.multiply(root, step, into: root)
            numbers.multiply(step, step, into: step)
            numbers.multiply(rest, step, into: rest)
            exponent = order
        }
        return numbers.limbs(of: root)
    }

    /// The smallest number without a square root, in Montgomery form (Euler's criterion).
    private var nonResidue: [Limb]? {
        var half = less(1)
        Limbs.shiftRight(&half, by: 1)
        let minusOne = montgomery(minus: 1)
        let numbers = ModularNumbers(self, capacity: 17)
        let table = numbers.reserve(16)
        let power = numbers.reserve()
        for candidate in 2...UInt8.max {
            guard let candidate = montgomery([candidate]) else { return nil }
            numbers.set(power, to: candidate)
            numbers.raise(power, to: half, table: table, one: one)
            if numbers.limbs(of: power) == minusOne { return candidate }
        }
        return nil
    }
}
