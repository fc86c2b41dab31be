// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The size of a QR code and where its fixed parts are (ISO/IEC 18004 §6.3, annexes D and E).
struct QRVersion: Equatable {
    /// From 1 to 40.
    let number: Int

    init?(number: Int) {
        guard (1...40).contains(number) else { return nil }
        self.number = number
    }

    /// The version whose side is nearest to a number of modules.
    init?(nearestTo side: Double) {
        guard side.isFinite, side > 0, side < 1_000 else { return nil }
        self.init(number: Int(((side - 17) / 4).rounded()))
    }

    /// Modules on each side.
    var side: Int { 17 + 4 * number }

    /// Rows and columns of the middles of the alignment patterns, the first in the timing pattern.
    ///
    /// Annex E: evenly spaced from the far end on, by an even number; what is left over is taken
    /// from the first gap.
    var alignment: [Int] {
        guard number > 1 else { return [6, side - 7] }
        let count = number / 7 + 2
        let gap = (4 * number + 4 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        // The one row of the table that does not follow.
        let step = number == 32 ? 26 : gap
        return [6] + (0..<count - 1).map { side - 7 - step * (count - 2 - $0) }
    }

    /// The version that 18 bits tell of, if at most three of them are wrong (annex D).
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
