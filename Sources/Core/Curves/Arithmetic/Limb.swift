// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A digit of a long number: as wide as one multiplication of the processor.
typealias Limb = UInt

extension Limb {
    /// Returns `self * factor + first + second`, which always fits in two limbs.
    @inline(__always)
    func multipliedAndAdded(
        _ factor: Limb,
        _ first: Limb,
        _ second: Limb
    ) -> (high: Limb, low: Limb) {
        let product = multipliedFullWidth(by: factor)
        let (once, firstCarry) = product.low.addingReportingOverflow(first)
        let (twice, secondCarry) = once.addingReportingOverflow(second)
        return (product.high &+ (firstCarry ? 1 : 0) &+ (secondCarry ? 1 : 0), twice)
    }

    /// Returns `self + other + carry`, where `carry` is 0 or 1 before and after.
    @inline(__always)
    func added(_ other: Limb, carry: inout Limb) -> Limb {
        let (once, first) = addingReportingOverflow(other)
        let (twice, second) = once.addingReportingOverflow(carry)
        carry = first || second ? 1 : 0
        return twice
    }

    /// Returns `self - other - borrow`, where `borrow` is 0 or 1 before and after.
    @inline(__always)
    func subtracted(_ other: Limb, borrow: inout Limb) -> Limb {
        let (once, first) = subtractingReportingOverflow(other)
        let (twice, second) = once.subtractingReportingOverflow(borrow)
        borrow = first || second ? 1 : 0
        return twice
    }
}

/// Unsigned numbers as limbs, the least significant first.
enum Limbs {
    static let byteCount = Limb.bitWidth / 8

    /// Returns the number of limbs that hold a number of bits.
    static func count(bits: Int) -> Int { (bits + Limb.bitWidth - 1) / Limb.bitWidth }

    /// Reads a big-endian number and extends it with zeros to `count` limbs.
    ///
    /// - Precondition: without its leading zeros the number fits.
    static func parse(bigEndian bytes: ArraySlice<UInt8>, count: Int) -> [Limb] {
        var limbs = [Limb](repeating: 0, count: count)
        var position = 0
        for byte in bytes.reversed() {
            if byte != 0 {
                limbs[position / byteCount] |= Limb(byte) << (position % byteCount * 8)
            }
            position += 1
        }
        return limbs
    }

    /// Returns the number, big-endian, in exactly `byteCount` bytes.
    static func bigEndian(_ limbs: [Limb], byteCount total: Int) -> [UInt8] {
        (0..<total).reversed().map { position in
            let index = position / byteCount
            guard index < limbs.count else { return 0 }
            return UInt8(truncatingIfNeeded: limbs[index] >> (position % byteCount * 8))
        }
    }

    /// Returns the length in bits without leading zeros.
    static func bitCount(_ limbs: [Limb]) -> Int {
        guard let top = limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
        return (top + 1) * Limb.bitWidth - limbs[top].leadingZeroBitCount
    }

    static func bit(_ index: Int, of limbs: [Limb]) -> Bool {
        limbs[index / Limb.bitWidth] >> (index % Limb.bitWidth) & 1 == 1
    }

    static func isZero(_ limbs: [Limb]) -> Bool { limbs.allSatisfy { $0 == 0 } }

    /// Returns whether the first number is below the second, which has the same count.
    static func isLess(_ one: [Limb], _ other: [Limb]) -> Bool {
        for index in one.indices.reversed() where one[index] != other[index] {
            return one[index] < other[index]
        }
        return false
    }

    /// Adds a number of the same count in place.
    ///
    /// - Returns: the carry out of the top, 0 or 1.
    static func add(_ other: [Limb], to limbs: inout [Limb]) -> Limb {
        var carry: Limb = 0
        for index in limbs.indices {
            limbs[index] = limbs[index].added(other[index], carry: &carry)
        }
        return carry
    }

    /// Subtracts a number of the same count in place.
    ///
    /// - Returns: the borrow out of the top, 0 or 1.
    @discardableResult
    static func subtract(_ other: [Limb], from limbs: inout [Limb]) -> Limb {
        var borrow: Limb = 0
        for index in limbs.indices {
            limbs[index] = limbs[index].subtracted(other[index], borrow: &borrow)
        }
        return borrow
    }

    /// Divides in place by a power of two, below the width of a limb.
    static func shiftRight(_ limbs: inout [Limb], by bits: Int) {
        guard bits > 0 else { return }
        for index in limbs.indices {
            let above = index + 1 < limbs.count ? limbs[index + 1] << (Limb.bitWidth - bits) : 0
            limbs[index] = limbs[index] >> bits | above
        }
    }
}

extension ArraySlice<UInt8> {
    /// A big-endian number without its leading zeros; empty for zero.
    var trimmed: ArraySlice<UInt8> { drop { $0 == 0 } }
}
