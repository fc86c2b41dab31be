// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The bytes that the codewords of a symbol stand for (ISO/IEC 15438 §5.4).
///
/// Character sets that a symbol declares (ECI) do not change its bytes and are left out here, as are the blocks of a
/// symbol that is a part of a larger file.
struct PDF417Content {
    /// The greatest number of codewords for one number, and of its digits.
    private static let numberLength = 15
    private static let digitLimit = 45

    private(set) var bytes: [UInt8] = []
    private var table = Table.upper
    /// The table for the next character only.
    private var once: Table?

    private enum Table: Int {
        case upper, lower, mixed, punctuation

        private static let all: [[UInt8]] = [
            Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ ".utf8), Array("abcdefghijklmnopqrstuvwxyz ".utf8),
            Array("0123456789&\r\t,:#-.$/+%*=^".utf8),
            Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8),
        ]

        var letters: [UInt8] { Self.all[rawValue] }
    }

    /// Decodes codewords without the first one, which is their number, and without those of correction.
    ///
    /// - Returns: `nil` if a codeword makes no sense where it is.
    static func bytes(of codewords: ArraySlice<Int>) -> [UInt8]? {
        var content = PDF417Content()
        return content.decode(codewords) ? content.bytes : nil
    }

    private mutating func decode(_ codewords: ArraySlice<Int>) -> Bool {
        var rest = codewords
        // A symbol begins with text.
        var mode = 900
        while !rest.isEmpty {
            let values = rest.prefix { $0 < 900 }
            rest = rest.dropFirst(values.count)
            switch mode {
            case 900: addText(values)
            case 901, 924: addBytes(values, endsWithGroup: mode == 924)
            case 902: guard addNumbers(values) else { return false }
            // The control block of a larger file.
            default: break
            }
            guard let command = rest.popFirst() else { break }
            switch command {
            case 900: (mode, table, once) = (900, .upper, nil)
            case 901, 902, 924: mode = command
            case 913:
                // One byte; then goes on as before.
                guard let byte = rest.popFirst(), byte < 256 else { return false }
                bytes.append(UInt8(byte))
            case 925, 927: guard rest.popFirst() != nil else { return false }
            case 926:
                guard rest.popFirst() != nil, rest.popFirst() != nil else { return false }
            case 922, 923, 928: mode = 928
            // For the equipment of the reader.
            case 921: break
            default: return false
            }
        }
        return true
    }

    private mutating func addText(_ values: ArraySlice<Int>) {
        for value in values {
            addCharacter(value / 30)
            addCharacter(value % 30)
        }
    }

    private mutating func addCharacter(_ value: Int) {
        let current = once ?? table
        once = nil
        if value < current.letters.count {
            bytes.append(current.letters[value])
            return
        }
        switch (current, value) {
        case (.mixed, 26): bytes.append(0x20)
        case (.upper, 27), (.mixed, 27): table = .lower
        case (.lower, 27): once = .upper
        case (.upper, 28), (.lower, 28): table = .mixed
        case (.mixed, 25): table = .punctuation
        case (.mixed, 28), (.punctuation, 29): table = .upper
        default: once = .punctuation
        }
    }

    /// Adds six bytes for each five codewords, and one for each of the rest.
    ///
    /// Where the number of bytes is no multiple of six, the last codewords are bytes even if there are five of them.
    private mutating func addBytes(_ values: ArraySlice<Int>, endsWithGroup: Bool) {
        var rest = values
        while rest.count > 5 || endsWithGroup && rest.count == 5 {
            var number = rest.prefix(5).reduce(UInt64(0)) { $0 * 900 + UInt64($1) }
            rest = rest.dropFirst(5)
            var group = [UInt8](repeating: 0, count: 6)
            for index in group.indices.reversed() {
                group[index] = UInt8(truncatingIfNeeded: number)
                number >>= 8
            }
            bytes += group
        }
        for value in rest { bytes.append(UInt8(truncatingIfNeeded: value)) }
    }

    /// Adds the decimal digits of numbers to the base 900, each after a leading 1.
    private mutating func addNumbers(_ values: ArraySlice<Int>) -> Bool {
        var rest = values
        while !rest.isEmpty {
            // The last digit comes first.
            var digits: [UInt8] = [0]
            for value in rest.prefix(Self.numberLength) {
                var carry = value
                for index in digits.indices {
                    carry += Int(digits[index]) * 900
                    digits[index] = UInt8(carry % 10)
                    carry /= 10
                }
                while carry > 0 {
                    digits.append(UInt8(carry % 10))
                    carry /= 10
                }
            }
            guard digits.popLast() == 1, digits.count < Self.digitLimit else { return false }
            bytes += digits.reversed().map { 0x30 + $0 }
            rest = rest.dropFirst(Self.numberLength)
        }
        return true
    }
}
