// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A number as signed odd digits with zeros between them, the least significant first (width-5 NAF; Hankerson,
/// Menezes, Vanstone, Guide to Elliptic Curve Cryptography, algorithm 3.35).
enum SignedDigits {
    /// The largest digit, chosen so that ``tableCount`` odd multiples of a point are enough.
    static let largest = 15
    /// 1, 3, 5, … ``largest``.
    static let tableCount = 8

    static func make(_ number: [Limb]) -> [Int8] {
        var digits: [Int8] = []
        digits.reserveCapacity(number.count * Limb.bitWidth + 1)
        // One extra limb, as a negative digit carries upwards.
        var rest = number + [0]
        while !Limbs.isZero(rest) {
            let low = Int(rest[0] & 31)
            var digit = 0
            if low & 1 == 1 {
                digit = low > largest ? low - 32 : low
                var change = [Limb](repeating: 0, count: rest.count)
                change[0] = Limb(digit.magnitude)
                if digit < 0 {
                    _ = Limbs.add(change, to: &rest)
                } else {
                    Limbs.subtract(change, from: &rest)
                }
            }
            digits.append(Int8(digit))
            Limbs.shiftRight(&rest, by: 1)
        }
        return digits
    }
}
