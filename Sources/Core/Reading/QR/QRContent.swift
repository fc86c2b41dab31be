// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The content of a QR code (ISO/IEC 18004 §7.3 and §7.4).
package struct QRContent {
    /// The content exactly as encoded; Kanji as Shift JIS.
    package private(set) var bytes: [UInt8] = []
    package private(set) var part: QRCode.Part?
    /// Whether the content is a list of GS1 identifiers (FNC1 in the first position, §7.4.8).
    package private(set) var isGS1 = false
    /// The application that the content is for, if stated (FNC1 in the second position).
    package private(set) var application: UInt8?
    /// The bytes by the character set that they are in.
    private var runs: [(set: CharacterSet, bytes: [UInt8])] = []
    private var declared = CharacterSet.undeclared

    /// The character sets that texts are decoded from.
    private enum CharacterSet: Equatable {
        /// Digits and other characters of ASCII.
        case ascii
        /// UTF-8 if the bytes are, otherwise Latin-1, which is the standard's default.
        case undeclared
        case utf8, latin1
        /// Shift JIS and others, which this reader has no tables for.
        case other

        /// The set of a number of the register of AIM (Extended Channel Interpretations).
        init(designator: Int) {
            switch designator {
            case 1, 3: self = .latin1
            case 26: self = .utf8
            case 27, 170: self = .ascii
            default: self = .other
            }
        }
    }

    /// The content as text; `nil` if a part of it is in a character set that this reader does not know.
    package var text: String? {
        var text = ""
        for (set, bytes) in runs {
            switch set {
            case .ascii:
                guard bytes.allSatisfy({ $0 < 0x80 }), let part = String(strictUTF8: bytes) else {
                    return nil
                }
                text += part
            case .undeclared: text += String(strictUTF8: bytes) ?? String(latin1: bytes)
            case .utf8:
                guard let part = String(strictUTF8: bytes) else { return nil }
                text += part
            case .latin1: text += String(latin1: bytes)
            case .other: return nil
            }
        }
        return text
    }

    /// Decodes the codewords of data.
    ///
    /// - Returns: `nil` if they make no sense.
    init?(_ data: [UInt8], version: QRVersion) {
        var bits = QRBits(data)
        // Of versions up to 9, up to 26, and beyond.
        let size = version.number < 10 ? 0 : version.number < 27 ? 1 : 2
        // The end of the data is an end too.
        while bits.left >= 4, let mode = bits.next(4), mode != 0 {
            guard decode(mode, &bits, size) else { return nil }
        }
    }

    private mutating func decode(_ mode: Int, _ bits: inout QRBits, _ size: Int) -> Bool {
        switch mode {
        case 1: return addDigits(&bits, countBits: [10, 12, 14][size])
        case 2: return addCharacters(&bits, countBits: [9, 11, 13][size])
        case 4: return addBytes(&bits, countBits: [8, 16, 16][size])
        case 8: return addKanji(&bits, countBits: [8, 10, 12][size])
        case 3:
            guard let place = bits.next(4), let last = bits.next(4), let parity = bits.next(8),
                part == nil, place <= last
            else { return false }
            part = QRCode.Part(number: place + 1, count: last + 1, parity: UInt8(parity))
        case 5: isGS1 = true
        case 7:
            guard let designator = bits.designator() else { return false }
            declared = CharacterSet(designator: designator)
        case 9:
            guard let indicator = bits.next(8) else { return false }
            application = UInt8(indicator)
        default: return false
        }
        return true
    }

    private mutating func add(_ more: [UInt8], in set: CharacterSet) {
        bytes += more
        if let last = runs.last, last.set == set {
            runs[runs.count - 1].bytes += more
        } else {
            runs.append((set, more))
        }
    }

    /// Three digits in ten bits; the last two in seven, or the last one in four.
    private mutating func addDigits(_ bits: inout QRBits, countBits: Int) -> Bool {
        guard var count = bits.next(countBits) else { return false }
        var digits: [UInt8] = []
        while count > 0 {
            let length = min(count, 3)
            guard let value = bits.next([4, 7, 10][length - 1]),
                value < [10, 100, 1000][length - 1]
            else { return false }
            for divisor in [100, 10, 1].suffix(length) {
                digits.append(0x30 + UInt8(value / divisor % 10))
            }
            count -= length
        }
        add(digits, in: .ascii)
        return true
    }

    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// Two characters in eleven bits; the last one in six.
    private mutating func addCharacters(_ bits: inout QRBits, countBits: Int) -> Bool {
        guard var count = bits.next(countBits) else { return false }
        var characters: [UInt8] = []
        while count > 0 {
            let length = min(count, 2)
            guard let value = bits.next(length == 2 ? 11 : 6), value < (length == 2 ? 2025 : 45)
            else { return false }
            if length == 2 { characters.append(Self.characters[value / 45]) }
            characters.append(Self.characters[value % 45])
            count -= length
        }
        if isGS1 || application != nil { characters = Self.separated(characters) }
        add(characters, in: .ascii)
        return true
    }

    /// Returns characters in which a percent sign stands for a separator, and two for one (§7.4.8.2).
    private static func separated(_ characters: [UInt8]) -> [UInt8] {
        let (percent, separator) = (UInt8(0x25), UInt8(0x1D))
        var result: [UInt8] = []
        var index = 0
        while index < characters.count {
            let isPercent = characters[index] == percent
            let isDouble =
                isPercent && index + 1 < characters.count && characters[index + 1] == percent
            result.append(isPercent && !isDouble ? separator : characters[index])
            index += isDouble ? 2 : 1
        }
        return result
    }

    private mutating func addBytes(_ bits: inout QRBits, countBits: Int) -> Bool {
        guard let count = bits.next(countBits), count * 8 <= bits.left else { return false }
        var more: [UInt8] = []
        for _ in 0..<count {
            guard let byte = bits.next(8) else { return false }
            more.append(UInt8(byte))
        }
        add(more, in: declared)
        return true
    }

    /// Characters of Shift JIS in thirteen bits each.
    private mutating func addKanji(_ bits: inout QRBits, countBits: Int) -> Bool {
        guard let count = bits.next(countBits), count * 13 <= bits.left else { return false }
        var more: [UInt8] = []
        for _ in 0..<count {
            guard let value = bits.next(13) else { return false }
            let packed = (value / 0xC0) << 8 + value % 0xC0
            let character = packed + (packed < 0x1F00 ? 0x8140 : 0xC140)
            more += [
                UInt8(truncatingIfNeeded: character >> 8), UInt8(truncatingIfNeeded: character),
            ]
        }
        add(more, in: .other)
        return true
    }
}

/// Reads numbers from bits, the highest bit first.
private struct QRBits {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bits are left.
    var left: Int { 8 * bytes.count - position }

    mutating func next(_ count: Int) -> Int? {
        guard count <= left else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8)) & 1
            position += 1
        }
        return value
    }

    /// Reads the number of a character set, of one to three bytes (§7.4.2.1).
    mutating func designator() -> Int? {
        guard let first = next(8) else { return nil }
        if first < 0x80 { return first }
        if first < 0xC0 { return next(8).map { (first & 0x3F) << 8 | $0 } }
        guard first < 0xE0 else { return nil }
        return next(16).map { (first & 0x1F) << 16 | $0 }
    }
}
