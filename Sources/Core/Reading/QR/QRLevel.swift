// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How much of a QR code may be damaged (ISO/IEC 18004 §7.5.1).
public enum QRLevel: Int, Sendable, CaseIterable {
    /// About 7 of a hundred codewords.
    case low
    /// About 15.
    case medium
    /// About 25.
    case quartile
    /// About 30.
    case high

    /// The letter in the standard.
    public var letter: String {
        switch self {
        case .low: "L"
        case .medium: "M"
        case .quartile: "Q"
        case .high: "H"
        }
    }
}

/// The level and the mask that a QR code states beside its finder patterns (ISO/IEC 18004 §7.9, annex C).
struct QRFormat: Equatable {
    let level: QRLevel
    /// From 0 to 7.
    let mask: Int

    /// The levels by their two bits.
    private static let levels: [QRLevel] = [.medium, .low, .high, .quartile]
    /// The most wrong bits that leave no doubt.
    private static let tolerance = 3

    /// Reads the format from 15 bits, if at most three of them are wrong; with the number of wrong ones.
    static func read(_ bits: UInt32) -> (format: QRFormat, distance: Int)? {
        var best = (number: 0, distance: 15)
        for number in 0..<32 {
            let distance = (codeword(number) ^ bits).nonzeroBitCount
            if distance < best.distance { best = (number, distance) }
        }
        guard best.distance <= tolerance else { return nil }
        let format = QRFormat(level: levels[best.number >> 3], mask: best.number & 7)
        return (format, best.distance)
    }

    /// Returns five bits and the remainder by x¹⁰ + x⁸ + x⁵ + x⁴ + x² + x + 1, masked.
    private static func codeword(_ number: Int) -> UInt32 {
        var rest = UInt32(number) << 10
        for bit in (10..<15).reversed() where rest >> UInt32(bit) & 1 == 1 {
            rest ^= 0x537 << UInt32(bit - 10)
        }
        return (UInt32(number) << 10 | rest) ^ 0x5412
    }

    /// Returns whether the mask changes the module in a row and column (ISO/IEC 18004 §7.8.2).
    func inverts(_ row: Int, _ column: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }
}
