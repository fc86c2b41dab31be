// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A natural number of any size, for the few conversions that 128 bits cannot decide.
struct BigNatural {
    /// Base 2^32, least significant first, no zeros at the top.
    private var limbs: [UInt32]

    init(_ value: UInt64) {
        limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        trim()
    }

    mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
        var carry = UInt64(addend)
        for place in limbs.indices {
            carry += UInt64(limbs[place]) * UInt64(factor)
            limbs[place] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { limbs.append(UInt32(carry)) }
    }

    mutating func multiply(byPowerOfTen exponent: Int) {
        for _ in 0..<exponent / 9 { multiply(by: 1_000_000_000) }
        for _ in 0..<exponent % 9 { multiply(by: 10) }
    }

    /// Divides, rounding down.
    mutating func divide(by divisor: UInt32) {
        var remainder: UInt64 = 0
        for place in limbs.indices.reversed() {
            remainder = remainder << 32 | UInt64(limbs[place])
            limbs[place] = UInt32(remainder / UInt64(divisor))
            remainder %= UInt64(divisor)
        }
        trim()
    }

    mutating func shiftLeft(by count: Int) {
        guard !limbs.isEmpty, count > 0 else { return }
        multiply(by: 1 << UInt32(count % 32))
        limbs.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
    }

    /// The 128 bits from the highest set one downwards, with zeros at the bottom if the number has
    /// fewer.
    var topBits: (high: UInt64, low: UInt64) {
        let shift = limbs.last.map { UInt64($0.leadingZeroBitCount) } ?? 0
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        for place in 0..<5 {
            let index = limbs.count - 1 - place
            let limb = index >= 0 ? UInt64(limbs[index]) : 0
            switch place {
            case 0, 1: words.0 = words.0 << 32 | limb
            case 2, 3: words.1 = words.1 << 32 | limb
            default: words.2 = limb << 32
            }
        }
        guard shift > 0 else { return (words.0, words.1) }
        return (
            words.0 << shift | words.1 >> (64 - shift), words.1 << shift | words.2 >> (64 - shift)
        )
    }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
    }

    /// Returns -1, 0 or 1 if the first is smaller, equal or greater.
    static func order(_ left: BigNatural, _ right: BigNatural) -> Int {
        guard left.limbs.count == right.limbs.count else {
            return left.limbs.count < right.limbs.count ? -1 : 1
        }
        for place in left.limbs.indices.reversed() where left.limbs[place] != right.limbs[place] {
            return left.limbs[place] < right.limbs[place] ? -1 : 1
        }
        return 0
    }
}
