// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The primality test of Miller and Rabin.
enum Primality {
    /// Fixed bases, so composite numbers can be made that pass: a field chosen by someone else proves nothing.
    private static let bases: [UInt8] = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
        97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173,
    ]

    /// Returns whether a number above all the bases passes.
    static func isPrime(_ modulus: Modulus) -> Bool {
        let (odd, shift) = modulus.predecessor
        let numbers = ModularNumbers(modulus, capacity: 18)
        let (power, minusOne) = (numbers.reserve(), numbers.reserve())
        let table = numbers.reserve(16)
        let negated = modulus.montgomery(minus: 1)
        for base in bases {
            guard let base = modulus.montgomery([base]) else { return false }
            numbers.set(power, to: base)
            numbers.raise(power, to: odd, table: table, one: modulus.one)
            if numbers.limbs(of: power) == modulus.one { continue }
            numbers.set(minusOne, to: negated)
            var isWitness = true
            for _ in 0..<shift {
                if numbers.areEqual(power, minusOne) {
                    isWitness = false
                    break
                }
                numbers.multiply(power, power, into: power)
            }
            if isWitness { return false }
        }
        return true
    }
}
