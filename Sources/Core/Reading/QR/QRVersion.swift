// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The size of a QR code and the places of its fixed parts (ISO/IEC 18004 §6.3, annexes D and E).
package struct QRVersion: Equatable {
    /// The version, from 1 to 40.
    package let number: Int

    package init?(number: Int) {
        guard (1...40).contains(number) else { return nil }
        self.number = number
    }

    /// Finds the version whose side is nearest to a number of modules.
    init?(nearestTo side: Double) {
        guard side.isFinite, side > 0, side < 1_000 else { return nil }
        self.init(number: Int(((side - 17) / 4).rounded()))
    }

    /// The number of modules on each side.
    package var side: Int { 17 + 4 * number }

    /// The rows and columns of the middles of the alignment patterns; the first is in the timing pattern.
    ///
    /// Annex E: evenly spaced from the far end, by an even number; the first gap is shorter by the remainder.
    var alignment: [Int] {
        guard number > 1 else { return [6, side - 7] }
        let count = number / 7 + 2
        let gap = (4 * number + 4 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        // The only row of the table that does not follow the rule.
        let step = number == 32 ? 26 : gap
        return [6] + (0..<count - 1).map { side - 7 - step * (count - 2 - $0) }
    }

    /// Reads the version from 18 bits, if at most three of them are wrong (annex D).
    init?(bits: UInt32) {
        let best = (7...40).min { Self.distance($0, bits) < Self.distance($1, bits) }
        guard let best, Self.distance(best, bits) <= 3 else { return nil }
        self.init(number: best)
    }

    private static func distance(_ number: Int, _ bits: UInt32) -> Int {
        (codeword(number) ^ bits).nonzeroBitCount
    }

    /// Six bits and the remainder by x¹² + x¹¹ + x¹⁰ + x⁹ + x⁸ + x⁵ + x² + 1.
    private static func codeword(_ number: Int) -> UInt32 {
        let generator: UInt32 = 0x1F25
        var rest = UInt32(number) << 12
        for bit in (12..<18).reversed() where rest >> UInt32(bit) & 1 == 1 {
            rest ^= generator << UInt32(bit - 12)
        }
        return UInt32(number) << 12 | rest
    }
}
