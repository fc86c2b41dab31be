// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The check digits of machine-readable zones (ICAO Doc 9303-3 §4.9).
///
/// Shape: 0–9 have the values 0–9, A–Z the values 10–35, the filler has 0; weights 7, 3, 1 from the left; the digit is
/// the sum modulo 10.
public enum CheckDigit {
    /// Returns the value of a character, or `nil` if machine-readable zones do not have it.
    public static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
        case MRZCharacter.filler: 0
        default: nil
        }
    }

    /// Returns the residue of a character.
    ///
    /// Two characters with the same residue can replace each other without any check digit noticing, because every
    /// weight is coprime to 10.
    public static func residue(of character: UInt8) -> Int? {
        value(of: character).map { $0 % 10 }
    }

    /// Returns the digit over characters, in ASCII; characters outside the alphabet have the value 0.
    public static func digit(over characters: some Sequence<UInt8>) -> UInt8 {
        var sum = WeightedSum()
        for character in characters { sum.add(character) }
        return sum.digit
    }
}

/// A running sum, so that a digit over several places needs no copy of them.
struct WeightedSum {
    private var sum = 0
    private var weight = 7
    /// The value of each character.
    private static let counts: [Int] = (0...255 as ClosedRange<UInt8>).map(MRZCharacter.count)

    /// Adds a character with the weight of its place; each weight follows from the one before: 7 → 3 → 1 → 7.
    mutating func add(_ character: UInt8) {
        sum += MRZCharacter.count(character) * weight
        weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
    }

    mutating func add(_ text: [UInt8], _ range: Range<Int>) {
        let counts = Self.counts
        var sum = sum
        var weight = weight
        for place in range {
            // At most 35 times 7 for each of at most 16384 places.
            sum &+= counts[Int(text[place])] &* weight
            weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
        }
        self.sum = sum
        self.weight = weight
    }

    /// The digit in ASCII.
    var digit: UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: sum % 10) }
}
