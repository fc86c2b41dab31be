// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The parts of an Australian vaccination certificate identifier.
///
/// Shape: two letters and at least seven digits. The last digit is the check digit of all characters before it, with
/// the weights 7, 3, 1 (Doc 9303-3 §4.9). Other issuers follow other rules, so only seals of Australia are read this
/// way.
public struct VaccinationIdentifier: Hashable, Sendable {
    /// The seal's use, as the number indicates it.
    public enum Use: Hashable, Sendable {
        /// Up to 998999: made for tests.
        case test
        /// Up to 999999: a specimen.
        case specimen
        /// Above: issued to a person.
        case production
    }

    /// The seal's use, as the number indicates it.
    public let use: Use
    /// Whether the last digit is the check digit of the rest.
    public let hasCorrectCheckDigit: Bool

    /// Reads an identifier; `nil` if it has another shape.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (4...18).contains(bytes.count), bytes.prefix(2).allSatisfy(Self.isLetter),
            bytes.dropFirst(2).allSatisfy(Self.isDigit)
        else { return nil }
        let number = bytes[2..<(bytes.count - 1)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        use = number <= 998_999 ? .test : number <= 999_999 ? .specimen : .production
        let sum = zip(bytes.dropLast(), Self.weights).reduce(0) { sum, next in
            sum + Self.value(of: next.0) * next.1
        }
        hasCorrectCheckDigit = sum % 10 == Int(bytes[bytes.count - 1] - 0x30)
    }

    /// The weights of Doc 9303-3 §4.9, repeated for the longest identifier.
    private static let weights = [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func value(of byte: UInt8) -> Int {
        isDigit(byte) ? Int(byte - 0x30) : Int(byte - 0x41) + 10
    }
}
