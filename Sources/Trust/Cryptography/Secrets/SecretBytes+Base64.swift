// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Base64 of secrets. Neither timing nor memory accesses reveal the characters, since no table or branch depends on
// them, as in libsodium.
extension SecretBytes {
    /// A variant of base64.
    public enum Base64Form: Sendable, Hashable {
        /// With `+` and `/`, padded (RFC 4648 §4), as in PEM.
        case standard
        /// With `-` and `_`, not padded (RFC 4648 §5), as in tokens and keys.
        case url
    }

    /// Returns the bytes in base64, without line breaks, as another secret.
    ///
    /// - Parameter form: the variant.
    /// - Returns: the digits.
    public borrowing func base64(_ form: Base64Form = .standard) -> SecretBytes {
        let digitCount = (count * 4 + 2) / 3
        let textCount = form == .standard ? (count + 2) / 3 * 4 : digitCount
        return withBytes { bytes in
            SecretBytes(count: textCount) { text in
                for place in 0..<textCount {
                    guard place < digitCount else {
                        text[place] = UInt8(ascii: "=")
                        continue
                    }
                    text[place] = form.character(of: Self.digit(place, of: bytes))
                }
            }
        }
    }

    /// Returns six bits; bits past the end are zeros.
    private static func digit(_ index: Int, of bytes: Span<UInt8>) -> UInt32 {
        let start = index * 6 / 8
        let second = start + 1 < bytes.count ? UInt32(bytes[start + 1]) : 0
        let pair = UInt32(bytes[start]) << 8 | second
        return (pair >> UInt32(10 - index * 6 % 8)) & 0x3F
    }

    /// Reads base64 from memory that the caller wipes; `nil` for anything else.
    ///
    /// Strict: each value has one spelling, padded or not as the form requires. Only the standard form allows
    /// white space, which is skipped.
    ///
    /// - Parameters:
    ///   - text: the digits.
    ///   - form: the variant.
    public init?(base64 text: borrowing Span<UInt8>, _ form: Base64Form = .standard) {
        var reading = Base64Reading(form)
        let decoded = SecretBytes(count: text.count / 4 * 3 + 3) { bytes in
            for place in text.indices { reading.take(text[place], into: &bytes) }
        }
        guard let byteCount = reading.byteCount else { return nil }
        self = decoded.withBytes { SecretBytes(copying: $0.extracting(first: byteCount)) }
    }
}

extension SecretBytes.Base64Form {
    /// The characters of the last two digits.
    fileprivate var last: (UInt8, UInt8) {
        switch self {
        case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
        case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
        }
    }

    /// Returns the character of a digit.
    fileprivate func character(of digit: UInt32) -> UInt8 {
        let isUpper = ConstantTime.isLess(digit, 26)
        let isLower = ConstantTime.isLess(digit, 52) & ~isUpper
        let isNumeral = ConstantTime.isLess(digit, 62) & ~isUpper & ~isLower
        let text =
            isUpper & (digit &+ 65) | isLower & (digit &+ 71) | isNumeral & (digit &- 4)
            | ConstantTime.isEqual(digit, 62) & UInt32(last.0)
            | ConstantTime.isEqual(digit, 63) & UInt32(last.1)
        return UInt8(truncatingIfNeeded: text)
    }

    /// Returns the digit of a character, and whether it is a digit.
    fileprivate func digit(of character: UInt8) -> (digit: UInt32, isDigit: UInt32) {
        let code = UInt32(character)
        let within = { (first: UInt32, last: UInt32) in
            ~ConstantTime.isLess(code, first) & ~ConstantTime.isLess(last, code)
        }
        let (isUpper, isLower, isNumeral) = (within(65, 90), within(97, 122), within(48, 57))
        let isPlus = ConstantTime.isEqual(character, last.0)
        let isSlash = ConstantTime.isEqual(character, last.1)
        let digit =
            isUpper & (code &- 65) | isLower & (code &- 71) | isNumeral & (code &+ 4)
            | isPlus & 62 | isSlash & 63
        return (digit, isUpper | isLower | isNumeral | isPlus | isSlash)
    }
}

/// The state while reading base64.
///
/// An observer may learn where white space, padding and mistakes are: they are not secret.
private struct Base64Reading {
    private let form: SecretBytes.Base64Form
    private var digitCount = 0
    private var paddingCount = 0
    private var isWrong = false
    /// The bits that do not make a whole byte yet.
    private var rest: UInt32 = 0
    private var written = 0

    init(_ form: SecretBytes.Base64Form) {
        self.form = form
    }

    mutating func take(_ character: UInt8, into bytes: inout MutableSpan<UInt8>) {
        let (digit, isDigit) = form.digit(of: character)
        guard isDigit != 0 else {
            takeOther(character)
            return
        }
        // Nothing may follow the padding.
        isWrong = isWrong || paddingCount > 0
        digitCount += 1
        rest = (rest << 6 | digit) & 0xFFFF
        let bitCount = digitCount * 6 - written * 8
        guard bitCount >= 8 else { return }
        bytes[written] = UInt8(truncatingIfNeeded: rest >> UInt32(bitCount - 8))
        written += 1
    }

    private mutating func takeOther(_ character: UInt8) {
        switch (form, character) {
        case (.standard, UInt8(ascii: "=")): paddingCount += 1
        case (.standard, 0x20), (.standard, 0x09), (.standard, 0x0A), (.standard, 0x0D): break
        default: isWrong = true
        }
    }

    /// The number of bytes; `nil` if the text is not base64 of this form.
    var byteCount: Int? {
        let unusedBitCount = digitCount * 6 - written * 8
        let wantedPadding = form == .standard ? (4 - digitCount % 4) % 4 : 0
        // In the one right spelling, the bits after the last byte are zeros.
        guard !isWrong, digitCount % 4 != 1, paddingCount == wantedPadding,
            rest & ((1 << UInt32(unusedBitCount)) - 1) == 0
        else { return nil }
        return written
    }
}
