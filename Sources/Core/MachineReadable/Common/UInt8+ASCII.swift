// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension UInt8 {
    /// Whether it is `0` to `9` in ASCII.
    var isDigit: Bool { 0x30...0x39 ~= self }
    /// Whether it is `A` to `Z` in ASCII.
    var isCapital: Bool { 0x41...0x5A ~= self }
    /// The value of a digit; valid only if ``isDigit`` is true.
    var digitValue: UInt8 { self &- 0x30 }
    /// The lower-case letter of an ASCII capital; any other byte unchanged.
    var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}

extension Collection<UInt8> {
    /// The value of a run of one to nine digits, or `nil` if there is anything else.
    var decimalValue: Int? {
        guard 1...9 ~= count else { return nil }
        var value = 0
        for byte in self {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte.digitValue)
        }
        return value
    }
}

extension [UInt8] {
    /// Writes a non-negative number in decimal digits, with leading zeros up to a count.
    init(decimal value: Int, digitCount: Int) {
        let digits = [UInt8](value.description.utf8)
        self.init(repeating: UInt8(ascii: "0"), count: Swift.max(0, digitCount - digits.count))
        append(contentsOf: digits)
    }
}
