// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A number in a ``ModularNumbers``.
struct NumberPlace: Sendable {
    fileprivate let offset: Int
}

/// Numbers modulo an odd number, in Montgomery form, with arithmetic on them.
///
/// They share one block of memory, so that a verification with thousands of products allocates only
/// once. All numbers are public: the time taken depends on them.
@safe struct ModularNumbers: ~Copyable {
    /// The number of limbs in a number.
    let count: Int
    private let negatedInverse: Limb
    /// The modulus, then the product being computed (two limbs longer), then the places.
    private let memory: UnsafeMutablePointer<Limb>
    private let used: UnsafeMutablePointer<Int>
    private let capacity: Int

    /// Allocates memory for `capacity` numbers.
    init(_ modulus: [Limb], negatedInverse: Limb, capacity: Int) {
        count = modulus.count
        self.negatedInverse = negatedInverse
        self.capacity = capacity
        let limbCount = 2 * count + 2 + capacity * count
        unsafe memory = .allocate(capacity: limbCount)
        unsafe memory.initialize(repeating: 0, count: limbCount)
        unsafe used = .allocate(capacity: 1)
        unsafe used.initialize(to: 0)
        for index in 0..<count { unsafe memory[index] = modulus[index] }
    }

    init(_ modulus: Modulus, capacity: Int) {
        self.init(modulus.limbs, negatedInverse: modulus.negatedInverse, capacity: capacity)
    }

    deinit {
        unsafe memory.deallocate()
        unsafe used.deallocate()
    }

    /// Reserves a place for another number, which is zero.
    func reserve() -> NumberPlace {
        let index = unsafe used.pointee
        precondition(index < capacity, "more numbers than were asked for")
        unsafe used.pointee = index + 1
        return NumberPlace(offset: 2 * count + 2 + index * count)
    }

    func reserve(_ placeCount: Int) -> [NumberPlace] {
        var places: [NumberPlace] = []
        for _ in 0..<placeCount { places.append(reserve()) }
        return places
    }

    /// Sets the limbs of a place directly, in Montgomery form.
    func set(_ place: NumberPlace, to limbs: [Limb]) {
        precondition(limbs.count == count)
        for index in 0..<count { unsafe memory[place.offset + index] = limbs[index] }
    }

    /// Returns the limbs of a place directly, in Montgomery form.
    func limbs(of place: NumberPlace) -> [Limb] {
        (0..<count).map { unsafe memory[place.offset + $0] }
    }

    func copy(_ place: NumberPlace, into result: NumberPlace) {
        for index in 0..<count {
            unsafe memory[result.offset + index] = memory[place.offset + index]
        }
    }

    func isZero(_ place: NumberPlace) -> Bool {
        var bits: Limb = 0
        for index in 0..<count { unsafe bits |= memory[place.offset + index] }
        return bits == 0
    }

    func areEqual(_ one: NumberPlace, _ other: NumberPlace) -> Bool {
        var bits: Limb = 0
        for index in 0..<count {
            unsafe bits |= memory[one.offset + index] ^ memory[other.offset + index]
        }
        return bits == 0
    }

    /// Computes the sum; places may be the same.
    func add(_ one: NumberPlace, _ other: NumberPlace, into result: NumberPlace) {
        let (one, other) = unsafe (memory + one.offset, memory + other.offset)
        let product = unsafe memory + count
        var carry: Limb = 0
        for index in 0..<count {
            unsafe product[index] = one[index].added(other[index], carry: &carry)
        }
        unsafe product[count] = carry
        reduceProduct(into: result)
    }

    func double(_ one: NumberPlace, into result: NumberPlace) { add(one, one, into: result) }

    /// Computes the difference; places may be the same.
    func subtract(_ one: NumberPlace, _ other: NumberPlace, into result: NumberPlace) {
        let (one, other) = unsafe (memory + one.offset, memory + other.offset)
        let result = unsafe memory + result.offset
        var borrow: Limb = 0
        for index in 0..<count {
            unsafe result[index] = one[index].subtracted(other[index], borrow: &borrow)
        }
        guard borrow == 1 else { return }
        var carry: Limb = 0
        for index in 0..<count {
            unsafe result[index] = result[index].added(memory[index], carry: &carry)
        }
    }

    /// Computes the product, divided by R (Montgomery 1985; the order of steps: CIOS, Koç, Acar, Kaliski 1996).
    ///
    /// The result is below the modulus if one factor is. Places may be the same.
    func multiply(_ one: NumberPlace, _ other: NumberPlace, into result: NumberPlace) {
        let (one, other) = unsafe (memory + one.offset, memory + other.offset)
        let product = unsafe memory + count
        for index in 0..<(count + 2) { unsafe product[index] = 0 }
        for index in 0..<count {
            let factor = unsafe other[index]
            var carry: Limb = 0
            for position in 0..<count {
                let sum = unsafe one[position].multipliedAndAdded(factor, product[position], carry)
                unsafe product[position] = sum.low
                carry = sum.high
            }
            var top: Limb = 0
            unsafe product[count] = product[count].added(carry, carry: &top)
            unsafe product[count + 1] = top

            let multiple = unsafe product[0] &* negatedInverse
            carry = unsafe memory[0].multipliedAndAdded(multiple, product[0], 0).high
            for position in 1..<count {
                let sum = unsafe memory[position].multipliedAndAdded(
                    multiple,
                    product[position],
                    carry
                )
                unsafe product[position - 1] = sum.low
                carry = sum.high
            }
            top = 0
            unsafe product[count - 1] = product[count].added(carry, carry: &top)
            unsafe product[count] = product[count + 1] &+ top
        }
        reduceProduct(into: result)
    }

    /// Subtracts the modulus from the product, which is below twice the modulus, unless it is already below it.
    private func reduceProduct(into result: NumberPlace) {
        let product = unsafe memory + count
        let result = unsafe memory + result.offset
        var borrow: Limb = 0
        for index in 0..<count {
            unsafe result[index] = product[index].subtracted(memory[index], borrow: &borrow)
        }
        guard unsafe product[count] < borrow else { return }
        for index in 0..<count { unsafe result[index] = product[index] }
    }
}

extension ModularNumbers {
    /// Raises to a power, bit by bit in windows of four.
    ///
    /// - Parameters:
    ///   - place: the base; the result replaces it.
    ///   - exponent: plain limbs, not zero.
    ///   - table: sixteen places, which are overwritten.
    ///   - one: the modulus's one in Montgomery form.
    func raise(_ place: NumberPlace, to exponent: [Limb], table: [NumberPlace], one: [Limb]) {
        set(table[0], to: one)
        for index in 1..<16 { multiply(table[index - 1], place, into: table[index]) }
        let windowCount = (Limbs.bitCount(exponent) + 3) / 4
        copy(table[0], into: place)
        for window in (0..<windowCount).reversed() {
            for _ in 0..<4 { multiply(place, place, into: place) }
            let bit = window * 4
            let digit = exponent[bit / Limb.bitWidth] >> (bit % Limb.bitWidth) & 15
            if digit != 0 { multiply(place, table[Int(digit)], into: place) }
        }
    }
}
